import type { Grid } from '../../../rules/grid.ts'
import { regionPath } from '../hex-path.ts'
import type { KnownHexes } from './known-hexes.ts'

/** SVG paths around all known hexes, and around those only seen. */
export interface KnownPaths {
  readonly known: string
  readonly seen: string
}

export const knownPaths = (grid: Grid, { seen, visited }: KnownHexes): KnownPaths => ({
  known: regionPath(grid, [...seen, ...visited]),
  seen: regionPath(grid, seen),
})
