import { expect, test } from 'vitest'
import { hexCentre } from '../../../rules/grid.ts'
import { countGrid } from './count.ts'

const GRID = { left: 50, top: 60, columnSpacing: 30, rowSpacing: 17 }
const first = { hex: { x: 0, y: 0 }, at: hexCentre(GRID, { x: 0, y: 0 }) }

test.each([
  { to: { x: 8, y: 12 }, counted: { columns: 8, hexes: 6 }, took: 6 },
  { to: { x: 7, y: 13 }, counted: { columns: 7, hexes: 6 }, took: 6.5 },
  { to: { x: 7, y: 13 }, counted: { columns: 7, hexes: 7 }, took: 6.5 },
  { to: { x: 7, y: 13 }, counted: { columns: 7, hexes: 6.5 }, took: 6.5 },
  { to: { x: 1, y: 1 }, counted: { columns: 1, hexes: 0 }, took: 0.5 },
  { to: { x: -7, y: -5 }, counted: { columns: 7, hexes: 3 }, took: 2.5 },
])('the half hex that nobody counts is found: $counted', ({ to, counted, took }) => {
  const result = countGrid(first, hexCentre(GRID, to), counted)
  expect(result).toMatchObject({ kind: 'grid', hex: to, took: { hexes: took } })
  if (result.kind !== 'grid') return
  expect(result.grid.columnSpacing).toBeCloseTo(30, 0)
  expect(result.grid.rowSpacing).toBeCloseTo(17, 0)
})

test('along a column the columns are taken as if hexes were regular', () => {
  const at = hexCentre(GRID, { x: 0, y: 20 })
  const result = countGrid(first, at, { columns: 0, hexes: 10 })
  expect(result).toMatchObject({ kind: 'grid', assumed: 'columnSpacing', hex: { x: 0, y: 20 } })
})

test('nothing counted makes no grid', () => {
  expect(countGrid(first, { x: 90, y: 90 }, { columns: 0, hexes: 0 }).kind).toBe('cannot')
})
