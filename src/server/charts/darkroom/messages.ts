import type { Grid } from '../../../rules/grid.ts'
import type { HexRun } from '../../../rules/hex-runs.ts'
import type { Extent, Tile } from '../../../rules/tiles.ts'
import type { UnusableReason } from './failures.ts'

/** A tile of a developed image. */
export interface DevelopedTile extends Tile {
  /** Lossy WebP, for whoever may see all of the tile. */
  readonly picture: Buffer
  /** Lossless PNG: what a veiled tile is cut from. */
  readonly pixels: Buffer
}

/** What is known of the chart under a tile. */
export interface VeiledPart {
  /** Pixels of the image. */
  readonly sheet: Extent
  /** Chart units. */
  readonly chart: Extent
  readonly grid: Grid
  readonly tile: Tile
  /** The known hexes, at least those that touch the tile. */
  readonly known: readonly HexRun[]
}

export interface ToChecking {
  readonly file: string
}

/** All of the image can be decoded. */
export interface Sound {
  readonly kind: 'sound'
}

export type FromChecking = Sound | { readonly kind: 'unusable'; readonly reason: UnusableReason }

export type ToDeveloping =
  /** The folder is the child's own, for its temporary files. */
  | { readonly kind: 'develop'; readonly file: string; readonly folder: string }
  /** The oldest tile that was sent is dealt with. */
  | { readonly kind: 'taken' }

export type FromDeveloping =
  | { readonly kind: 'tile'; readonly tile: DevelopedTile }
  | { readonly kind: 'developed'; readonly size: Extent }
  /** The folder takes no more. */
  | { readonly kind: 'no-room' }

/** Tiles of an image's full resolution, as files `<column>-<row>` of a folder, and where it goes. */
export interface ToJoining {
  readonly folder: string
  readonly size: Extent
  readonly file: string
}

export type FromJoining =
  | { readonly kind: 'joined' }
  | { readonly kind: 'unusable'; readonly reason: UnusableReason }
  | { readonly kind: 'no-room' }

export interface ToCutting {
  readonly id: number
  readonly pixels: Uint8Array
  readonly part: VeiledPart
}

export type FromCutting =
  | { readonly id: number; readonly picture: Buffer }
  | { readonly id: number; readonly error: string }

/** What a child says before it ends itself. */
export interface OutOfMemory {
  readonly kind: 'out-of-memory'
}
