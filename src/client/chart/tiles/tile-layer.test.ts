import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tileLevels, tileRectOnChart } from '#shared/tiles.ts'
import { levelFor, sortFromMiddle, tilesInWindow, type VisibleTiles } from './tile-layer.ts'

/** An image of 25 megapixels, on a chart of the same shape. */
const sheet = { width: 5774, height: 4330 }
const chart = { width: (1200 * 5774) / 4330, height: 1200 }

type Pane = { readonly width: number; readonly height: number }

const sightIn = (
  zoom: number,
  pane: Pane,
  density: number,
): Pick<VisibleTiles, 'scale' | 'window'> => ({
  scale: zoom * density,
  window: {
    left: 600 - pane.width / zoom / 2,
    right: 600 + pane.width / zoom / 2,
    top: 500 - pane.height / zoom / 2,
    bottom: 500 + pane.height / zoom / 2,
  },
})
const sightAt = (zoom: number, pane: Pane, density = 1): VisibleTiles => ({
  sheet,
  chart,
  ...sightIn(zoom, pane, density),
})
const laptop = { width: 930, height: 640 }

const visibleTiles = fc
  .record({
    zoom: fc.double({ min: 0.2, max: 6, noNaN: true }),
    width: fc.integer({ min: 200, max: 2600 }),
    height: fc.integer({ min: 200, max: 1600 }),
    density: fc.constantFrom(1, 1.5, 2, 3),
  })
  .map(({ zoom, width, height, density }) => sightAt(zoom, { width, height }, density))

test.each([
  { zoom: 6, level: 0 },
  { zoom: 4, level: 0 },
  { zoom: 2, level: 1 },
  { zoom: 1, level: 2 },
  { zoom: 0.5, level: 3 },
])('at zoom $zoom a 25-megapixel image is shown at level $level', ({ zoom, level }) => {
  expect(levelFor(sightAt(zoom, laptop))).toBe(level)
})

const builtIn = { sheet: { width: 4480, height: 4800 }, chart: { width: 1120, height: 1200 } }

test.each([
  { pane: [390, 844], density: 2.625, most: 12 },
  { pane: [1440, 900], density: 2, most: 42 },
  { pane: [3840, 2160], density: 1, most: 54 },
])(
  'the built-in chart opens sharp on $pane px of density $density, with at most $most tiles',
  ({ pane: [width = 0, height = 0], density, most }) => {
    const visibleTiles = { ...builtIn, ...sightIn(2, { width, height }, density) }
    const level = levelFor(visibleTiles)
    const pixelsPerUnit = 4 / 2 ** level
    expect(visibleTiles.scale / pixelsPerUnit).toBeLessThanOrEqual(density > 2 ? 1.5 : 1.25)
    expect(tilesInWindow(visibleTiles, level).length).toBeLessThanOrEqual(most)
  },
)

test('a window never takes more than 96 tiles, and the last level always serves', () => {
  fc.assert(
    fc.property(visibleTiles, (visibleTiles) => {
      const level = levelFor(visibleTiles)
      expect(level).toBeGreaterThanOrEqual(0)
      expect(level).toBeLessThan(tileLevels(sheet))
      expect(tilesInWindow(visibleTiles, level).length).toBeLessThanOrEqual(96)
    }),
  )
})

test('what is looked at is fetched first', () => {
  const visibleTiles = sightAt(4, laptop)
  const tiles = sortFromMiddle(tilesInWindow(visibleTiles, 0), visibleTiles)
  const middle = tileRectOnChart(sheet, chart, tiles[0] ?? { level: 0, column: 0, row: 0 })
  expect(middle.left).toBeLessThanOrEqual(600)
  expect(middle.right).toBeGreaterThanOrEqual(600)
})
