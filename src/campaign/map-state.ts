import type { Handout } from '../protocol/handouts.ts'
import type { DayNotes } from '../protocol/notes.ts'
import type { EncounterEntry, EncounterTable } from '../rules/encounter.ts'
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

/** The map state: what a campaign keeps piece by piece. Changes and undo include it. */
export interface MapState {
  /** R-KNOW-1: what players know. */
  readonly known: KnownHexes
  /** R-LAND-1: what the GM painted, by `hexKey`. */
  readonly terrain: ReadonlyMap<string, TerrainId>
  /** By id, in no order. */
  readonly sites: ReadonlyMap<string, Site>
  readonly trail: readonly TrailStep[]
  /** R-TABLE-1: those that differ from the tables of a new campaign, by id. */
  readonly tables: ReadonlyMap<string, EncounterTable | 'deleted'>
  /** R-TABLE-4: the day on which a row was met first, by `metKey`. */
  readonly met: ReadonlyMap<string, number>
  /** R-ENC-5: by id. */
  readonly encounters: ReadonlyMap<string, EncounterEntry>
  /** R-NOTE-1: of days that stand, by `noteKey`; empty ones are left out. */
  readonly notes: ReadonlyMap<string, DayNotes>
  /** R-HAND-1: by the id of the image, which may be deleted by now. */
  readonly handouts: ReadonlyMap<string, Handout>
}

export const noteKey = (day: number): string => String(day)

/** Ids hold no slash. */
export const metKey = (table: string, row: string): string => `${table}/${row}`

export const EMPTY_MAP_STATE: MapState = {
  known: new Map(),
  terrain: new Map(),
  sites: new Map(),
  trail: [],
  tables: new Map(),
  met: new Map(),
  encounters: new Map(),
  notes: new Map(),
  handouts: new Map(),
}
