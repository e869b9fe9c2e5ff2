import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hexCentre } from './grid.ts'
import { fitRegular, madeRegular } from './regular-grid.ts'

test('regular hexes are found from two clicks, in one column, one row or neither', () => {
  const grids = fc
    .record({
      left: fc.integer({ min: -500, max: 500 }),
      top: fc.integer({ min: -500, max: 500 }),
      columnSpacing: fc.integer({ min: 10, max: 200 }),
      rowSpacing: fc.constant(0),
    })
    .map(madeRegular)
  const step = fc.integer({ min: -30, max: 30 })
  const others = fc
    .record({ columns: step, rows: step })
    .filter(({ columns, rows }) => columns !== 0 || rows !== 0)
    .map(({ columns, rows }) => ({ x: columns + rows, y: columns - rows }))
  fc.assert(
    fc.property(grids, others, (grid, other) => {
      const clicks = [{ x: 0, y: 0 }, other].map((hex) => ({ hex, at: hexCentre(grid, hex) }))
      const fitted = fitRegular(clicks)
      for (const key of ['left', 'top', 'columnSpacing', 'rowSpacing'] as const) {
        expect(fitted?.[key]).toBeCloseTo(grid[key], 6)
      }
    }),
  )
})

test('one hex, or none, makes no grid', () => {
  const here = { hex: { x: 2, y: 2 }, at: { x: 10, y: 10 } }
  expect(fitRegular([])).toBeNull()
  expect(fitRegular([here, { ...here, at: { x: 11, y: 10 } }])).toBeNull()
})
