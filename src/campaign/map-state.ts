import type { Hex } from '../rules/hex.ts'
import type { KnownHexes } from '../rules/knowledge.ts'
import type { Site } from '../rules/site.ts'
import type { TerrainId } from '../rules/terrain.ts'

/** R-TRAIL-1: where a day, or a hand, took the party. */
export interface TrailStep {
  /** Days ended by then. */
  readonly day: number
  /** The true hex. */
  readonly hex: Hex
  /** The hex that players were told. */
  readonly shown: Hex
}

/** The map state: what a campaign keeps hex by hex. Changes and undo include it. */
export interface MapState {
  /** R-KNOW-1: what players know. */
  readonly known: KnownHexes
  /** R-LAND-1: what the GM painted, by `hexKey`. */
  readonly terrain: ReadonlyMap<string, TerrainId>
  /** By id, in no order. */
  readonly sites: ReadonlyMap<string, Site>
  readonly trail: readonly TrailStep[]
}

export const EMPTY_MAP_STATE: MapState = {
  known: new Map(),
  terrain: new Map(),
  sites: new Map(),
  trail: [],
}
