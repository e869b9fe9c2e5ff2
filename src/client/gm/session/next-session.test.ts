import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  answered,
  dayAnswered,
  dayAt,
  dayEnded,
  due,
  type Happening,
  lost,
  mapAt,
  NORTH,
  nudged,
  ordered,
  play,
  playOn,
  REDO,
  RUN,
  ranTo,
  record,
  refused,
  SAVE,
  seen,
  signedOut,
  stale,
  stroke,
  typed,
  UNDO,
  viewAt,
} from '../../../../test/support/played-session.ts'
import type { Command } from './command.ts'
import { nextSession } from './next-session.ts'
import { firstSession, saveStateOf, troubleOf } from './session-state.ts'

const DAY = dayAt(2, 1)
const LOST_FOUR_TIMES = [lost, due, lost, due, lost, due, lost, due]

const BACK: Command = { kind: 'rewind', day: 0 }
const LATER = seen(dayAt(4, 3))
const PRESSED = [UNDO, REDO, SAVE, NORTH, RUN, BACK].map(ordered)

test.each([
  {
    what: 'a day',
    order: NORTH,
    route: 'POST /days e-1',
    ended: dayAt(2, 1),
    answer: dayEnded,
    said: 'Day 1 ended. Moved north. Rain: Light.',
    alerts: [{ revision: 'e-2', day: 1, alerts: ['wet'] }],
  },
  {
    what: 'R-RUN-6: a run',
    order: RUN,
    route: 'POST /runs e-1',
    ended: dayAt(3, 2),
    answer: ranTo,
    said: 'Stopped after 2 days: an encounter.',
    alerts: [{ day: 1 }, { day: 2 }],
  },
])('$what is ended once and told once, whatever is lost, seen or pressed meanwhile', (each) => {
  const { order, route, ended, answer, said, alerts } = each
  const someOf = (...happenings: readonly Happening[]) =>
    fc.array(fc.constantFrom(lost, due, nudged, ...happenings), { maxLength: 6 })
  const unseen = someOf(seen(viewAt(1)), ...PRESSED)
  fc.assert(
    fc.property(unseen, someOf(seen(ended), LATER), (before, after) => {
      const came = [...before, ...after, nudged, answer(ended)]
      const told = play(typed('food', '45'), ordered(order), ...came)
      expect(new Set(told.keys)).toEqual(new Set(['key-1']))
      expect(new Set(told.routes)).toEqual(new Set([route]))
      expect(told.sent[0]?.request.body).toMatchObject({ map: { ...record, food: 45 } })
      expect(told.went).toEqual([true, ...told.went.slice(1).map(() => false)])
      const { revision } = after.includes(LATER) ? dayAt(4, 3) : ended
      expect(told.session).toMatchObject({
        view: { revision },
        underway: null,
        waiting: [],
        draft: {},
        alerts: { here: alerts },
        said,
        note: null,
      })
    }),
  )
})

describe('a day', () => {
  test('is waited for at growing pauses, then until somebody says to try again', () => {
    const told = play(ordered(NORTH), ...LOST_FOUR_TIMES, lost)
    expect(told.waits).toEqual([400, 1000, 2000, 4000])
    const early = play(ordered(NORTH), ...LOST_FOUR_TIMES, nudged, lost)
    expect(early.keys, 'the last attempt left too early').toHaveLength(6)
    expect(told.session.underway).toMatchObject({ phase: { kind: 'unanswered' } })
    expect(told.went).toEqual([undefined])
    expect(troubleOf(play(ordered(NORTH), lost).session.underway)).toBe('retrying')
    const again = play(ordered(NORTH), ...LOST_FOUR_TIMES, lost, nudged).session.underway
    expect(again).toMatchObject({ phase: { kind: 'sending' } })
    expect(troubleOf(again)).toBe('retrying')
  })

  test('keeps what was typed while it was on its way, based on what went along', () => {
    const told = play(typed('food', '45'), ordered(NORTH), typed('food', '46'), dayEnded(DAY))
    expect(told.session.draft).toEqual({ food: { text: '46', base: 45 } })
  })

  test('sends no record when nothing was touched', () => {
    const told = play(typed('food', '40'), ordered(NORTH))
    expect(told.sent[0]?.request.body).not.toHaveProperty('map')
  })
})

describe('R-REC-4: what a sign adds', () => {
  test('is not added again by a save after one whose answer was lost', () => {
    const told = play(
      typed('food', '+20'),
      ordered(SAVE),
      lost,
      seen(mapAt(2, { food: 60 })),
      ordered(SAVE),
    )
    expect(told.sent).toHaveLength(1)
    expect(told.session).toMatchObject({ saved: 'nothing', question: null })
  })
})

describe('a save that is ordered while something else is on its way', () => {
  test('waits for the day, and takes what was typed since', () => {
    const told = play(
      typed('food', '45'),
      ordered(NORTH),
      typed('food', '46'),
      ordered(SAVE),
      ordered(SAVE),
    )
    expect(saveStateOf(told.session, viewAt(1))).toEqual({ kind: 'saving' })
    expect(told.sent).toHaveLength(1)
    const done = playOn(told.session, dayEnded(mapAt(2, { food: 45 })))
    expect(done.routes).toEqual(['PUT /map e-2'])
    expect(done.sent[0]?.request.body).toMatchObject({ food: 46 })
  })

  test.each([
    { when: 'the day has no answer', happenings: [lost, ordered(SAVE)] },
    { when: 'the day loses its answer', happenings: [ordered(SAVE), lost] },
    { when: 'the day is refused', happenings: [ordered(SAVE), stale(dayAt(2, 1))] },
  ])('says that it does not save: $when', ({ happenings }) => {
    const told = play(ordered(NORTH), typed('food', '46'), ...happenings)
    expect(told.went.at(-1)).toBe(false)
    expect(told.session.draft).toMatchObject({ food: { text: '46' } })
    expect(saveStateOf(told.session, viewAt(1))).toMatchObject({ kind: 'failed', retries: false })
  })
})

describe('a command that another screen overtook', () => {
  test('is sent again on the newest view, under another key, if nothing clashes', () => {
    const told = play(
      typed('food', '45'),
      ordered(SAVE),
      stale(mapAt(2, { water: 70 })),
      answered(mapAt(3, { food: 45, water: 70 })),
    )
    expect(told.routes).toEqual(['PUT /map e-1', 'PUT /map e-2'])
    expect(told.sent[1]?.request.body).toEqual({ ...record, food: 45, water: 70 })
    expect(told.keys).toEqual(['key-1', 'key-2'])
    expect(told.session).toMatchObject({ saved: 'saved', draft: {} })
  })

  test('ends no other day than the one in sight', () => {
    const told = play(ordered(NORTH), stale(dayAt(2, 1)))
    expect(told.routes).toEqual(['POST /days e-1'])
    expect(told.session.note).toMatch(/Another screen ended or took back a day first/)
    expect(play(ordered(NORTH), stale(mapAt(2, { rain: 'Heavy' }))).routes).toHaveLength(2)
  })

  test.each([
    { command: UNDO, note: /Nothing was undone/ },
    { command: REDO, note: /Nothing was redone/ },
  ])('takes back or brings back no other change: $command.kind', ({ command, note }) => {
    const told = play(seen(dayAt(2, 1)), ordered(command), stale(dayAt(3, 1)))
    expect(told.routes).toHaveLength(1)
    expect(told.session).toMatchObject({ note: expect.stringMatching(note), underway: null })
  })
})

describe('steps back and forth', () => {
  const pressed = [seen(dayAt(2, 3)), ordered(UNDO), ordered(UNDO), ordered(UNDO)]

  test('pressed one after another are all taken, one at a time, each under its own key', () => {
    const steps = [dayAt(3, 2), dayAt(4, 1), dayAt(5, 0)].map(answered)
    const told = play(...pressed, ...steps)
    expect(told.routes).toEqual(['POST /undo e-2', 'POST /undo e-3', 'POST /undo e-4'])
    expect(told.keys).toEqual(['key-1', 'key-2', 'key-3'])
    expect(told.session).toMatchObject({ view: { day: 0 }, said: 'Undone: day 1.' })
  })

  test('are turned away while the one before has no answer, and when there are too many', () => {
    const unsure = play(...pressed.slice(0, 2), lost, ordered(UNDO))
    expect(unsure.went).toEqual([undefined, false])
    const many = play(seen(dayAt(2, 99)), ...Array.from({ length: 60 }, () => ordered(UNDO)))
    expect(many.session.waiting).toHaveLength(50)
  })

  test('that lead nowhere take those behind them along', () => {
    const told = play(seen(dayAt(2, 1)), ...[UNDO, UNDO, REDO].map(ordered), answered(dayAt(3, 0)))
    expect(told.went).toEqual([true, false, false])
  })

  test.each<{ why: string; happenings: Happening[] }>([
    { why: 'the one before is refused', happenings: [stale(dayAt(3, 2))] },
    {
      why: 'nobody can tell what they would lead to',
      happenings: [lost, due, answered(dayAt(3, 2))],
    },
    { why: 'another screen went on', happenings: [seen(dayAt(4, 2)), answered(dayAt(3, 2))] },
  ])('that wait are dropped when $why', ({ happenings }) => {
    const told = play(...pressed, ...happenings)
    expect(new Set(told.routes)).toEqual(new Set(['POST /undo e-2']))
    expect(told.went.slice(1)).toEqual([false, false])
    expect(told.session.waiting).toEqual([])
  })

  test('are taken after a day that is in sight before its answer', () => {
    const told = play(
      ordered(NORTH),
      seen(DAY),
      ordered(UNDO),
      dayEnded(DAY),
      answered(dayAt(3, 0)),
    )
    expect(told.routes).toEqual(['POST /days e-1', 'POST /undo e-2'])
    expect(told.went).toEqual([true, true])
  })
})

describe('a save', () => {
  const saving = [typed('food', '45'), ordered(SAVE)]
  const saveState = (happenings: readonly Happening[]) => {
    const { session } = play(...happenings)
    return saveStateOf(session, session.view ?? viewAt(1))
  }

  test.each<{ order: string; happenings: Happening[] }>([
    { order: 'the answer', happenings: [answered(mapAt(2, { food: 45 }))] },
    {
      order: 'the live view first',
      happenings: [seen(mapAt(2, { food: 45 })), answered(mapAt(2, { food: 45 }))],
    },
    { order: 'a lost answer', happenings: [lost, nudged, answered(mapAt(2, { food: 45 }))] },
    {
      order: 'a lost answer and the live view',
      happenings: [lost, seen(mapAt(2, { food: 45 })), nudged, answered(mapAt(2, { food: 45 }))],
    },
  ])('keeps the edits until they are saved, once: $order', ({ happenings }) => {
    expect(saveState([...saving, ...happenings.slice(0, -1)]).kind).not.toBe('saved')
    expect(play(...saving, ...happenings.slice(0, -1)).session.draft).toHaveProperty('food')
    const told = play(...saving, ...happenings)
    expect(new Set(told.keys)).toEqual(new Set(['key-1']))
    expect(told.session).toMatchObject({ saved: 'saved', draft: {}, underway: null })
  })

  test('that failed gives way to a newer one, under another key', () => {
    const told = play(...saving, lost, typed('food', '46'), ordered(SAVE))
    expect(told.keys).toEqual(['key-1', 'key-2'])
    expect(told.went).toEqual([false, undefined])
    expect(told.sent[1]?.request.body).toMatchObject({ food: 46 })
  })

  test('that is refused keeps the edits and says why', () => {
    const detail = 'The disk is full.'
    const told = play(...saving, refused({ status: 413, code: 'TOO_LARGE', detail }))
    expect(told.session).toMatchObject({ saved: { failed: detail }, note: null })
    expect(told.session.draft).toHaveProperty('food')
  })

  test('of nothing sends nothing', () => {
    const told = play(ordered(SAVE))
    expect(told.sent).toEqual([])
    expect(told.session.saved).toBe('nothing')
  })
})

describe('a session that ended', () => {
  test('takes along what was waiting, and says how many changes are lost', () => {
    const told = play(ordered(stroke(1)), ordered(stroke(2)), ordered(UNDO), signedOut)
    expect(told).toMatchObject({ signOuts: 1, went: [false, false, false] })
    expect(told.routes).toHaveLength(1)
    expect(told.session).toMatchObject({
      waiting: [],
      note: expect.stringMatching(/last 2 changes/),
    })
  })
})

describe('a view that came', () => {
  test('keeps the parts that are equal as they were', () => {
    const before = viewAt(1)
    const after = structuredClone(mapAt(2, { food: 36 }))
    const { session } = playOn(firstSession('key'), seen(before), ordered(UNDO), answered(after))
    expect(session.view).toEqual(after)
    expect(session.view?.known).toBe(before.known)
  })

  test.each([
    { why: 'something newer is in sight', view: viewAt(3) },
    { why: 'another epoch began', view: { ...viewAt(0), revision: 'f-0' } },
  ])('with an answer is not shown when $why', ({ view }) => {
    const { session } = play(ordered(UNDO), seen(view), answered(viewAt(2)))
    expect(session.view).toEqual(view)
  })
})

describe('a day whose view is still on its way', () => {
  const waiting = [ordered(NORTH), dayAnswered(DAY)]

  test('is not over, and nothing follows it yet', () => {
    const told = play(...waiting, ordered(stroke(1)), nudged)
    expect(told).toMatchObject({ went: [undefined, undefined], waits: [2_000], looks: 0 })
    expect(told.routes).toHaveLength(1)
    expect(told.session.view?.revision).toBe('e-1')
  })

  test('is over with it, and what waited goes on', () => {
    const told = play(...waiting, ordered(stroke(1)), seen(viewAt(1)), seen(DAY))
    expect(told.went).toEqual([true, undefined])
    expect(told.routes[1]).toBe('POST /hexes e-2')
  })
})

test('what an attempt came to that another one followed changes nothing', () => {
  const { session } = play(ordered(NORTH), lost, nudged)
  const event = { kind: 'lost', attempt: 1, why: '' } as const
  expect(nextSession(session, event).underway).toBe(session.underway)
})
