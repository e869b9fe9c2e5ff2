import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hexCentre } from './grid.ts'
import { fitRegular, madeRegular } from './regular-grid.ts'

const HEXES = [
  { x: 0, y: 0 },
  { x: 9, y: 3 },
  { x: 4, y: 22 },
]

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

test('no regular grid lies closer to the clicks', () => {
  const grid = { left: 30, top: 40, columnSpacing: 50, rowSpacing: 28 }
  const clicks = HEXES.map((hex) => ({ hex, at: hexCentre(grid, hex) }))
  const best = fitRegular(clicks)
  if (!best) throw new Error('There is a grid.')
  const off = (tried: typeof best) =>
    clicks.reduce((sum, { hex, at }) => {
      const centre = hexCentre(tried, hex)
      return sum + (centre.x - at.x) ** 2 + (centre.y - at.y) ** 2
    }, 0)
  for (const by of [-0.01, 0.01]) {
    expect(off({ ...best, left: best.left + by })).toBeGreaterThan(off(best))
    expect(off({ ...best, top: best.top + by })).toBeGreaterThan(off(best))
    expect(off(madeRegular({ ...best, columnSpacing: best.columnSpacing + by }))).toBeGreaterThan(
      off(best),
    )
  }
})

test('one hex, or none, makes no grid', () => {
  const here = { hex: { x: 2, y: 2 }, at: { x: 10, y: 10 } }
  expect(fitRegular([])).toBeNull()
  expect(fitRegular([here, { ...here, at: { x: 11, y: 10 } }])).toBeNull()
})
