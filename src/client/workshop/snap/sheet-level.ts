import {
  type Extent,
  levelSize,
  type Tile,
  tileLevels,
  tileRect,
  tilesOf,
} from '../../../rules/tiles.ts'

/** A level of an image whose pixels are looked at. */
export interface SheetLevel extends Extent {
  readonly tiles: readonly (Tile & { readonly left: number; readonly top: number })[]
  /** Pixels of the level a pixel of the image. */
  readonly scale: number
}

/** A level is looked at whose longer side is at most so many pixels. */
const LONGEST = 2300
/** Where columns would be closer together, in pixels, the next finer level is taken. */
const CLOSEST = 8

/**
 * The level of an image that shows its hexes well and is soon looked through.
 *
 * @param columnSpacing in pixels of the image
 */
export const sheetLevel = (image: Extent, columnSpacing: number): SheetLevel => {
  const last = tileLevels(image) - 1
  let level = 0
  while (level < last && longest(levelSize(image, level)) > LONGEST) level++
  if (level > 0 && columnSpacing / 2 ** level < CLOSEST) level--
  const tiles = tilesOf(image, level).map((tile) => {
    const { left, top } = tileRect(image, tile)
    return { ...tile, left, top }
  })
  return { ...levelSize(image, level), tiles, scale: 1 / 2 ** level }
}

const longest = ({ width, height }: Extent): number => Math.max(width, height)
