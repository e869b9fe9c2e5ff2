import type { Grid } from '../../../rules/grid.ts'
import { regionPath } from '../hex-path.ts'
import type { KnownHexes } from './known-hexes.ts'

/** What is known, as paths on the sheet: all of it, and what was only seen. */
export interface KnownPaths {
  readonly known: string
  readonly seen: string
}

/** One path around each region: thousands of hexes are no more than their outlines. */
export const knownPaths = (grid: Grid, { seen, visited }: KnownHexes): KnownPaths => ({
  known: regionPath(grid, [...seen, ...visited]),
  seen: regionPath(grid, seen),
})
