import { describe, expect, test } from 'vitest'
import {
  chartToSave,
  picturesOf,
  presentGridOn,
  unsavedChartParts,
  withOriginals,
  withStraightened,
} from './settings-draft.ts'

const GRID = { left: 1, top: 2, columnSpacing: 30, rowSpacing: 17, pointy: false, angle: 0 }
const PLACED = { gm: 'aaaaaaaa', players: null, survey: null, grid: GRID, notTurned: [] }

test('another image keeps the grid that was laid', () => {
  const other = { gm: 'bbbbbbbb', players: null, survey: null }
  const drafted = chartToSave(other, presentGridOn(other, PLACED))
  expect(drafted?.grid).toEqual(GRID)
  expect(unsavedChartParts(drafted, PLACED)).toEqual(['the map image'])
})

test('R-GRID-12: the turn belongs to one scan, and so does what is straight', () => {
  const turned = { ...PLACED, grid: { ...GRID, angle: 2 }, notTurned: ['players' as const] }
  expect(presentGridOn(picturesOf(turned), turned)).toEqual({
    grid: turned.grid,
    notTurned: ['players'],
  })
  const other = { gm: 'bbbbbbbb', players: null, survey: null }
  expect(presentGridOn(other, turned)).toEqual({ grid: GRID, notTurned: [] })
  expect(unsavedChartParts({ ...PLACED, notTurned: ['players'] }, PLACED)).toEqual(['the grid'])
})

describe('R-GRID-12: the page works on originals, and saves what was straightened of them', () => {
  const image = (id: string, of?: string) => ({
    ...{ id, width: 30, height: 20, addedAt: 1 },
    ...(of && { straightened: { of, angle: 2 } }),
  })
  const images = [
    image('aaaaaaaa'),
    image('a2', 'aaaaaaaa'),
    image('bbbbbbbb'),
    image('b2', 'bbbbbbbb'),
  ]
  const { angle: _, ...grid } = GRID

  test.each([
    ['b2', []],
    ['bbbbbbbb', ['players']],
  ] as const)('with the players’ image %s', (players, notTurned) => {
    const ownChart = { gm: 'a2', players, survey: null, grid }
    const drafted = withOriginals(ownChart, images)
    expect(drafted).toEqual({
      ...{ gm: 'aaaaaaaa', players: 'bbbbbbbb', survey: null },
      ...{ grid: { ...grid, angle: 2 }, notTurned },
    })
    expect(drafted && withStraightened(drafted, images)).toEqual(ownChart)
  })

  test('an original stands for what is not made of it yet', () => {
    const drafted = { ...PLACED, grid: { ...GRID, angle: 3 }, survey: 'bbbbbbbb' }
    expect(withStraightened(drafted, images)).toEqual({
      ...{ gm: 'aaaaaaaa', players: null, survey: 'bbbbbbbb', grid },
    })
  })
})
