import { describe, expect, test } from 'vitest'
import {
  answered,
  dayAt,
  dayEnded,
  type Happening,
  mapAt,
  NORTH,
  noAnswer,
  ordered,
  play,
  playOn,
  seen,
  stale,
  stroke,
  typed,
  UNDO,
  viewAt,
} from '#test/support/played-session.ts'
import { restoreSession, serializeSession } from './runtime.ts'

const HOUR = 60 * 60 * 1000

/** Events on a page before a reload, then events after it. */
const reload = (before: readonly Happening[], then: readonly Happening[], later = 0) =>
  playOn(restoreSession('new', serializeSession(play(...before).session, 0), later), ...then)

describe('unsaved edits', () => {
  test('stand after a reload, and are based on what they were based on', () => {
    const after = reload([typed('food', '45'), typed('water', 'x')], [seen(mapAt(2, { food: 38 }))])
    expect(after.session.draft).toEqual({
      food: { text: '45', base: 40 },
      water: { text: 'x', base: 80 },
    })
    expect(after.sent).toEqual([])
  })
})

describe('a command without an answer', () => {
  const DAY = dayAt(2, 1)

  test.each<{ order: string; before: Happening[]; next: Happening[] }>([
    { order: 'it was carried out, and the view is newer', before: [], next: [seen(DAY)] },
    { order: 'it never arrived', before: [], next: [seen(viewAt(1))] },
    { order: 'its answer was lost before', before: [noAnswer], next: [seen(DAY)] },
  ])('is sent again under its key, and takes its edits along: $order', ({ before, next }) => {
    const ending = [typed('food', '45'), ordered(NORTH), ...before]
    const after = reload(ending, [...next, dayEnded(DAY)])
    expect(after.keys).toEqual(['key-1'])
    expect(after.sent[0]?.request).toEqual(play(...ending).sent[0]?.request)
    expect(after.session).toMatchObject({
      view: { day: 1 },
      draft: {},
      underway: null,
      alerts: { daysEndedHere: [{ day: 1 }] },
    })
  })

  test('is not sent before the first view, and holds everything else up until then', () => {
    const after = reload([ordered(NORTH)], [ordered(NORTH), ordered(UNDO)])
    expect(after.sent).toEqual([])
    expect(after.session.underway?.command).toEqual(NORTH)
  })

  test('does not end a second day if the server no longer knows it', () => {
    const after = reload([ordered(NORTH)], [seen(DAY), stale(DAY)])
    expect(after.sent).toHaveLength(1)
    expect(after.session.notice).toMatch(/This day was not ended/)
  })

  test('is let go after a day, for the server forgets its key then; the edits stay', () => {
    const after = reload([typed('food', '45'), ordered(NORTH)], [seen(viewAt(1))], 24 * HOUR)
    expect(after.sent).toEqual([])
    expect(after.session).toMatchObject({ underway: null, draft: { food: { text: '45' } } })
  })

  test('is followed by the edits that waited, not by steps', () => {
    const after = reload(
      [ordered(stroke(1)), ordered(stroke(2)), ordered(UNDO)],
      [seen(viewAt(1)), answered(viewAt(2)), answered(dayAt(3, 1))],
    )
    expect(after.routes).toEqual(['POST /hexes e-1', 'POST /hexes e-2'])
    expect(after.keys).toEqual(['key-1', 'new-2'])
    expect(after.session.waiting).toEqual([])
  })
})

describe('what another version of the page kept', () => {
  const draft = { food: { text: '45', base: 40 }, water: 'old', boats: { text: '1', base: 2 } }

  test('gives the edits that can be read, and no command', () => {
    const { session } = play(ordered(NORTH))
    const text = JSON.stringify({ version: 0, at: 0, draft, underway: session.underway })
    expect(restoreSession('new', text, 0)).toMatchObject({
      draft: { food: { text: '45', base: 40 } },
      underway: null,
    })
  })

  test.each(['', '{', 'null', '[]', '7', '{"version":1}'])('%j is nothing', (text) => {
    expect(restoreSession('new', text, 0)).toEqual(restoreSession('new', null, 0))
  })
})
