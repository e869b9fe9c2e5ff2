import { join } from 'node:path'
import type { Grid } from '#shared/grid.ts'
import type { HexRun } from '#shared/hex-rows.ts'
import { type Extent, type Tile, tileLevels } from '#shared/tiles.ts'

/** An image as PNG tiles of its full resolution, in files `<column>-<row>` of a folder. */
export interface TiledSource {
  readonly folder: string
  readonly size: Extent
  /** Degrees clockwise by which the image is turned about its middle; it keeps its size. */
  readonly turn?: number
}

/** Where an image is read from: a file of a known format, or tiles. */
export type ImageSource = { readonly file: string } | TiledSource

/** A partly veiled tile, with the known hexes on it. */
export interface VeiledPart {
  /** Size of the image, in pixels. */
  readonly sheet: Extent
  /** Size of the image in chart units. */
  readonly chart: Extent
  readonly grid: Grid
  readonly tile: Tile
  /** Known hexes: at least all that touch the tile. */
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

/** Name under which sharp writes tiles, which counts levels from the smallest. */
export const TILES_NAME = 'image'

/** Paths of a tile's two files: lossless pixels, and the picture as it is shown. */
export const tileFiles = (folder: string, size: Extent, { level, column, row }: Tile) => {
  const sharpLevel = String(tileLevels(size) - 1 - level)
  const name = join(folder, `${TILES_NAME}_files`, sharpLevel, `${column}_${row}`)
  return { pixels: `${name}.png`, picture: `${name}.webp` }
}

export type UnusableReason =
  | 'other-format'
  | 'too-many-pixels'
  | 'too-long'
  | 'damaged'
  | 'too-much-memory'
  | 'too-slow'

/** Most pixels of an image, as they are in its file. */
export const MAX_PIXELS = 60_000_000
/** Longest side of an image in pixels: a long ribbon would make thousands of tiles. */
export const MAX_SIDE = 30_000

/** An image that cannot be used, for a reason that lies in the image. */
export class UnusableImage extends Error {
  override readonly name = 'UnusableImage'
  readonly reason: UnusableReason

  constructor(reason: UnusableReason) {
    super(reason)
    this.reason = reason
  }
}

/** Messages of a full disk, by the system and Node.js. */
const DISK_FULL_MESSAGE = /no space left|quota exceeded|read-only file system|ENOSPC|EDQUOT|EROFS/i

export const isDiskFullError = (error: unknown): boolean => DISK_FULL_MESSAGE.test(String(error))
