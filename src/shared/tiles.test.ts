import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { between, SEED_GRID } from '#test/support/grids.ts'
import { hexAt, hexesTouching } from './grid.ts'
import { type Hex, hexKey } from './hex.ts'
import {
  hasTile,
  levelSize,
  TILE_SIZE,
  tileLevels,
  tileRect,
  tileRectOnChart,
  tileRectWithinChart,
  tilesOf,
  tileVeil,
} from './tiles.ts'

/** A sheet of 12 megapixels with the proportions of the built-in chart. */
const SHEET = { width: 3347, height: 3586 }
const CHART = { width: 1120, height: 1200 }

const sheetsFrom = (min: number) => {
  const side = fc.integer({ min, max: 9000 })
  return fc.record({ width: side, height: side })
}
const anySheet = sheetsFrom(1)
const chartOf = ({ width, height }: { width: number; height: number }) => ({
  width: (1200 * width) / height,
  height: 1200,
})
const levelsOf = (sheets: typeof anySheet) =>
  fc
    .tuple(sheets, between(0, 1))
    .map(([sheet, part]) => ({ sheet, level: Math.round(part * (tileLevels(sheet) - 1)) }))
const anyLevel = levelsOf(anySheet)

describe('levels and tiles', () => {
  test('each level is half the one before, rounded up; the last alone fits into one tile', () => {
    fc.assert(
      fc.property(anySheet, (sheet) => {
        const levels = tileLevels(sheet)
        expect(levelSize(sheet, 0)).toEqual(sheet)
        for (let level = 1; level < levels; level++) {
          const before = levelSize(sheet, level - 1)
          const halved = {
            width: Math.ceil(before.width / 2),
            height: Math.ceil(before.height / 2),
          }
          expect(levelSize(sheet, level)).toEqual(halved)
        }
        for (let level = 0; level < levels; level++)
          expect(tilesOf(sheet, level).length === 1).toBe(level === levels - 1)
      }),
    )
  })

  test('the tiles of a level hold each of its pixels once', () => {
    fc.assert(
      fc.property(anyLevel, ({ sheet, level }) => {
        const { width, height } = levelSize(sheet, level)
        const rects = tilesOf(sheet, level).map((tile) => tileRect(sheet, tile))
        const pixels = rects.map((rect) => (rect.right - rect.left) * (rect.bottom - rect.top))
        expect(pixels.reduce((sum, count) => sum + count, 0)).toBe(width * height)
        for (const rect of rects) {
          expect(rect.left % TILE_SIZE).toBe(0)
          expect(rect.top % TILE_SIZE).toBe(0)
          expect(rect.right).toBeGreaterThan(rect.left)
          expect(rect.bottom).toBeGreaterThan(rect.top)
          expect(rect.right).toBeLessThanOrEqual(Math.min(rect.left + TILE_SIZE, width))
          expect(rect.bottom).toBeLessThanOrEqual(Math.min(rect.top + TILE_SIZE, height))
        }
      }),
    )
  })

  test('an image has the tiles of its levels and no other', () => {
    expect(hasTile(SHEET, { level: 0, column: 6, row: 7 })).toBe(true)
    expect(hasTile(SHEET, { level: 3, column: 0, row: 0 })).toBe(true)
    for (const tile of [
      { level: 0, column: 7, row: 0 },
      { level: 0, column: 0, row: 8 },
      { level: 4, column: 0, row: 0 },
      { level: -1, column: 0, row: 0 },
      { level: 0, column: -1, row: 0 },
      { level: 0, column: 0.5, row: 0 },
      { level: 0, column: 0, row: Number.NaN },
    ])
      expect(hasTile(SHEET, tile)).toBe(false)
    fc.assert(
      fc.property(anyLevel, ({ sheet, level }) => {
        for (const tile of tilesOf(sheet, level)) expect(hasTile(sheet, tile)).toBe(true)
      }),
    )
  })
})

describe('where a tile lies on the chart', () => {
  test('the tiles of a level cover the sheet, without overlap, and nothing else', () => {
    fc.assert(
      fc.property(anyLevel, ({ sheet, level }) => {
        const chart = chartOf(sheet)
        const rects = tilesOf(sheet, level).map((tile) => tileRectWithinChart(sheet, chart, tile))
        const areas = rects.map((rect) => (rect.right - rect.left) * (rect.bottom - rect.top))
        const total = areas.reduce((sum, area) => sum + area, 0)
        expect(total / (chart.width * chart.height)).toBeCloseTo(1, 9)
        expect(Math.max(...rects.map((rect) => rect.right))).toBeCloseTo(chart.width, 9)
        expect(Math.max(...rects.map((rect) => rect.bottom))).toBeCloseTo(chart.height, 9)
        expect(Math.max(...rects.map((rect) => rect.right))).toBeLessThanOrEqual(chart.width)
      }),
    )
  })

  test("a pixel of a level lies over the image's pixels that it was made of", () => {
    const sheet = { width: 1001, height: 1200 }
    const chart = { width: 1001, height: 1200 }
    const tile = { level: 2, column: 0, row: 0 }
    expect(tileRect(sheet, tile)).toEqual({ left: 0, top: 0, right: 251, bottom: 300 })
    expect(tileRectOnChart(sheet, chart, tile)).toEqual({
      left: 0,
      top: 0,
      right: 1004,
      bottom: 1200,
    })
    expect(tileRectWithinChart(sheet, chart, tile)).toEqual({
      left: 0,
      top: 0,
      right: 1001,
      bottom: 1200,
    })
  })
})

const TILE = { level: 1, column: 1, row: 2 }
const HEXES = hexesTouching(SEED_GRID, tileRectWithinChart(SHEET, CHART, TILE))
const veilOf = (known: ReadonlySet<string>, grid = SEED_GRID) =>
  tileVeil({
    grid,
    sheet: SHEET,
    chart: CHART,
    tile: TILE,
    isKnown: (hex: Hex) => known.has(hexKey(hex)),
  })
const anyKnown = fc.subarray(HEXES.map(hexKey)).map((keys) => new Set(keys))

describe('how much of a tile is veiled', () => {
  test('not at all if every hex that it touches is known, wholly if none is', () => {
    const all = new Set(HEXES.map(hexKey))
    expect(veilOf(all).veil).toBe('none')
    expect(veilOf(new Set()).veil).toBe('whole')
    for (const hex of HEXES) {
      expect(veilOf(new Set([hexKey(hex)])).veil).toBe('part')
      expect(veilOf(new Set([...all].filter((key) => key !== hexKey(hex)))).veil).toBe('part')
    }
  })

  test('a tile without a veil has no point in an unknown hex, one wholly veiled none in a known one', () => {
    fc.assert(
      fc.property(
        levelsOf(sheetsFrom(600)),
        between(0, 1),
        between(0, 1),
        fc.boolean(),
        ({ sheet, level }, x, y, rest) => {
          const chart = chartOf(sheet)
          const [tile] = tilesOf(sheet, level).slice(-1)
          if (tile === undefined) throw new Error('a level without a tile')
          const rect = tileRectWithinChart(sheet, chart, tile)
          const point = {
            x: rect.left + (rect.right - rect.left) * x,
            y: rect.top + (rect.bottom - rect.top) * y,
          }
          const there = hexKey(hexAt(SEED_GRID, point))
          const isKnown = (hex: Hex) => (hexKey(hex) === there) !== rest
          const { veil } = tileVeil({ grid: SEED_GRID, sheet, chart, tile, isKnown })
          expect(veil).not.toBe(rest ? 'none' : 'whole')
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('the stamp of a veil', () => {
  test('is the same for the same hexes, whatever is known elsewhere', () => {
    fc.assert(
      fc.property(anyKnown, (known) => {
        expect(veilOf(new Set([...known, '5000,5000', '-1,-1']))).toEqual(veilOf(known))
      }),
    )
  })

  test('is another one when any hexes that the tile touches become known or unknown', () => {
    fc.assert(
      fc.property(anyKnown, anyKnown, (a, b) => {
        const same = a.size === b.size && [...a].every((key) => b.has(key))
        expect(veilOf(a).stamp === veilOf(b).stamp).toBe(same)
      }),
    )
    const one = HEXES.map((hex) => veilOf(new Set([hexKey(hex)])).stamp)
    const pairs = HEXES.flatMap((a, index) =>
      HEXES.slice(index + 1, index + 3).map((b) => veilOf(new Set([hexKey(a), hexKey(b)])).stamp),
    )
    expect(new Set([...one, ...pairs]).size).toBe(one.length + pairs.length)
  })

  test('is another one when the grid is another', () => {
    const known = new Set(HEXES.slice(0, 100).map(hexKey))
    const grids = [
      SEED_GRID,
      { ...SEED_GRID, left: 96.5 },
      { ...SEED_GRID, top: 102.5 },
      { ...SEED_GRID, columnSpacing: 11.16 },
      { ...SEED_GRID, rowSpacing: 6.51 },
    ]
    expect(new Set(grids.map((grid) => veilOf(known, grid).stamp)).size).toBe(grids.length)
  })

  test('R-GRID-11: is another one when hexes stand on a point', () => {
    const stamps = [false, true].map((pointy) => {
      const grid = { left: 500, top: 800, columnSpacing: 400, rowSpacing: 230, pointy }
      const [first, ...others] = hexesTouching(grid, tileRectWithinChart(SHEET, CHART, TILE)).map(
        hexKey,
      )
      expect(others).toHaveLength(2)
      return veilOf(new Set(first === undefined ? [] : [first]), grid).stamp
    })
    expect(new Set(stamps).size).toBe(2)
  })
})
