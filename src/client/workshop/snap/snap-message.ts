import type { Grid } from '../../../rules/grid.ts'
import type { Hex } from '../../../rules/hex.ts'
import type { Snap } from './snap-grid.ts'

export interface SnapAsked {
  readonly number: number
  /** Addresses and places, in pixels of the picture. */
  readonly tiles: readonly {
    readonly address: string
    readonly left: number
    readonly top: number
  }[]
  readonly width: number
  readonly height: number
  /** In pixels of the picture. */
  readonly grid: Grid
  readonly hexes: readonly Hex[]
  readonly slip: number
}

/** `unread`: the pixels could not be loaded. */
export interface SnapAnswered {
  readonly number: number
  readonly snap: Snap | { readonly kind: 'unread' }
}
