import { expect, test } from 'vitest'
import { metKey } from '../map-state.ts'
import { tableSummaries } from './tables-of.ts'

test('R-TABLE-4: the GM’s view names the rows that were met, by their tables', () => {
  const none = tableSummaries({ tables: new Map(), met: new Map() })
  expect(none.length).toBeGreaterThan(1)
  expect(none.some((table) => 'met' in table)).toBe(false)
  const met = new Map([
    [metKey('beach', '7'), 3],
    [metKey('swamp', '1'), 4],
    [metKey('beach', '2'), 5],
  ])
  const summaries = tableSummaries({ tables: new Map(), met })
  expect(summaries.filter((table) => table.met).map(({ id, met }) => [id, met])).toEqual([
    ['beach', ['7', '2']],
    ['swamp', ['1']],
  ])
})
