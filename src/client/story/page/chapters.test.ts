import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JournalDay } from '#protocol/views.ts'
import { aJournalDay, journalDaysDown } from '#test/support/journal-days.ts'
import { findDay, isLoadedBackTo, nextSessionName, toChapters } from './chapters.ts'

const SESSIONS = [
  { day: 3, session: 'Session 1' },
  { day: 5, session: null },
  { day: 12, session: 'Session 2' },
]

const sessionsOf = (days: readonly JournalDay[], notes = SESSIONS) =>
  toChapters(days, notes).map(({ session, days: of }) => [session, of?.first, of?.last])

describe('R-PAGE-1: sessions are chapters, newest first', () => {
  test('each begins with the day whose notes name it', () => {
    expect(sessionsOf(journalDaysDown(15, 1))).toEqual([
      ['Session 2', 12, 15],
      ['Session 1', 3, 11],
      [null, 1, 2],
    ])
  })

  test('without a named session, all days are one chapter', () => {
    expect(sessionsOf(journalDaysDown(15, 1), [])).toEqual([[null, 1, 15]])
  })

  test('a session has its name before its first day is loaded', () => {
    expect(sessionsOf(journalDaysDown(11, 8))).toEqual([['Session 1', 8, 11]])
  })

  test('filtered days are in their sessions, also without the session’s first day', () => {
    expect(sessionsOf([aJournalDay(14), aJournalDay(12), aJournalDay(2)])).toEqual([
      ['Session 2', 12, 14],
      [null, 2, 2],
    ])
    expect(sessionsOf([aJournalDay(14), aJournalDay(7), aJournalDay(2)])).toEqual([
      ['Session 2', 14, 14],
      ['Session 1', 7, 7],
      [null, 2, 2],
    ])
  })

  test('chapters contain every day once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { maxLength: 60 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 6 }),
        (undone, starts) => {
          const days = undone
            .map((isUndone, index) => aJournalDay(index + 1, { undone: isUndone }))
            .toReversed()
          const notes = starts.toSorted((a, b) => a - b).map((day) => ({ day, session: `S${day}` }))
          const chapters = toChapters(days, notes)
          const held = chapters.flatMap(({ entries }) =>
            entries.flatMap((entry) => (entry.kind === 'day' ? [entry.day] : entry.days)),
          )
          expect(held).toEqual(days)
          expect(new Set(chapters.map(({ key }) => key)).size).toBe(chapters.length)
        },
      ),
    )
  })
})

describe('R-PAGE-2: undone days', () => {
  const undone = (n: number) => aJournalDay(n, { undone: true })

  test('in a row are one entry', () => {
    const days = [aJournalDay(4), undone(6), undone(5), undone(4), aJournalDay(3)]
    const [chapter] = toChapters(days, [])
    expect(chapter?.entries).toEqual([
      { kind: 'day', day: days[0] },
      { kind: 'undone', days: days.slice(1, 4) },
      { kind: 'day', day: days[4] },
    ])
  })

  test('begin no session', () => {
    expect(sessionsOf([undone(3), aJournalDay(2), aJournalDay(1)])).toEqual([[null, 1, 2]])
  })

  test('are a chapter if there are no others', () => {
    expect(sessionsOf([undone(2), undone(1)], [])).toEqual([[null, undefined, undefined]])
  })

  test('are never the target of a jump', () => {
    const days = [aJournalDay(4), undone(5), undone(3), aJournalDay(2)]
    expect(findDay(days, 3)).toBeUndefined()
    expect([isLoadedBackTo(days, 1), isLoadedBackTo(days, 2), isLoadedBackTo(days, 3)]).toEqual([
      false,
      true,
      true,
    ])
    expect(isLoadedBackTo([undone(1)], 1)).toBe(false)
  })
})

test.each([
  [[], 'Session 1'],
  [[null, 'Session 7'], 'Session 8'],
  [['Session 7: the tomb'], 'Session 8'],
  [['The coast'], 'Session 2'],
  [['Session 3', 'Interlude'], 'Session 4'],
])('R-PAGE-1: the next session after %j is proposed', (names, next) => {
  expect(nextSessionName(names.map((session) => ({ session })))).toBe(next)
})
