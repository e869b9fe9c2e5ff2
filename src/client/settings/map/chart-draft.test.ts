import { expect, test } from 'vitest'
import {
  BUILT_IN,
  draftedChart,
  FIRST_GRID,
  isStretched,
  picturesOf,
  sheetOf,
  unsavedChart,
} from './chart-draft.ts'

const GRID = { left: 1, top: 2, columnSpacing: 30, rowSpacing: 17, pointy: false, angle: 0 }
const LAID = { gm: 'aaaaaaaa', players: null, survey: null, grid: GRID, straight: [] }

test('nothing chosen is nothing to save', () => {
  expect(draftedChart(picturesOf(LAID), null, LAID)).toEqual(LAID)
  expect(unsavedChart(draftedChart(picturesOf(LAID), null, LAID), LAID)).toEqual([])
  expect(unsavedChart(draftedChart(BUILT_IN, null, null), null)).toEqual([])
})

test('another image keeps the grid that was laid', () => {
  const drafted = draftedChart({ gm: 'bbbbbbbb', players: null, survey: null }, null, LAID)
  expect(drafted?.grid).toEqual(GRID)
  expect(unsavedChart(drafted, LAID)).toEqual(['the map image'])
})

test('another survey is a change of the image, and the built-in map has none of its own', () => {
  const drafted = draftedChart({ ...picturesOf(LAID), survey: 'aaaaaaaa' }, null, LAID)
  expect(drafted).toEqual({ ...LAID, survey: 'aaaaaaaa' })
  expect(unsavedChart(drafted, LAID)).toEqual(['the map image'])
  expect(picturesOf(drafted).survey).toBe('aaaaaaaa')
  expect(BUILT_IN.survey).toBeNull()
})

test('a first image has a grid to begin with', () => {
  expect(draftedChart({ gm: 'bbbbbbbb', players: null, survey: null }, null, null)?.grid).toEqual(
    FIRST_GRID,
  )
})

test('a grid that was laid here is named', () => {
  const drafted = draftedChart(picturesOf(LAID), FIRST_GRID, LAID)
  expect(unsavedChart(drafted, LAID)).toEqual(['the grid'])
})

test('the built-in map comes back', () => {
  const drafted = draftedChart(BUILT_IN, null, LAID)
  expect(drafted).toBeNull()
  expect(unsavedChart(drafted, LAID)).toEqual(['the map image'])
  expect(picturesOf(null)).toEqual(BUILT_IN)
})

test('every chart is 1200 units high', () => {
  expect(sheetOf({ width: 3000, height: 2000 })).toEqual({ width: 1800, height: 1200 })
})

test('shapes that differ by more than 1 % are stretched', () => {
  const sheet = { width: 3000, height: 2000 }
  expect(isStretched({ width: 1500, height: 1000 }, sheet)).toBe(false)
  expect(isStretched({ width: 1512, height: 1000 }, sheet)).toBe(false)
  expect(isStretched({ width: 1520, height: 1000 }, sheet)).toBe(true)
  expect(isStretched({ width: 1500, height: 1020 }, sheet)).toBe(true)
})
