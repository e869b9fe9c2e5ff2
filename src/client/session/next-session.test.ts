import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  answered,
  BACK,
  dayAnswered,
  dayAt,
  dayEnded,
  type Happening,
  mapAt,
  NORTH,
  noAnswer,
  ordered,
  pauseOver,
  play,
  playOn,
  REDO,
  RUN,
  ranTo,
  record,
  refused,
  retryNow,
  SAVE,
  seen,
  signedOut,
  stale,
  stroke,
  typed,
  UNDO,
  viewAt,
} from '#test/support/played-session.ts'
import type { Command } from './command.ts'
import { nextSession } from './next-session.ts'
import { initialSession, retryState, saveStateOf } from './session-state.ts'

const LATER = seen(dayAt(4, 3))
const PRESSED = [UNDO, REDO, SAVE, NORTH, RUN, BACK].map(ordered)
const NO_ANSWER_FOUR_TIMES = Array.from({ length: 4 }, () => [noAnswer, pauseOver]).flat()
const OVER = { underway: null, waiting: [], draft: {}, notice: null }

test.each([
  {
    what: 'a day',
    order: NORTH,
    route: 'POST /days e-1',
    ended: dayAt(2, 1),
    answer: dayEnded,
    shows: {
      announcement: 'Day 1 ended. Moved north. Rain: Light.',
      alerts: { daysEndedHere: [{ revision: 'e-2', day: 1, alerts: ['wet'] }] },
    },
  },
  {
    what: 'R-RUN-6: a run',
    order: RUN,
    route: 'POST /runs e-1',
    ended: dayAt(3, 2),
    answer: ranTo,
    shows: {
      announcement: 'Stopped after 2 days: an encounter.',
      alerts: { daysEndedHere: [{ day: 1 }, { day: 2 }] },
    },
  },
])('$what is ended and announced once, whatever is lost, seen or pressed meanwhile', (each) => {
  const { order, route, ended, answer, shows } = each
  const someOf = (...happenings: readonly Happening[]) =>
    fc.array(fc.constantFrom(noAnswer, pauseOver, retryNow, ...happenings), { maxLength: 6 })
  const unseen = someOf(seen(viewAt(1)), ...PRESSED)
  const inSight = someOf(seen(ended), LATER)
  fc.assert(
    fc.property(unseen, inSight, (first, then) => {
      const came = [...first, ...then, retryNow, answer(ended)]
      const after = play(typed('food', '45'), ordered(order), ...came)
      expect(new Set(after.keys)).toEqual(new Set(['key-1']))
      expect(new Set(after.routes)).toEqual(new Set([route]))
      expect(after.sent[0]?.request.body).toMatchObject({ map: { ...record, food: 45 } })
      expect(after.went).toEqual([true, ...after.went.slice(1).map(() => false)])
      const { revision } = then.includes(LATER) ? dayAt(4, 3) : ended
      expect(after.session).toMatchObject({ view: { revision }, ...OVER, ...shows })
    }),
  )
})

describe('a day', () => {
  test('is retried at growing pauses, then when somebody says so', () => {
    const after = play(ordered(NORTH), ...NO_ANSWER_FOUR_TIMES, noAnswer)
    expect(after.waits).toEqual([400, 1000, 2000, 4000])
    expect(retryState(after.session.underway)).toBe('unanswered')
    const again = playOn(after.session, retryNow)
    expect(again.keys).toEqual(['key-1'])
    expect(retryState(again.session.underway)).toBe('retrying')
  })

  test('is retried at once after an attempt that may have left too early', () => {
    const early = play(ordered(NORTH), ...NO_ANSWER_FOUR_TIMES, retryNow, noAnswer)
    expect(early.keys).toHaveLength(6)
  })

  test('keeps what was typed while it was on its way, based on what went along', () => {
    const after = play(
      typed('food', '45'),
      ordered(NORTH),
      typed('food', '46'),
      dayEnded(dayAt(2, 1)),
    )
    expect(after.session.draft).toEqual({ food: { text: '46', base: 45 } })
  })

  test('sends no record when nothing was touched', () => {
    const after = play(typed('food', '40'), ordered(NORTH))
    expect(after.sent[0]?.request.body).not.toHaveProperty('map')
  })

  test('is not over before its view is here, which is fetched when it is late', () => {
    const waiting = [ordered(NORTH), dayAnswered(dayAt(2, 1)), ordered(stroke(1)), retryNow]
    const after = play(...waiting)
    expect(after).toMatchObject({ went: [undefined, undefined], waits: [2_000], fetches: 0 })
    expect(playOn(after.session, pauseOver).fetches).toBe(1)
    const over = play(...waiting, seen(viewAt(1)), seen(dayAt(2, 1)))
    expect(over.went).toEqual([true, undefined])
    expect(over.routes).toEqual(['POST /days e-1', 'POST /hexes e-2'])
  })
})

describe('a command that another screen overtook', () => {
  test('is sent again on the newest view, under another key, if nothing clashes', () => {
    const after = play(
      typed('food', '45'),
      ordered(SAVE),
      stale(mapAt(2, { water: 70 })),
      answered(mapAt(3, { food: 45, water: 70 })),
    )
    expect(after.routes).toEqual(['PUT /map e-1', 'PUT /map e-2'])
    expect(after.sent[1]?.request.body).toEqual({ ...record, food: 45, water: 70 })
    expect(after.keys).toEqual(['key-1', 'key-2'])
    expect(after.session).toMatchObject({ saved: 'saved', draft: {} })
  })

  test.each<[Command, ReturnType<typeof viewAt>, RegExp]>([
    [NORTH, dayAt(3, 2), /This day was not ended/],
    [RUN, dayAt(3, 2), /No day of this run was ended/],
    [UNDO, dayAt(3, 1), /Nothing was undone/],
    [REDO, dayAt(3, 1), /Nothing was redone/],
    [BACK, dayAt(3, 1), /Nothing was taken back/],
  ])('does nothing to what nobody here has seen, and says so: %j', (command, current, note) => {
    const after = play(seen(dayAt(2, 1)), ordered(command), stale(current))
    expect(after).toMatchObject({ went: [false], session: { underway: null } })
    expect(after.routes).toHaveLength(1)
    expect(after.session.notice).toMatch(note)
  })

  test('is sent again if it ends the same day', () => {
    expect(play(ordered(NORTH), stale(mapAt(2, { rain: 'Heavy' }))).routes).toHaveLength(2)
  })
})

describe('a save', () => {
  const saving = [typed('food', '45'), ordered(SAVE)]
  const saved = mapAt(2, { food: 45 })

  test.each<{ order: string; happenings: Happening[] }>([
    { order: 'the answer', happenings: [answered(saved)] },
    { order: 'the live view first', happenings: [seen(saved), answered(saved)] },
    { order: 'no answer', happenings: [noAnswer, retryNow, answered(saved)] },
    {
      order: 'no answer, then the live view',
      happenings: [noAnswer, seen(saved), retryNow, answered(saved)],
    },
  ])('keeps the edits until they are saved, once: $order', ({ happenings }) => {
    const { session } = play(...saving, ...happenings.slice(0, -1))
    expect(saveStateOf(session, session.view ?? viewAt(1)).kind).not.toBe('saved')
    expect(session.draft).toHaveProperty('food')
    const after = play(...saving, ...happenings)
    expect(new Set(after.keys)).toEqual(new Set(['key-1']))
    expect(after.session).toMatchObject({ saved: 'saved', draft: {}, underway: null })
  })

  test('that failed gives way to a newer one, under another key', () => {
    const after = play(...saving, noAnswer, typed('food', '46'), ordered(SAVE))
    expect(after.keys).toEqual(['key-1', 'key-2'])
    expect(after.went).toEqual([false, undefined])
    expect(after.sent[1]?.request.body).toMatchObject({ food: 46 })
  })

  test('without an answer holds no edit up, and keeps what was typed', () => {
    const after = play(...saving, noAnswer, ordered(stroke(1)), answered(viewAt(2)))
    expect(after.went).toEqual([false, true])
    expect(after.session).toMatchObject({
      underway: null,
      saved: { failed: 'The server does not answer.' },
      draft: { food: { text: '45' } },
    })
  })

  test('that is refused keeps the edits and says why', () => {
    const detail = 'The disk is full.'
    const after = play(...saving, refused({ status: 413, code: 'TOO_LARGE', detail }))
    expect(after.session).toMatchObject({ saved: { failed: detail }, notice: null })
    expect(after.session.draft).toHaveProperty('food')
  })

  test('of nothing sends nothing', () => {
    const after = play(ordered(SAVE))
    expect(after.sent).toEqual([])
    expect(after.session.saved).toBe('nothing')
  })

  test('R-REC-4: adds what a sign adds once, though its answer was lost', () => {
    const after = play(
      typed('food', '+20'),
      ordered(SAVE),
      noAnswer,
      seen(mapAt(2, { food: 60 })),
      ordered(SAVE),
    )
    expect(after.sent).toHaveLength(1)
    expect(after.session).toMatchObject({ saved: 'nothing', question: null })
  })
})

describe('R-DIE-5: where dice are typed', () => {
  const { settings } = viewAt(1)
  const typing = (view: ReturnType<typeof viewAt>) => ({
    ...view,
    settings: { ...settings, typedDice: ['weather' as const] },
  })
  const WITH_DICE = { ...NORTH, dice: { rain: 3 } } as Command
  const playTyping = (...happenings: readonly Happening[]) =>
    play(seen(typing(viewAt(2))), ...happenings)

  test('a day asks for them; a day by hand and a run ask nothing', () => {
    expect(playTyping(ordered(NORTH)).session.question).toEqual({ kind: 'dice', command: NORTH })
    const byHand = { kind: 'day', order: { direction: 1, pace: 'slow', canoe: true, manual: true } }
    for (const command of [byHand as Command, RUN])
      expect(playTyping(ordered(command)).sent).toHaveLength(1)
  })

  test('a form that cannot be sent is said before anything is asked', () => {
    const after = playTyping(typed('food', 'many'), ordered(NORTH))
    expect(after.session).toMatchObject({ question: null, flaggedField: { field: 'food' } })
    const theirs = seen(typing(mapAt(3, { food: 30 })))
    const clashes = playTyping(typed('food', '45'), theirs, ordered(NORTH))
    expect(clashes.session).toMatchObject({ question: { kind: 'clash', command: NORTH } })
  })

  test('saves, brush strokes and undo leave the question as it is', () => {
    for (const command of [SAVE, stroke(1), UNDO])
      expect(playTyping(ordered(NORTH), ordered(command)).session.question?.command).toBe(NORTH)
  })

  test('they are asked for again when another screen changed something: others may be due', () => {
    const after = playTyping(ordered(WITH_DICE), stale(typing(mapAt(3, { survival: 6 }))))
    expect(after).toMatchObject({
      went: [false],
      session: { question: { kind: 'dice', command: WITH_DICE }, underway: null },
    })
    expect(after.sent).toHaveLength(1)
  })

  test('they are void when another screen ended the day', () => {
    const after = playTyping(ordered(WITH_DICE), stale(typing(dayAt(3, 1))))
    expect(after.session).toMatchObject({ question: null, underway: null })
    expect(after.session.notice).toMatch(/^Another screen ended/)
  })
})

test('a session that ended drops what waited, and says how many changes are lost', () => {
  const after = play(ordered(stroke(1)), ordered(stroke(2)), ordered(UNDO), signedOut)
  expect(after).toMatchObject({ signOuts: 1, went: [false, false, false] })
  expect(after.routes).toHaveLength(1)
  expect(after.session).toMatchObject({
    waiting: [],
    notice: expect.stringMatching(/last 2 changes/),
  })
})

describe('a view that came', () => {
  test('keeps the parts that are equal as they were', () => {
    const before = viewAt(1)
    const after = structuredClone(mapAt(2, { food: 36 }))
    const { session } = playOn(initialSession('key'), seen(before), ordered(UNDO), answered(after))
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

test('the outcome of an attempt that another one followed changes nothing', () => {
  const { session } = play(ordered(NORTH), noAnswer, retryNow)
  const event = { kind: 'no-answer', attempt: 1, why: '' } as const
  expect(nextSession(session, event).underway).toBe(session.underway)
})
