import { expect, test } from 'vitest'
import { isOnMap } from '#shared/grid.ts'
import { nearestOnMap } from './party-location.tsx'

/** A sheet with ten columns of six hexes. */
const SHEET = {
  grid: { left: 50, top: 50, columnSpacing: 100, rowSpacing: 50, pointy: false },
  width: 1000,
  height: 600,
}

test.each([
  ['within the map', { x: 4, y: 4 }, { x: 4, y: 4 }],
  ['far to the right', { x: 45, y: 5 }, { x: 9, y: 5 }],
  ['above', { x: 3, y: -9 }, { x: 3, y: -1 }],
  ['beyond a corner', { x: -20, y: 30 }, { x: 0, y: 10 }],
])('R-CHART-4: a party %s comes back to the nearest hex of the map', (_, party, near) => {
  expect(nearestOnMap(SHEET, party)).toEqual(near)
  expect(isOnMap(SHEET, near)).toBe(true)
  expect(isOnMap(SHEET, party)).toBe(party.x === near.x && party.y === near.y)
})

test.each([
  ['far to the right', { x: 5, y: -45 }, { x: 5, y: -19 }],
  ['far below', { x: 31, y: -5 }, { x: 5, y: -5 }],
])('R-CHART-4, R-GRID-11: on a pointy map, a party %s', (_, party, near) => {
  const sheet = { ...SHEET, grid: { ...SHEET.grid, pointy: true } }
  expect(isOnMap(sheet, party)).toBe(false)
  expect(nearestOnMap(sheet, party)).toEqual(near)
})

test('a map with no hex has none to come back to', () => {
  const grid = { left: 5500, top: 50, columnSpacing: 2000, rowSpacing: 1150, pointy: false }
  expect(nearestOnMap({ ...SHEET, grid }, { x: 0, y: 0 })).toBeNull()
})
