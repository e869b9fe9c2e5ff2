import { describe, expect, test } from 'vitest'
import {
  answered,
  BACK,
  dayAt,
  dayEnded,
  type Happening,
  mapAt,
  NORTH,
  noAnswer,
  ordered,
  pauseOver,
  play,
  REDO,
  RUN,
  refused,
  SAVE,
  seen,
  stale,
  stroke,
  typed,
  UNDO,
  viewAt,
} from '#test/support/played-session.ts'
import { AHEAD_KINDS, type AheadKind, type Command } from './command.ts'

/** A row for each command, with an x where it may wait behind; the columns are those of `AHEAD`. */
const TABLE = `
           edit  save  waiting  day  in-sight  run  rewind  undo  redo  trouble
  edit     x     x     x        x    x         x    x       x     x     x
  save     x     x     -        x    x         x    x       x     x     -
  day      x     -     -        -    -         -    -       -     -     -
  run      x     -     -        -    -         -    -       -     -     -
  rewind   x     -     -        -    -         -    -       -     -     -
  undo     x     -     -        -    x         -    -       x     x     -
  redo     x     -     -        -    x         -    -       x     x     -`

const PRESSED: Readonly<Record<Command['kind'], Command>> = {
  edit: stroke(9),
  save: SAVE,
  day: NORTH,
  run: RUN,
  rewind: BACK,
  undo: UNDO,
  redo: REDO,
}

const SAVING = [typed('food', '45'), ordered(SAVE)]
const BEFORE: Readonly<Record<AheadKind, readonly Happening[]>> = {
  edit: [ordered(stroke(1))],
  save: SAVING,
  'waiting-save': [ordered(stroke(1)), ...SAVING],
  day: [ordered(NORTH)],
  'day-in-view': [ordered(NORTH), seen(dayAt(2, 1))],
  run: [ordered(RUN)],
  rewind: [ordered(BACK)],
  undo: [ordered(UNDO)],
  redo: [ordered(REDO)],
  trouble: [ordered(stroke(1)), noAnswer],
}

const cells = TABLE.trim()
  .split('\n')
  .slice(1)
  .flatMap((line) => {
    const [kind, ...marks] = line.trim().split(/\s+/)
    return marks.map((mark, index) => ({
      kind: kind as Command['kind'],
      ahead: AHEAD_KINDS[index] as AheadKind,
      waits: mark === 'x',
    }))
  })

test('the table has a row for each command and a column for all that may stand before it', () => {
  expect(cells).toHaveLength(Object.keys(PRESSED).length * AHEAD_KINDS.length)
})

test.each(cells)('$kind behind $ahead waits: $waits', ({ kind, ahead, waits }) => {
  const before = play(...BEFORE[ahead])
  const after = play(...BEFORE[ahead], ordered(PRESSED[kind]))
  expect(after.sent).toEqual(before.sent)
  expect(after.went.at(-1)).toBe(waits ? undefined : false)
  const waiting = waits ? [...before.session.waiting, { command: PRESSED[kind] }] : []
  expect(after.session.waiting).toMatchObject(waits ? waiting : before.session.waiting)
})

test('a save without an answer stands before nothing, as its edits are still in the form', () => {
  const after = play(...SAVING, noAnswer, ordered(NORTH))
  expect(after.went).toEqual([false, undefined])
  expect(after.routes).toEqual(['PUT /map e-1', 'POST /days e-1'])
})

describe('R-UNDO-1: steps that wait', () => {
  const pressed = [seen(dayAt(2, 9)), ...Array.from({ length: 4 }, () => ordered(UNDO))]
  const bodies = (after: ReturnType<typeof play>) =>
    after.sent.map(({ request: { route, body } }) => [route, body])

  test('go as one request, with a key of its own', () => {
    const after = play(...pressed, ...[dayAt(3, 8), dayAt(4, 5)].map(answered))
    expect(bodies(after)).toEqual([
      ['/undo', {}],
      ['/undo', { steps: 3 }],
    ])
    expect(after.keys).toEqual(['key-1', 'key-2'])
    expect(after.went).toEqual([true, true, true, true])
    expect(after.session).toMatchObject({ view: { day: 5 }, announcement: 'Undone: day 6.' })
  })

  test('cancel opposite ones', () => {
    const [sent, ...others] = pressed
    const after = play(sent as Happening, ...others, ...[REDO, REDO, REDO, REDO].map(ordered))
    expect(after.session.waiting).toMatchObject([{ command: { kind: 'redo' } }])
    const more = play(...pressed.slice(0, 3), ordered({ kind: 'redo', steps: 4 }))
    expect(more.session.waiting).toMatchObject([{ command: { kind: 'redo', steps: 3 } }])
    const none = play(...pressed.slice(0, 3), ordered(REDO), answered(dayAt(3, 8)))
    expect(bodies(none)).toEqual([['/undo', {}]])
    expect(none.went).toEqual([true, true, true])
  })

  test('are fifty at most, and do not add up across an edit', () => {
    const many = play(seen(dayAt(2, 99)), ...Array.from({ length: 60 }, () => ordered(UNDO)))
    expect(many.session.waiting).toMatchObject([{ command: { kind: 'undo', steps: 50 } }])
    const after = play(...pressed.slice(0, 3), ordered(stroke(1)), ordered(UNDO))
    expect(after.session.waiting).toHaveLength(3)
  })

  test('are left out where nothing is left to do', () => {
    const after = play(seen(dayAt(2, 1)), ...[UNDO, UNDO, UNDO].map(ordered), answered(dayAt(3, 0)))
    expect(after.routes).toEqual(['POST /undo e-2'])
    expect(after.session).toMatchObject({ waiting: [], notice: null })
  })

  test.each<{ why: string; happenings: Happening[]; note: unknown }>([
    {
      why: 'the one before is refused, which is said',
      happenings: [stale(dayAt(3, 2))],
      note: expect.stringMatching(/Nothing was undone/),
    },
    {
      why: 'the one before has no answer',
      happenings: [noAnswer, pauseOver, answered(dayAt(3, 8))],
      note: null,
    },
    {
      why: 'another screen went on',
      happenings: [seen(dayAt(4, 2)), answered(dayAt(3, 8))],
      note: null,
    },
  ])('are dropped when $why', ({ happenings, note }) => {
    const after = play(...pressed, ...happenings)
    expect(new Set(after.routes)).toEqual(new Set(['POST /undo e-2']))
    expect(after.session).toMatchObject({ waiting: [], notice: note })
  })

  test('follow a day that was in sight before its answer', () => {
    const day = dayAt(2, 1)
    const after = play(
      ordered(NORTH),
      seen(day),
      ordered(UNDO),
      dayEnded(day),
      answered(dayAt(3, 0)),
    )
    expect(after.routes).toEqual(['POST /days e-1', 'POST /undo e-2'])
    expect(after.went).toEqual([true, true])
  })
})

describe('behind edits', () => {
  const undoable = (n: number) => viewAt(n, { undo: { kind: 'hexes', day: null } })

  test('undo waits, and takes back the last of them', () => {
    const after = play(
      ...[stroke(1), stroke(2), UNDO].map(ordered),
      ...[undoable(2), undoable(3), viewAt(4)].map(answered),
    )
    expect(after.routes).toEqual(['POST /hexes e-1', 'POST /hexes e-2', 'POST /undo e-3'])
  })

  test.each([
    { why: 'is refused', answer: refused({ status: 400, code: 'INVALID_INPUT', detail: 'No.' }) },
    { why: 'finds a change of another screen', answer: stale(undoable(5)) },
  ])('undo is not done when the edit $why', ({ answer }) => {
    const after = play(seen(undoable(2)), ordered(stroke(1)), ordered(UNDO), answer)
    expect(after.routes).not.toContain(expect.stringContaining('/undo'))
    expect(after.session).toMatchObject({ waiting: [] })
    expect(after.went.at(-1)).toBe(false)
    expect(after.session.notice).toMatch(/Nothing was undone|No\./)
  })

  test('a day waits, once however often it is ordered', () => {
    const after = play(
      ...[stroke(1), NORTH, NORTH].map(ordered),
      answered(viewAt(2)),
      dayEnded(dayAt(3, 1)),
    )
    expect(after.routes).toEqual(['POST /hexes e-1', 'POST /days e-2'])
    expect(after.went).toEqual([true, true, false])
  })
})

describe('a save that waits', () => {
  test('is sent after the day, with what was typed since', () => {
    const after = play(
      typed('food', '45'),
      ordered(NORTH),
      typed('food', '46'),
      ordered(SAVE),
      dayEnded(mapAt(2, { food: 45 })),
    )
    expect(after.routes).toEqual(['POST /days e-1', 'PUT /map e-2'])
    expect(after.sent[1]?.request.body).toMatchObject({ food: 46 })
  })

  test.each([
    { when: 'the day loses its answer', happenings: [ordered(SAVE), noAnswer] },
    { when: 'the day has none already', happenings: [noAnswer, ordered(SAVE)] },
    { when: 'the day is refused', happenings: [ordered(SAVE), stale(dayAt(2, 1))] },
  ])('says that it does not save: $when', ({ happenings }) => {
    const after = play(ordered(NORTH), typed('food', '46'), ...happenings)
    expect(after.went.at(-1)).toBe(false)
    expect(after.session.draft).toMatchObject({ food: { text: '46' } })
    expect(after.session.saved).toMatchObject({ failed: expect.any(String) })
  })
})
