import { expect, test } from 'vitest'
import { aPlayersDay } from '#test/support/journal-days.ts'
import { toPlayersChapters } from './players-journal.tsx'

test('R-STORY-1: players read sessions newest first, each with the name that its first day has', () => {
  const sessions: Readonly<Record<number, string>> = { 3: 'Session 1', 7: 'Session 2' }
  const days = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) =>
    aPlayersDay(n, { session: sessions[n] ?? null }),
  )
  const chapters = toPlayersChapters(days)
  expect(chapters.map(({ session, first, last }) => [session, first, last])).toEqual([
    ['Session 2', 7, 9],
    ['Session 1', 3, 6],
    [null, 1, 2],
  ])
})
