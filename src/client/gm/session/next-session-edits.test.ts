import { describe, expect, test } from 'vitest'
import {
  answered,
  dayAt,
  dayEnded,
  due,
  lost,
  NORTH,
  nudged,
  ordered,
  play,
  refused,
  SAVE,
  seen,
  stale,
  stroke,
  typed,
  UNDO,
  viewAt,
} from '../../../../test/support/played-session.ts'

const notOnChart = refused({
  status: 400,
  code: 'INVALID_INPUT',
  detail: 'A hex must be on the chart.',
  errors: [{ path: 'hex', message: 'A hex must be on the chart.', code: 'off-lattice' }],
})
const undoable = (n: number) => viewAt(n, { undo: { kind: 'hexes', day: null } })

describe('an edit', () => {
  test('goes as it is on the newest revision, without the edits of the form', () => {
    const told = play(typed('food', '45'), ordered(stroke(1)), answered(viewAt(2)))
    expect(told.sent[0]?.request).toEqual({
      method: 'POST',
      route: '/hexes',
      revision: 'e-1',
      body: { hexes: [{ x: 1, y: 1 }], knowledge: 'seen' },
    })
    expect(told.session).toMatchObject({ said: 'Painted 1.', draft: { food: { text: '45' } } })
  })

  test('that found everything as it wanted it says so', () => {
    const told = play(ordered(stroke(1)), answered(viewAt(1)))
    expect(told.session.said).toMatch(/No change/)
  })

  test('that was overtaken repeats by itself on the newest revision', () => {
    const told = play(ordered(stroke(1)), stale(dayAt(2, 1)), answered(dayAt(3, 1)))
    expect(told.routes).toEqual(['POST /hexes e-1', 'POST /hexes e-2'])
    expect(told.keys).toEqual(['key-1', 'key-2'])
    expect(told.went).toEqual([true])
  })

  describe('on what the GM saw of the rules', () => {
    const { rules } = viewAt(1)
    const edit = { ...stroke(1), basedOn: { rules } }
    const others = { ...rules, quantities: !rules.quantities }

    test('repeats by itself when only a day was ended meanwhile', () => {
      const told = play(ordered(edit), stale(dayAt(2, 1)), answered(dayAt(3, 1)))
      expect(told.routes).toEqual(['POST /hexes e-1', 'POST /hexes e-2'])
      expect(told.went).toEqual([true])
    })

    test('overwrites no other rules, and says so', () => {
      const told = play(ordered(edit), stale(viewAt(2, { rules: others })))
      expect(told.routes).toEqual(['POST /hexes e-1'])
      expect(told.went).toEqual([false])
      expect(told.session.note).toMatch(/Another screen changed the same/)
    })

    test('is not sent at all when the change came before its turn', () => {
      const told = play(ordered(stroke(1)), ordered(edit), answered(viewAt(2, { rules: others })))
      expect(told.routes).toEqual(['POST /hexes e-1'])
      expect(told.went).toEqual([true, false])
      expect(told.session.note).toMatch(/Another screen changed the same/)
    })
  })

  test('of a table repeats by itself unless that table was changed by another screen', () => {
    const tables = (stamp: string) => ({
      tables: [{ id: 'beach', name: 'Beach', die: 6 as const, rows: 1, stamp }],
    })
    const edit = { ...stroke(1), basedOn: { table: { id: 'beach', stamp: 'a' } } }
    const before = seen(viewAt(2, tables('a')))
    const passed = play(before, ordered(edit), stale(viewAt(3, tables('a'))))
    expect(passed.routes).toEqual(['POST /hexes e-2', 'POST /hexes e-3'])
    const held = play(before, ordered(edit), stale(viewAt(3, tables('b'))))
    expect(held.routes).toEqual(['POST /hexes e-2'])
    expect(held.went).toEqual([false])
    expect(held.session.note).toMatch(/Another screen changed the same/)
    const late = play(before, ordered(stroke(2)), ordered(edit), answered(viewAt(3, tables('b'))))
    expect(late.routes).toEqual(['POST /hexes e-2'])
    expect(late.went).toEqual([true, false])
  })

  test('R-PAGE-4: of a day’s notes repeats by itself unless another screen wrote them', () => {
    const noted = (stamp: string) => ({ notes: [{ day: 7, stamp, session: null }] })
    const edit = (stamp: string | null, day = 7) => ({
      ...stroke(1),
      basedOn: { notes: { day, stamp } },
    })
    const before = seen(viewAt(2, noted('a')))
    const passed = play(before, ordered(edit('a')), stale(viewAt(3, noted('a'))))
    expect(passed.routes).toEqual(['POST /hexes e-2', 'POST /hexes e-3'])
    const first = play(before, ordered(edit(null, 8)), stale(viewAt(3, noted('b'))))
    expect(first.routes).toEqual(['POST /hexes e-2', 'POST /hexes e-3'])
    const held = play(before, ordered(edit('a')), stale(viewAt(3, noted('b'))))
    expect(held.went).toEqual([false])
    expect(held.session.note).toMatch(/Another screen changed the same/)
    const late = play(before, ordered(edit(null)))
    expect(late.routes).toEqual([])
    expect(late.went).toEqual([false])
  })

  test('without an answer is sent again under the same key', () => {
    const told = play(ordered(stroke(1)), lost, due, answered(viewAt(2)))
    expect(told.keys).toEqual(['key-1', 'key-1'])
    expect(told.went).toEqual([true])
  })

  test('that is refused answers so, with the server’s sentence and the fields it is about', () => {
    const told = play(ordered(stroke(1)), notOnChart)
    expect(told.went).toEqual([false])
    expect(told.session).toMatchObject({
      underway: null,
      note: 'A hex must be on the chart.',
      faults: [{ path: 'hex' }],
    })
  })
})

describe('edits made fast', () => {
  const strokes = [1, 2, 3].map((n) => ordered(stroke(n)))

  test('are carried out in order, one at a time, none lost and none twice', () => {
    const waiting = play(...strokes)
    expect(waiting.sent).toHaveLength(1)
    expect(waiting.session.waiting.map(({ command }) => command)).toEqual([stroke(2), stroke(3)])
    const told = play(...strokes, ...[2, 3, 4].map((n) => answered(viewAt(n))))
    expect(told.sent.map(({ request: { revision, body } }) => [revision, body])).toEqual([
      ['e-1', { hexes: [{ x: 1, y: 1 }], knowledge: 'seen' }],
      ['e-2', { hexes: [{ x: 2, y: 2 }], knowledge: 'seen' }],
      ['e-3', { hexes: [{ x: 3, y: 3 }], knowledge: 'seen' }],
    ])
    expect(told.went).toEqual([true, true, true])
    expect(told.session).toMatchObject({ waiting: [], underway: null, said: 'Painted 3.' })
  })

  test('go on when one of them is refused, whose sentence stays', () => {
    const told = play(...strokes, answered(viewAt(2)), notOnChart, answered(viewAt(3)))
    expect(told.went).toEqual([true, false, true])
    expect(told.session.note).toBe('A hex must be on the chart.')
  })

  test('wait for the one without an answer, however long that takes', () => {
    const offline = [lost, due, lost, due, lost, due, lost, due, lost]
    const waiting = play(...strokes.slice(1), ...offline)
    expect(waiting.session).toMatchObject({
      underway: { trouble: 'unanswered' },
      waiting: [{ command: stroke(3) }],
    })
    const told = play(
      ...strokes.slice(1),
      ...offline,
      nudged,
      ...[2, 3].map((n) => answered(viewAt(n))),
    )
    expect(told.went).toEqual([true, true])
    expect(told.sent).toHaveLength(7)
  })
})

describe('behind edits', () => {
  const strokes = [1, 2].map((n) => ordered(stroke(n)))

  test('undo waits, and takes back the last of them', () => {
    const told = play(
      ...strokes,
      ordered(UNDO),
      ...[undoable(2), undoable(3), viewAt(4)].map(answered),
    )
    expect(told.routes).toEqual(['POST /hexes e-1', 'POST /hexes e-2', 'POST /undo e-3'])
  })

  test('undo is not done when the edit before it was refused', () => {
    const told = play(seen(undoable(2)), ordered(stroke(1)), ordered(UNDO), notOnChart)
    expect(told.went).toEqual([false, false])
    expect(told.sent).toHaveLength(1)
  })

  test('nothing is taken back that came from another screen', () => {
    const told = play(ordered(stroke(1)), ordered(UNDO), stale(undoable(5)), answered(undoable(6)))
    expect(told.went).toEqual([true, false])
    expect(told.routes).toEqual(['POST /hexes e-1', 'POST /hexes e-5'])
    expect(told.session.note).toMatch(/Nothing was undone/)
  })

  test('undo stays while the edit before it is sent again', () => {
    const told = play(ordered(stroke(1)), ordered(UNDO), lost, due, answered(undoable(2)))
    expect(told.routes.at(-1)).toBe('POST /undo e-2')
  })

  test('a day waits, once however often it is ordered', () => {
    const told = play(
      ordered(stroke(1)),
      ordered(NORTH),
      ordered(NORTH),
      answered(viewAt(2)),
      dayEnded(dayAt(3, 1)),
    )
    expect(told.routes).toEqual(['POST /hexes e-1', 'POST /days e-2'])
    expect(told.went).toEqual([true, true, false])
    expect(told.session.view?.day).toBe(1)
  })

  test('a save waits too; and an edit waits behind a day', () => {
    const save = play(typed('food', '45'), ordered(stroke(1)), ordered(SAVE), answered(viewAt(2)))
    expect(save.routes).toEqual(['POST /hexes e-1', 'PUT /map e-2'])
    const day = play(ordered(NORTH), ordered(stroke(1)), dayEnded(dayAt(2, 1)))
    expect(day.routes).toEqual(['POST /days e-1', 'POST /hexes e-2'])
  })
})

describe('a save without an answer', () => {
  const saving = [typed('food', '45'), ordered(SAVE)]

  test('holds no edit up, is said to have failed, and keeps what was typed', () => {
    const told = play(...saving, lost, ordered(stroke(1)), answered(viewAt(2)))
    expect(told.went).toEqual([false, true])
    expect(told.session).toMatchObject({
      underway: null,
      saved: { failed: 'The server does not answer.' },
      draft: { food: { text: '45' } },
    })
  })

  test('lets the edits go that were waiting behind it', () => {
    const told = play(
      ...saving,
      ordered(stroke(1)),
      ordered(stroke(2)),
      lost,
      ...[2, 3].map((n) => answered(viewAt(n))),
    )
    expect(told.went).toEqual([false, true, true])
    expect(told.routes).toEqual(['PUT /map e-1', 'POST /hexes e-1', 'POST /hexes e-2'])
  })
})
