import type { Grid } from '../../../rules/grid.ts'
import type { HexRun } from '../../../rules/hex-rows.ts'
import type { Extent, Tile } from '../../../rules/tiles.ts'
import type { UnusableReason } from './failures.ts'

export interface MadeTile extends Tile {
  /** Lossy WebP of the whole tile. */
  readonly picture: Buffer
  /** Lossless PNG, of which masked tiles are made. */
  readonly pixels: Buffer
}

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

export interface ToChecking {
  readonly file: string
}

export type FromChecking =
  | { readonly kind: 'sound' }
  | { readonly kind: 'unusable'; readonly reason: UnusableReason }

export type ToMakingTiles =
  /** The folder is the child's own. */
  | { readonly kind: 'make-tiles'; readonly file: string; readonly folder: string }
  /** The oldest tile that was sent is dealt with. */
  | { readonly kind: 'taken' }

export type FromMakingTiles =
  | { readonly kind: 'tile'; readonly tile: MadeTile }
  | { readonly kind: 'made'; readonly size: Extent }
  | { readonly kind: 'no-room' }

/** `folder` holds tiles of the full resolution as `<column>-<row>`; the image goes to `file`. */
export interface ToAssembling {
  readonly folder: string
  readonly size: Extent
  readonly file: string
}

export type FromAssembling =
  | { readonly kind: 'assembled' }
  | { readonly kind: 'unusable'; readonly reason: UnusableReason }
  | { readonly kind: 'no-room' }

export interface ToMasking {
  readonly id: number
  readonly pixels: Uint8Array
  readonly part: VeiledPart
}

export type FromMasking =
  | { readonly id: number; readonly picture: Buffer }
  | { readonly id: number; readonly error: string }

/** Sent before a child ends itself. */
export interface OutOfMemory {
  readonly kind: 'out-of-memory'
}
