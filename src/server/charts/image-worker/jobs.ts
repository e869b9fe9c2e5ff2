import { join } from 'node:path'
import type { Grid } from '#shared/grid.ts'
import type { HexRun } from '#shared/hex-rows.ts'
import { type Extent, type Tile, tileLevels } from '#shared/tiles.ts'

/** PNG tiles of a size's full resolution, as `<column>-<row>` in a folder. */
export interface TiledSource {
  readonly tiles: string
  readonly size: Extent
  /** Turns the picture about its middle, in degrees clockwise; it keeps its size. */
  readonly turn?: number
}

/** A file of a known format, or tiles. */
export type ImageSource = { readonly file: string } | TiledSource

/** A tile, and the known hexes on it. */
export interface VeiledPart {
  /** In pixels. */
  readonly sheet: Extent
  /** In chart units. */
  readonly chart: Extent
  readonly grid: Grid
  readonly tile: Tile
  /** At least those that touch the tile. */
  readonly known: readonly HexRun[]
}

export type ImageJob =
  | { readonly kind: 'make-tiles'; readonly source: ImageSource }
  | { readonly kind: 'mask'; readonly pixels: Uint8Array; readonly part: VeiledPart }

export type ImageAnswer =
  /** The tiles are in the folder, by `tileFiles`. */
  | { readonly kind: 'made'; readonly folder: string; readonly size: Extent }
  | { readonly kind: 'masked'; readonly picture: Buffer }
  | { readonly kind: 'unusable'; readonly reason: UnusableReason }
  | { readonly kind: 'no-room' }
  | { readonly kind: 'failed'; readonly message: string }

/** What the image library makes; it counts levels from the smallest. */
export const TILES_NAME = 'image'

/** A made tile's two files. */
export const tileFiles = (folder: string, size: Extent, { level, column, row }: Tile) => {
  const counted = String(tileLevels(size) - 1 - level)
  const name = join(folder, `${TILES_NAME}_files`, counted, `${column}_${row}`)
  return { pixels: `${name}.png`, picture: `${name}.webp` }
}

export type UnusableReason =
  | 'other-format'
  | 'too-many-pixels'
  | 'too-long'
  | 'damaged'
  | 'too-much-memory'
  | 'too-slow'

/** As they are in the file. */
export const MAX_PIXELS = 60_000_000
/** In pixels: a ribbon of few pixels would still make thousands of tiles. */
export const MAX_SIDE = 30_000

/** The image is at fault. */
export class UnusableImage extends Error {
  override readonly name = 'UnusableImage'
  readonly reason: UnusableReason

  constructor(reason: UnusableReason) {
    super(reason)
    this.reason = reason
  }
}

/** In the words of the system and of Node.js. */
const NO_ROOM = /no space left|quota exceeded|read-only file system|ENOSPC|EDQUOT|EROFS/i

export const saysNoRoom = (error: unknown): boolean => NO_ROOM.test(String(error))
