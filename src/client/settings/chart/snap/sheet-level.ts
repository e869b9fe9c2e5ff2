import { type Extent, levelSize, type Tile, tileLevels, tileRect, tilesOf } from '#shared/tiles.ts'

export interface SheetLevel extends Extent {
  readonly tiles: readonly (Tile & { readonly left: number; readonly top: number })[]
  /** Pixels of the level per pixel of the image. */
  readonly scale: number
}

/** Longest side of a level that is searched, in pixels. */
const MAX_SIDE = 2300
/** For hexes smaller than this on a level, in pixels from centre to corner, the next finer level is taken. */
const MIN_RADIUS = 6

/**
 * The level of an image's tiles that is small enough to search and still shows the hexes.
 *
 * @param radius of a hex from centre to corner, in image pixels
 */
export const sheetLevel = (image: Extent, radius: number): SheetLevel => {
  const coarsestLevel = tileLevels(image) - 1
  let level = 0
  while (level < coarsestLevel && longerSide(levelSize(image, level)) > MAX_SIDE) level++
  if (level > 0 && radius / 2 ** level < MIN_RADIUS) level--
  const tiles = tilesOf(image, level).map((tile) => {
    const { left, top } = tileRect(image, tile)
    return { ...tile, left, top }
  })
  return { ...levelSize(image, level), tiles, scale: 1 / 2 ** level }
}

const longerSide = ({ width, height }: Extent): number => Math.max(width, height)
