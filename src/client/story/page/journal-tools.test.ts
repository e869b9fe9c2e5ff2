import { describe, expect, test } from 'vitest'
import { startingRecord } from '#rules/record.ts'
import { aJournalDay } from '#test/support/journal-days.ts'
import { filterDays, NO_FILTER } from './journal-tools.tsx'

const ENCOUNTER = {
  id: '2-1',
  day: 2,
  time: 'morning',
  name: '2d6 Giant Apes',
  details: 'Led by Ubtao’s Fang',
  state: 'open',
  note: 'They want the map.',
  quantities: [],
} as const

const DAYS = [
  aJournalDay(4, { undone: true }),
  aJournalDay(3, {
    notes: { gm: 'Foreshadow Acererak', players: 'Wet, so wet', session: 'Session 2' },
  }),
  aJournalDay(2, {
    encounters: [{ ...ENCOUNTER, quantities: [] }],
    alerts: ['Something found you.'],
  }),
  aJournalDay(1, {
    lost: true,
    map: { ...startingRecord({ x: 20, y: 10 }, 'Swamp'), rain: 'Heavy' },
  }),
]
const PRINTED = { origin: { x: 0, y: 0 }, column: 1, row: 1, oddColumns: 'lower' } as const

const findDays = (filter: Partial<typeof NO_FILTER>) =>
  filterDays(DAYS, { ...NO_FILTER, ...filter }, PRINTED).map(({ day }) => day)

describe('R-PAGE-3: the journal is filtered', () => {
  test.each([
    ['acererak', [3]],
    ['WET so', [3]],
    ['session 2', [3]],
    ['giant apes', [2]],
    ['want map', [2]],
    ['ubtao', [2]],
    ['found you', [2]],
    ['swamp', [1]],
    ['2106', [1]],
    ['day 4', [4]],
    ['dragon', []],
    ['  ', [4, 3, 2, 1]],
  ])('by words in any order, without case and accents: %s', (text, days) => {
    expect(findDays({ text })).toEqual(days)
  })

  test.each([
    ['encounters', [2]],
    ['lost', [1]],
    ['notes', [3, 2]],
    ['heavy', [1]],
    ['undone', [4]],
    ['all', [4, 3, 2, 1]],
  ] as const)('by what a day has: %s', (having, days) => {
    expect(findDays({ having })).toEqual(days)
  })

  test('by words and what a day has', () => {
    expect(findDays({ having: 'notes', text: 'beach' })).toEqual([3, 2])
    expect(findDays({ having: 'notes', text: 'apes' })).toEqual([2])
  })
})
