import type { Hex } from '../rules/hex.ts'
import type { KnownHexes } from '../rules/knowledge.ts'
import type { Site } from '../rules/site.ts'
import type { TerrainId } from '../rules/terrain.ts'

/** R-TRAIL-1: where a day, or a hand, took the party. */
export interface TrailStep {
  /** Days ended by then. */
  readonly day: number
  /** Where the party truly came to. */
  readonly hex: Hex
  /** Where players were told that it came to. */
  readonly shown: Hex
}

/** What a campaign keeps hex by hex. Like the expedition it changes with a change, and back by undo. */
export interface Atlas {
  /** R-KNOW-1: what players know. */
  readonly known: KnownHexes
  /** R-LAND-1: what the GM painted, by `hexKey`. */
  readonly terrain: ReadonlyMap<string, TerrainId>
  /** By their ids; their order says nothing. */
  readonly sites: ReadonlyMap<string, Site>
  readonly trail: readonly TrailStep[]
}

export const EMPTY_ATLAS: Atlas = {
  known: new Map(),
  terrain: new Map(),
  sites: new Map(),
  trail: [],
}
