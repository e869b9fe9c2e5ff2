import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Grid, hexesTouching, type Rect } from '#shared/grid.ts'
import type { Hex } from '#shared/hex.ts'
import { hexesToRuns } from '#shared/hex-rows.ts'
import {
  type Extent,
  type Tile,
  tileLevels,
  tileRect,
  tileRectWithinChart,
  tilesOf,
} from '#shared/tiles.ts'
import { anyGrid, SEED_GRID } from '#test/support/grids.ts'
import { inSoak } from '#test/support/in-soak.ts'
import type { VeiledPart } from '../jobs.ts'
import { clearUnknown } from './mask-tile.ts'

/** Before anything is cleared. */
const SHOWN = 77

interface Case {
  readonly part: VeiledPart
  readonly isKnown: (hex: Hex) => boolean
  readonly size: Extent
}

const caseOf = (
  sheet: Extent,
  grid: Grid,
  tile: Tile,
  isKnown: (hex: Hex) => boolean,
  chart: Extent = { width: (1200 * sheet.width) / sheet.height, height: 1200 },
): Case => {
  const known = hexesToRuns(
    hexesTouching(grid, tileRectWithinChart(sheet, chart, tile)).filter(isKnown),
  )
  const { left, top, right, bottom } = tileRect(sheet, tile)
  const size = { width: right - left, height: bottom - top }
  return { part: { sheet, chart, grid, tile, known }, isKnown, size }
}

const clear = ({ part, size }: Case): Uint8Array => {
  const pixels = new Uint8Array(size.width * size.height * 4).fill(SHOWN)
  clearUnknown(pixels, size, part)
  return pixels
}

/** A pixel's part of the chart, so much smaller on each side. */
const footprint = (
  { sheet, chart, tile }: VeiledPart,
  x: number,
  y: number,
  less: number,
): Rect => {
  const { left, top } = tileRect(sheet, tile)
  const across = (2 ** tile.level * chart.width) / sheet.width
  const down = (2 ** tile.level * chart.height) / sheet.height
  return {
    left: (left + x + less) * across,
    top: (top + y + less) * down,
    right: Math.min((left + x + 1 - less) * across, chart.width),
    bottom: Math.min((top + y + 1 - less) * down, chart.height),
  }
}

const anyCase: fc.Arbitrary<Case> = fc
  .record({
    width: fc.integer({ min: 30, max: 1500 }),
    height: fc.integer({ min: 30, max: 1500 }),
    flat: fc.oneof(anyGrid, fc.constant(SEED_GRID)),
    pointy: fc.boolean(),
    pick: fc.nat(),
    pattern: fc.integer({ min: 1, max: 1000 }),
    share: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ width, height, flat, pointy, pick, pattern, share }) => {
    const grid = { ...flat, pointy }
    const sheet = { width, height }
    const tiles = Array.from({ length: tileLevels(sheet) }, (_, level) => tilesOf(sheet, level))
    const tile = tiles.flat()[pick % tiles.flat().length] as Tile
    const isKnown = ({ x, y }: Hex) => Math.abs(x * 31 + y * 17 * pattern) % 10 < share
    return caseOf(sheet, grid, tile, isKnown)
  })

const SAMPLES = 300
/** In pixels: closer to an edge, a pixel may fall on either side. */
const CLOSE = 1e-4

test('a pixel is shown if and only if all of what it stands for lies in known hexes', () => {
  let shown = 0
  let veiled = 0
  fc.assert(
    fc.property(anyCase, fc.nat(), (veiledCase, start) => {
      const { part, size, isKnown } = veiledCase
      const pixels = clear(veiledCase)
      for (let sample = 0; sample < SAMPLES; sample++) {
        const index = (start + sample * 7919) % (size.width * size.height)
        const x = index % size.width
        const y = Math.floor(index / size.width)
        const bytes = pixels.subarray(index * 4, index * 4 + 4)
        if (!hexesTouching(part.grid, footprint(part, x, y, CLOSE)).every(isKnown)) {
          expect(bytes).toEqual(new Uint8Array(4))
          veiled++
        } else if (hexesTouching(part.grid, footprint(part, x, y, -CLOSE)).every(isKnown)) {
          // Pixels over the sheet's end are veiled by hexes beyond it, if they reach the tile.
          const inside = x < size.width - 1 && y < size.height - 1
          if (inside) expect(bytes).toEqual(new Uint8Array(4).fill(SHOWN))
          shown++
        }
      }
    }),
    { numRuns: inSoak({ commit: 20, soak: 100 }) },
  )
  expect(Math.min(shown, veiled)).toBeGreaterThan(1000)
})
