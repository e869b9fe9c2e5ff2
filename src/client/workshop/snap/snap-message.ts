import type { Grid } from '../../../rules/grid.ts'
import type { Hex } from '../../../rules/hex.ts'
import type { Snap } from './snap-grid.ts'

/** Asks for a grid on an image to be snapped. */
export interface SnapAsked {
  readonly number: number
  /** Where the pixels are, each tile's address and place, in pixels of the picture they make. */
  readonly tiles: readonly {
    readonly address: string
    readonly left: number
    readonly top: number
  }[]
  readonly width: number
  readonly height: number
  /** In pixels of that picture. */
  readonly grid: Grid
  readonly hexes: readonly Hex[]
  readonly slip: number
}

/** What came of it; `unread` if the pixels could not be had. */
export interface SnapAnswered {
  readonly number: number
  readonly snap: Snap | { readonly kind: 'unread' }
}
