import { describe, expect, test } from 'vitest'
import {
  answered,
  noAnswer,
  ordered,
  pauseOver,
  play,
  refused,
  retryNow,
  seen,
  stale,
  stroke,
  typed,
  viewAt,
} from '#test/support/played-session.ts'
import type { Command } from './command.ts'

const notOnChart = refused({
  status: 400,
  code: 'INVALID_INPUT',
  detail: 'A hex must be on the chart.',
  errors: [{ path: 'hex', message: 'A hex must be on the chart.', code: 'off-lattice' }],
})

describe('an edit', () => {
  test('goes as it is on the newest revision, without the edits of the form', () => {
    const after = play(typed('food', '45'), ordered(stroke(1)), answered(viewAt(2)))
    expect(after.sent[0]?.request).toEqual({
      method: 'POST',
      route: '/hexes',
      revision: 'e-1',
      body: { hexes: [{ x: 1, y: 1 }], knowledge: 'seen' },
    })
    expect(after.session).toMatchObject({
      announcement: 'Painted 1.',
      draft: { food: { text: '45' } },
    })
  })

  test('that found everything as it wanted it says so', () => {
    const after = play(ordered(stroke(1)), answered(viewAt(1)))
    expect(after.session.announcement).toMatch(/No change/)
  })

  describe('on what the GM saw of a part', () => {
    const { rules } = viewAt(1)
    const table = (stamp: string) =>
      ({ id: 'beach', name: 'Beach', die: 6, rows: 1, stamp }) as const
    const note = (stamp: string) => ({ day: 7, stamp, session: null })

    test.each([
      {
        part: 'the rules',
        basedOn: { rules },
        before: { rules },
        changed: { rules: { ...rules, quantities: !rules.quantities } },
      },
      {
        part: 'a table',
        basedOn: { table: { id: 'beach', stamp: 'a' } },
        before: { tables: [table('a')] },
        changed: { tables: [table('b')] },
      },
      {
        part: 'R-PAGE-4: the notes of a day',
        basedOn: { notes: { day: 7, stamp: 'a' } },
        before: { notes: [note('a')] },
        changed: { notes: [note('b')] },
      },
      {
        part: 'R-PAGE-4: a day without notes',
        basedOn: { notes: { day: 7, stamp: null } },
        before: { notes: [] },
        changed: { notes: [note('a')] },
      },
    ])('repeats by itself unless another screen changed it: $part', (each) => {
      const { basedOn, before, changed } = each
      const edit = ordered({ ...stroke(1), basedOn } as Command)
      const first = seen(viewAt(2, before))
      const passed = play(first, edit, stale(viewAt(3, before)))
      expect(passed.routes).toEqual(['POST /hexes e-2', 'POST /hexes e-3'])
      const held = play(first, edit, stale(viewAt(3, changed)))
      expect(held).toMatchObject({ routes: ['POST /hexes e-2'], went: [false] })
      expect(held.session.notice).toMatch(/Another screen changed the same/)
      const late = play(first, ordered(stroke(2)), edit, answered(viewAt(3, changed)))
      expect(late).toMatchObject({ routes: ['POST /hexes e-2'], went: [true, false] })
    })
  })

  test('that is refused answers so, with the server’s sentence and the fields it is about', () => {
    const after = play(ordered(stroke(1)), notOnChart)
    expect(after.went).toEqual([false])
    expect(after.session).toMatchObject({
      underway: null,
      notice: 'A hex must be on the chart.',
      fieldErrors: [{ path: 'hex' }],
    })
  })
})

describe('edits made fast', () => {
  const strokes = [1, 2, 3].map((n) => ordered(stroke(n)))

  test('are carried out in order, one at a time, none lost and none twice', () => {
    const waiting = play(...strokes)
    expect(waiting.sent).toHaveLength(1)
    expect(waiting.session.waiting.map(({ command }) => command)).toEqual([stroke(2), stroke(3)])
    const after = play(...strokes, ...[2, 3, 4].map((n) => answered(viewAt(n))))
    expect(after.sent.map(({ request: { revision, body } }) => [revision, body])).toEqual([
      ['e-1', { hexes: [{ x: 1, y: 1 }], knowledge: 'seen' }],
      ['e-2', { hexes: [{ x: 2, y: 2 }], knowledge: 'seen' }],
      ['e-3', { hexes: [{ x: 3, y: 3 }], knowledge: 'seen' }],
    ])
    expect(after.went).toEqual([true, true, true])
    expect(after.session).toMatchObject({ waiting: [], underway: null, announcement: 'Painted 3.' })
  })

  test('go on when one of them is refused, whose sentence stays', () => {
    const after = play(...strokes, answered(viewAt(2)), notOnChart, answered(viewAt(3)))
    expect(after.went).toEqual([true, false, true])
    expect(after.session.notice).toBe('A hex must be on the chart.')
  })

  test('wait for the one without an answer, however long that takes', () => {
    const offline = [
      noAnswer,
      pauseOver,
      noAnswer,
      pauseOver,
      noAnswer,
      pauseOver,
      noAnswer,
      pauseOver,
      noAnswer,
    ]
    const waiting = play(...strokes.slice(1), ...offline)
    expect(waiting.session).toMatchObject({
      underway: { phase: { kind: 'unanswered' } },
      waiting: [{ command: stroke(3) }],
    })
    const after = play(
      ...strokes.slice(1),
      ...offline,
      noAnswer,
      retryNow,
      ...[2, 3].map((n) => answered(viewAt(n))),
    )
    expect(after.went).toEqual([true, true])
    expect(after.sent).toHaveLength(7)
  })
})
