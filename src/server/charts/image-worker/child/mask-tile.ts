import { type Grid, hexCentre, hexExtent, hexesTouching } from '#shared/grid.ts'
import type { Hex } from '#shared/hex.ts'
import { runsToHexes } from '#shared/hex-rows.ts'
import { type Extent, tileRect, tileRectWithinChart } from '#shared/tiles.ts'
import type { VeiledPart } from '../jobs.ts'
import { sharp } from './frugal-sharp.ts'

/** WebP options for masked tiles: the least effort, as viewers wait; full alpha keeps edges sharp. */
const WEBP_OPTIONS = { quality: 80, alphaQuality: 100, effort: 0 }

/** Clears the unknown hexes of a tile. @returns the tile as WebP */
export const maskTile = async (pixels: Uint8Array, part: VeiledPart): Promise<Buffer> => {
  const { data, info } = await sharp(pixels)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  clearUnknown(new Uint8Array(data.buffer, data.byteOffset, data.length), info, part)
  return sharp(data, { raw: { width, height, channels: 4 } })
    .webp(WEBP_OPTIONS)
    .toBuffer()
}

/** Margin in pixels, larger than rounding errors, so that rounding reveals no pixel. */
const ROUNDING_MARGIN = 1e-6
const CHANNELS = 4

/** Zeroes every pixel that shows any part of an unknown hex. @param pixels RGBA, row by row */
export const clearUnknown = (pixels: Uint8Array, size: Extent, part: VeiledPart): void => {
  const clearHex = hexEraser(pixels, size, part)
  for (const hex of unknownHexes(part)) clearHex(hex)
}

const unknownHexes = ({ sheet, chart, grid, tile, known }: VeiledPart): Hex[] => {
  const knownHexes = new Set(runsToHexes(known).map(hexNumber))
  return hexesTouching(grid, tileRectWithinChart(sheet, chart, tile)).filter(
    (hex) => !knownHexes.has(hexNumber(hex)),
  )
}

/** One number for a hex: columns and rows of charts are well within 2^25 of the origin. */
const hexNumber = ({ x, y }: Hex): number => x * 2 ** 26 + y

/** Makes a function that clears a hex, row by row, as wide as the hex is anywhere in a row. */
const hexEraser = (pixels: Uint8Array, { width, height }: Extent, part: VeiledPart) => {
  const grid = gridOnTile(part)
  const extent = hexExtent(grid)
  const [halfWidth, halfHeight] = [extent.width / 2, extent.height / 2]
  /** Half a hex's width at a distance above or below its middle. */
  const halfWidthAt = (fromMiddle: number): number => {
    const share = 1 - fromMiddle / halfHeight
    return halfWidth * (grid.pointy ? Math.min(1, 2 * share) : (1 + share) / 2)
  }
  return (hex: Hex): void => {
    const { x, y } = hexCentre(grid, hex)
    const firstRow = Math.max(0, Math.floor(y - halfHeight - ROUNDING_MARGIN))
    const afterRows = Math.min(height, Math.ceil(y + halfHeight + ROUNDING_MARGIN))
    for (let row = firstRow; row < afterRows; row++) {
      const fromMiddle = Math.min(halfHeight, Math.max(0, row - y, y - (row + 1)))
      const reach = halfWidthAt(fromMiddle) + ROUNDING_MARGIN
      const first = Math.max(0, Math.floor(x - reach))
      const after = Math.min(width, Math.ceil(x + reach))
      if (first < after)
        pixels.fill(0, (row * width + first) * CHANNELS, (row * width + after) * CHANNELS)
    }
  }
}

/** The grid in pixels of the tile, from its corner. */
const gridOnTile = ({ sheet, chart, grid, tile }: VeiledPart): Grid => {
  const across = sheet.width / chart.width / 2 ** tile.level
  const down = sheet.height / chart.height / 2 ** tile.level
  const { left, top } = tileRect(sheet, tile)
  const { pointy = false } = grid
  return {
    left: grid.left * across - left,
    top: grid.top * down - top,
    columnSpacing: grid.columnSpacing * (pointy ? down : across),
    rowSpacing: grid.rowSpacing * (pointy ? across : down),
    pointy,
  }
}
