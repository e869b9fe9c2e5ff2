import {
  type Extent,
  levelSize,
  type Tile,
  tileLevels,
  tileRect,
  tilesOf,
} from '../../../../rules/tiles.ts'

export interface SheetLevel extends Extent {
  readonly tiles: readonly (Tile & { readonly left: number; readonly top: number })[]
  /** Pixels of the level per pixel of the image. */
  readonly scale: number
}

/** Of the longer side, in pixels. */
const LONGEST = 2300
/** Closer columns, in pixels, take the next finer level. */
const CLOSEST = 8

/** A level that shows the hexes and is quick to read. `columnSpacing` is in image pixels. */
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
