import { type Extent, levelSize, type Tile, tileLevels, tileRect, tilesOf } from '#shared/tiles.ts'

export interface SheetLevel extends Extent {
  readonly tiles: readonly (Tile & { readonly left: number; readonly top: number })[]
  /** Pixels of the level per pixel of the image. */
  readonly scale: number
}

/** Of the longer side, in pixels. */
const LONGEST = 2300
/** Smaller hexes, in pixels from centre to corner, take the next finer level. */
const SMALLEST = 6

/** A level that shows the hexes and is quick to read. A hex's `radius` is in image pixels. */
export const sheetLevel = (image: Extent, radius: number): SheetLevel => {
  const last = tileLevels(image) - 1
  let level = 0
  while (level < last && longest(levelSize(image, level)) > LONGEST) level++
  if (level > 0 && radius / 2 ** level < SMALLEST) level--
  const tiles = tilesOf(image, level).map((tile) => {
    const { left, top } = tileRect(image, tile)
    return { ...tile, left, top }
  })
  return { ...levelSize(image, level), tiles, scale: 1 / 2 ** level }
}

const longest = ({ width, height }: Extent): number => Math.max(width, height)
