import { expect, test } from 'vitest'
import { hexCentre } from '../../../rules/grid.ts'
import { madeRegular } from '../../../rules/regular-grid.ts'
import { evenly, firstHexOn, handlesIn, shiftGrid, stretchGrid, widenGrid } from './tune.ts'

const GRID = { left: 10, top: 20, columnSpacing: 30, rowSpacing: 17 }

test('the whole grid moves, and its spacing stays', () => {
  expect(shiftGrid(GRID, { x: 0.25, y: -2.5 })).toEqual({ ...GRID, left: 10.25, top: 17.5 })
})

test('spacing grows around the hex that is held', () => {
  const hold = { x: 4, y: 6 }
  const wider = widenGrid(GRID, hold, { x: 0.5, y: -0.25 })
  expect(wider).toMatchObject({ columnSpacing: 30.5, rowSpacing: 16.75 })
  expect(hexCentre(wider, hold)).toEqual(hexCentre(GRID, hold))
})

test('a hex that is pulled comes to the pointer while the other stays', () => {
  const { hold, pull } = { hold: { x: 1, y: 1 }, pull: { x: 21, y: 31 } }
  const to = { x: 700, y: 580 }
  const grid = stretchGrid(GRID, { hold, pull, to, regular: false })
  expect(hexCentre(grid, pull).x).toBeCloseTo(700)
  expect(hexCentre(grid, pull).y).toBeCloseTo(580)
  expect(hexCentre(grid, hold)).toEqual(hexCentre(GRID, hold))
})

test('regular hexes stay regular when they are pulled', () => {
  const grid = stretchGrid(madeRegular(GRID), {
    hold: { x: 0, y: 0 },
    pull: { x: 20, y: 20 },
    to: { x: 900, y: 500 },
    regular: true,
  })
  expect(grid.columnSpacing / grid.rowSpacing).toBeCloseTo(Math.sqrt(3))
})

test('no pull takes the grid out of its bounds', () => {
  const pulled = { hold: { x: 0, y: 0 }, pull: { x: 10, y: 10 }, to: { x: -900, y: 5 } }
  expect(stretchGrid(GRID, { ...pulled, regular: false })).toEqual(GRID)
  expect(shiftGrid(GRID, { x: 1e9, y: 0 })).toEqual(GRID)
})

test('the first hex has its centre on the sheet, next to its corner', () => {
  expect(firstHexOn(GRID)).toEqual({ x: 0, y: 0 })
  expect(firstHexOn({ ...GRID, left: -60, top: 3 })).toEqual({ x: 2, y: 0 })
  expect(firstHexOn({ ...GRID, left: -1300.5, top: -217.1 })).toEqual({ x: 44, y: 14 })
})

test('the handles lie far apart in what is in sight', () => {
  const part = { left: 0, top: 0, right: 1000, bottom: 800 }
  const { hold, pull } = handlesIn(GRID, part)
  expect(pull.x - hold.x).toBeGreaterThan(20)
  expect(pull.y - hold.y).toBeGreaterThan(28)
})

test('regular hexes widen in both directions by what one of the two says', () => {
  const regular = madeRegular(GRID)
  for (const by of [
    { x: 0.5, y: 0 },
    { x: 0, y: 0.5 },
  ]) {
    const wider = widenGrid(regular, { x: 4, y: 6 }, evenly(by, regular))
    expect(wider.columnSpacing / wider.rowSpacing).toBeCloseTo(Math.sqrt(3), 10)
    expect(wider.columnSpacing).toBeGreaterThan(regular.columnSpacing)
  }
})
