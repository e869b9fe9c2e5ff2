import { describe, expect, test } from 'vitest'
import { aPlayersDay } from '../../../../test/support/journal-days.ts'
import { toPlayersChapters } from './way-drawing.tsx'

const days = (from: number, to: number, sessions: Readonly<Record<number, string>> = {}) =>
  Array.from({ length: from - to + 1 }, (_, index) =>
    aPlayersDay(from - index, { session: sessions[from - index] ?? null }),
  )

describe('R-STORY-1: players read sessions as chapters', () => {
  test('newest first, each named by its first day', () => {
    const told = toPlayersChapters(days(9, 1, { 3: 'Session 1', 7: 'Session 2' }))
    expect(told.map(({ session, first, last }) => [session, first, last])).toEqual([
      ['Session 2', 7, 9],
      ['Session 1', 3, 6],
      [null, 1, 2],
    ])
  })

  test('their way begins where the session before ended', () => {
    const [newest] = toPlayersChapters(days(4, 2, { 3: 'Session 1' }))
    expect(newest?.stretches).toEqual([
      [
        { x: 0, y: 4 },
        { x: 0, y: 6 },
        { x: 0, y: 8 },
      ],
    ])
  })
})
