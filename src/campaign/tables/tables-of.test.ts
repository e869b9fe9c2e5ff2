import { expect, test } from 'vitest'
import { tableSummaries } from './tables-of.ts'

test('R-TABLE-4: the GM’s view lists the met rows of each table', () => {
  const none = tableSummaries({ tables: {}, met: {} })
  expect(none.length).toBeGreaterThan(1)
  expect(none.some((table) => 'met' in table)).toBe(false)
  const met = { beach: { 7: 3, 2: 5 }, swamp: { 1: 4 } }
  const summaries = tableSummaries({ tables: {}, met })
  expect(summaries.filter((table) => table.met).map(({ id, met }) => [id, met])).toEqual([
    ['beach', ['2', '7']],
    ['swamp', ['1']],
  ])
})
