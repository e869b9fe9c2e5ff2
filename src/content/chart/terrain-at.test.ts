import { expect, test } from 'vitest'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import { HEADINGS, type Hex, neighbour } from '#shared/hex.ts'
import {
  CHARTED_ROWS,
  CHARTED_TERRAIN_LETTERS,
  chartedTerrainAt,
  drawnTerrainAt,
  FIRST_COLUMN,
  FIRST_ROW,
  RUINS,
  START_HEX,
  TRUE_ROWS,
  TRUE_TERRAIN_LETTERS,
  trueTerrainAt,
} from './quatara.ts'

const ROW_COUNT = TRUE_ROWS.length
const COLUMN_COUNT = 89

const chartHexes: readonly Hex[] = Array.from({ length: ROW_COUNT * COLUMN_COUNT }, (_, index) => ({
  x: FIRST_COLUMN + (index % COLUMN_COUNT),
  y: FIRST_ROW + Math.floor(index / COLUMN_COUNT),
})).filter(({ x, y }) => (x + y) % 2 === 0)

/** The number of steps from `start` to the nearest hex that passes; at most `limit`. */
const stepsTo = (start: Hex, passes: (hex: Hex) => boolean, limit: number): number => {
  const seen = new Set([`${start.x},${start.y}`])
  let edge = [start]
  for (let steps = 0; steps < limit; steps++) {
    if (edge.some(passes)) return steps
    edge = edge
      .flatMap((hex) => HEADINGS.map((heading) => neighbour(hex, heading)))
      .filter(({ x, y }) => {
        const isNew = !seen.has(`${x},${y}`)
        seen.add(`${x},${y}`)
        return isNew
      })
  }
  return limit
}

const isOnChart = ({ x, y }: Hex) =>
  x >= FIRST_COLUMN &&
  x < FIRST_COLUMN + COLUMN_COUNT &&
  y >= FIRST_ROW &&
  y < FIRST_ROW + ROW_COUNT
/** The land goes on beyond the frame, so "sea" there does not count as sea. */
const isSea = (hex: Hex) => isOnChart(hex) && trueTerrainAt(hex) === 'Sea'

test('both layers have the same rows, and each letter stands for a terrain', () => {
  expect(CHARTED_ROWS.map((row) => row.length)).toEqual(TRUE_ROWS.map((row) => row.length))
  expect(TRUE_ROWS.join('').length).toBe(chartHexes.length)
  expect(new Set(TRUE_ROWS.join(''))).toEqual(new Set(Object.keys(TRUE_TERRAIN_LETTERS)))
  expect(new Set(CHARTED_ROWS.join(''))).toEqual(new Set(Object.keys(CHARTED_TERRAIN_LETTERS)))
})

test.each(RUINS)('$name stands in ruins of its own', ({ hex }) => {
  expect(trueTerrainAt(hex)).toBe('Ruins')
  expect(chartedTerrainAt(hex)).toBe('unexplored')
})

test('there is no ruin without a name', () => {
  const ruins = chartHexes.filter((hex) => trueTerrainAt(hex) === 'Ruins')
  expect(ruins.length).toBe(RUINS.length)
})

test('R-LAND-1: what is drawn is a terrain of the standard rules, or water', () => {
  for (const { id, name } of STANDARD_RULES.terrains) {
    const hexes = chartHexes.filter((hex) => drawnTerrainAt(hex) === id)
    expect(new Set(hexes.map(trueTerrainAt))).toEqual(new Set([name]))
  }
  const water = chartHexes.filter((hex) => drawnTerrainAt(hex) === null)
  expect(new Set(water.map(trueTerrainAt))).toEqual(new Set(['Sea', 'Lake']))
})

test('the two layers agree on what is sea', () => {
  const disagreeing = chartHexes.filter(
    (hex) => (trueTerrainAt(hex) === 'Sea') !== (chartedTerrainAt(hex) === 'sea'),
  )
  expect(disagreeing).toEqual([])
})

test('the players’ layer knows no jungle or swamp far from the shore and the port', () => {
  const chartedFarInland = chartHexes.filter(
    (hex) =>
      ['jungle', 'swamp', 'coast'].includes(chartedTerrainAt(hex)) &&
      stepsTo(hex, isSea, 6) >= 6 &&
      stepsTo(hex, ({ x, y }) => x === START_HEX.x && y === START_HEX.y, 13) >= 13,
  )
  expect(chartedFarInland).toEqual([])
})

test('the players’ layer knows only mountains that are seen from the sea', () => {
  const hidden = chartHexes.filter(
    (hex) => chartedTerrainAt(hex) === 'mountains' && stepsTo(hex, isSea, 14) >= 13,
  )
  expect(hidden).toEqual([])
  const trueMountains = chartHexes.filter((hex) => trueTerrainAt(hex) === 'Mountains').length
  const sketched = chartHexes.filter((hex) => chartedTerrainAt(hex) === 'mountains').length
  expect(sketched).toBeLessThan(trueMountains / 5)
})

const beyond: readonly Hex[] = [
  { x: -3, y: 5 },
  { x: 87, y: 41 },
  { x: 20, y: -6 },
  { x: 20, y: 160 },
  { x: 10_000, y: -10_000 },
  { x: 0, y: 1 },
]
test.each(beyond)('beyond the chart lies the unknown: $x, $y', (hex) => {
  expect(trueTerrainAt(hex)).toBe('Sea')
  expect(chartedTerrainAt(hex)).toBe('unexplored')
})
