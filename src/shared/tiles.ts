import { type Grid, hexesTouching, type Rect } from './grid.ts'
import type { Hex } from './hex.ts'

/** The side of a tile, in pixels of its level; the last column and row may be smaller. */
export const TILE_SIZE = 512

/** The size of an image in pixels, or of a chart in chart units. */
export interface Extent {
  readonly width: number
  readonly height: number
}

/** A square of an image. Level 0 has full resolution, each next level half of it. */
export interface Tile {
  readonly level: number
  readonly column: number
  readonly row: number
}

export const levelSize = ({ width, height }: Extent, level: number): Extent => ({
  width: Math.ceil(width / 2 ** level),
  height: Math.ceil(height / 2 ** level),
})

/** The number of an image's levels; at the last one it fits into one tile. */
export const tileLevels = ({ width, height }: Extent): number => {
  let level = 0
  while (Math.max(width, height) > TILE_SIZE * 2 ** level) level++
  return level + 1
}

export const tileCounts = (
  sheet: Extent,
  level: number,
): { readonly columns: number; readonly rows: number } => {
  const { width, height } = levelSize(sheet, level)
  return { columns: Math.ceil(width / TILE_SIZE), rows: Math.ceil(height / TILE_SIZE) }
}

export const hasTile = (sheet: Extent, { level, column, row }: Tile): boolean => {
  if (![level, column, row].every((number) => Number.isInteger(number) && number >= 0)) return false
  if (level >= tileLevels(sheet)) return false
  const { columns, rows } = tileCounts(sheet, level)
  return column < columns && row < rows
}

/** All tiles of a level, row by row. */
export const tilesOf = (sheet: Extent, level: number): Tile[] => {
  const { columns, rows } = tileCounts(sheet, level)
  return Array.from({ length: columns * rows }, (_, index) => ({
    level,
    column: index % columns,
    row: Math.floor(index / columns),
  }))
}

/** A tile's rectangle in pixels of its level; right and bottom are exclusive. */
export const tileRect = (sheet: Extent, { level, column, row }: Tile): Rect => {
  const { width, height } = levelSize(sheet, level)
  return {
    left: column * TILE_SIZE,
    top: row * TILE_SIZE,
    right: Math.min((column + 1) * TILE_SIZE, width),
    bottom: Math.min((row + 1) * TILE_SIZE, height),
  }
}

/**
 * A tile's rectangle in chart units: each pixel covers 2^level × 2^level pixels of level 0. It may
 * exceed the sheet at the right and bottom by less than a pixel.
 */
export const tileRectOnChart = (sheet: Extent, chart: Extent, tile: Tile): Rect => {
  const { left, top, right, bottom } = tileRect(sheet, tile)
  const unitsPerPixelX = (2 ** tile.level * chart.width) / sheet.width
  const unitsPerPixelY = (2 ** tile.level * chart.height) / sheet.height
  return {
    left: left * unitsPerPixelX,
    top: top * unitsPerPixelY,
    right: right * unitsPerPixelX,
    bottom: bottom * unitsPerPixelY,
  }
}

/** The part of the chart that a tile shows, in chart units. */
export const tileRectWithinChart = (sheet: Extent, chart: Extent, tile: Tile): Rect => {
  const rect = tileRectOnChart(sheet, chart, tile)
  return {
    left: rect.left,
    top: rect.top,
    right: Math.min(rect.right, chart.width),
    bottom: Math.min(rect.bottom, chart.height),
  }
}

/** How much of a tile is hidden from players. */
export type Veil = 'none' | 'part' | 'whole'

export interface TileVeil {
  readonly veil: Veil
  /** A hash of what is visible: up to eleven characters 0-9 and a-z. */
  readonly stamp: string
}

export interface VeiledTile {
  readonly grid: Grid
  readonly sheet: Extent
  readonly chart: Extent
  readonly tile: Tile
  readonly isKnown: (hex: Hex) => boolean
}

/** How much of a tile is veiled, and its stamp. Every machine computes the same stamp. */
export const tileVeil = ({ grid, sheet, chart, tile, isKnown }: VeiledTile): TileVeil => {
  const rect = tileRectWithinChart(sheet, chart, tile)
  const hexes = hexesTouching(grid, rect)
  const known = hexes.map(isKnown)
  if (!known.includes(false)) return { veil: 'none', stamp: 'none' }
  if (!known.includes(true)) return { veil: 'whole', stamp: 'whole' }
  const { left, top, columnSpacing, rowSpacing, pointy } = grid
  const numbers = [...Object.values(rect), left, top, columnSpacing, rowSpacing]
  return { veil: 'part', stamp: stampOf(pointy ? [...numbers, 1] : numbers, known) }
}

/** A 53-bit hash of numbers and bits, after bryc's cyrb53, in base 36. */
const stampOf = (numbers: readonly number[], bits: readonly boolean[]): string => {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (const character of `${numbers} ${bits.map(Number).join('')}`) {
    const code = character.charCodeAt(0)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  const mixedHigh = finalMix(high, low)
  const mixedLow = finalMix(low, high)
  return (2 ** 32 * (mixedLow & 0x1fffff) + (mixedHigh >>> 0)).toString(36)
}

/** The final mixing steps of cyrb53. */
const finalMix = (word: number, otherWord: number): number =>
  Math.imul(word ^ (word >>> 16), 2246822507) ^
  Math.imul(otherWord ^ (otherWord >>> 13), 3266489909)
