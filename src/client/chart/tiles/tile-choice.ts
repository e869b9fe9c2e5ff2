import type { Tiles } from '../../../protocol/chart.ts'
import type { Audience } from '../../../protocol/views.ts'
import type { Rect } from '../../../rules/grid.ts'
import { type Extent, TILE_SIZE, type Tile, tileCounts, tileLevels } from '../../../rules/tiles.ts'

export const tileAddress = (
  { path }: Pick<Tiles, 'path'>,
  as: Audience,
  { level, column, row }: Tile,
  stamp: string,
): string =>
  `${path}/${level}/${column}-${row}.webp?v=${stamp}${as === 'player' ? '&as=player' : ''}`

/** Maximum screen pixels per image pixel: what is stretched more looks soft. */
const STRETCH = 1.25
/**
 * Above this many tiles a coarser level is used: limits what opening a screen costs. A screen of
 * 3840 × 2160 pixels takes up to 84, a phone 12.
 */
const MOST_TILES = 96

export interface Sight {
  /** The image, in pixels. */
  readonly sheet: Extent
  readonly chart: Extent
  /** In chart units. */
  readonly window: Rect
  /** Screen pixels per chart unit. */
  readonly scale: number
}

export const tilesInWindow = ({ sheet, chart, window }: Sight, level: number): Tile[] => {
  const { columns, rows } = tileCounts(sheet, level)
  const across = (TILE_SIZE * 2 ** level * chart.width) / sheet.width
  const down = (TILE_SIZE * 2 ** level * chart.height) / sheet.height
  const firstColumn = Math.max(Math.floor(window.left / across), 0)
  const lastColumn = Math.min(Math.ceil(window.right / across), columns) - 1
  const firstRow = Math.max(Math.floor(window.top / down), 0)
  const lastRow = Math.min(Math.ceil(window.bottom / down), rows) - 1
  const tiles: Tile[] = []
  for (let row = firstRow; row <= lastRow; row++)
    for (let column = firstColumn; column <= lastColumn; column++)
      tiles.push({ level, column, row })
  return tiles
}

/** The coarsest level that is sharp enough, or coarser to keep the tile count low. */
export const levelFor = (sight: Sight): number => {
  const { sheet, chart, scale } = sight
  const last = tileLevels(sheet) - 1
  const stretch = (scale * chart.height) / sheet.height
  const sharp = Math.floor(Math.log2(STRETCH / stretch))
  let level = Math.min(Math.max(sharp, 0), last)
  while (level < last && tilesInWindow(sight, level).length > MOST_TILES) level++
  return level
}

export const fromTheMiddle = (tiles: readonly Tile[], { sheet, chart, window }: Sight): Tile[] => {
  const middle = { x: (window.left + window.right) / 2, y: (window.top + window.bottom) / 2 }
  const away = ({ level, column, row }: Tile): number => {
    const side = TILE_SIZE * 2 ** level
    return Math.hypot(
      ((column + 0.5) * side * chart.width) / sheet.width - middle.x,
      ((row + 0.5) * side * chart.height) / sheet.height - middle.y,
    )
  }
  return [...tiles].sort((a, b) => away(a) - away(b))
}
