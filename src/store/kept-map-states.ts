import { LRUCache } from 'lru-cache'
import { bytesOfSites, RUN_BYTES, STEP_BYTES } from '../campaign/bytes-in-memory.ts'
import { bytesOfEntries } from '../campaign/encounters/carry-entries.ts'
import { countKeptRuns } from '../campaign/hex-rows.ts'
import type { MapState } from '../campaign/map-state.ts'
import { bytesOfNotes } from '../campaign/notes/note-stamps.ts'
import { remembered } from '../campaign/remembered.ts'
import { MAP_STATES_BYTES } from '../campaign/store.ts'
import { bytesOfTables } from '../campaign/tables/table-stamp.ts'
import type { CommittedRevision } from './lost-tail.ts'

/** The map state as read or written last, and its revision. */
export interface KeptMapState extends CommittedRevision {
  /** `seq` of the head change. */
  readonly head: number | null
  readonly annotationsRevision: number
  readonly mapState: MapState
}

/** The map states of the campaigns used last. */
export type KeptMapStates = ReturnType<typeof keptMapStates>

// Measured in Node.js, in bytes.
const MAP_STATE_BYTES = 2_000
const HEX_BYTES = 80
const HANDOUT_BYTES = 400
/** Of objects, to those of their JSON. */
const JSON_FACTOR = 3
/** Before its rows are worked out a hex counts as a run of its own, under its value and under any. */
const MOST_RUNS_A_HEX = 2

/** Added up once for each map of sites, not once a day. */
const siteBytes = remembered((sites: MapState['sites']): number => bytesOfSites(sites.values()))

const bytesOfHexes = (hexes: ReadonlyMap<string, string>): number =>
  HEX_BYTES * hexes.size + RUN_BYTES * (countKeptRuns(hexes) ?? MOST_RUNS_A_HEX * hexes.size)

export const estimateBytes = ({
  known,
  terrain,
  sites,
  trail,
  tables,
  met,
  encounters,
  notes,
  handouts,
}: MapState): number =>
  MAP_STATE_BYTES +
  bytesOfHexes(known) +
  bytesOfHexes(terrain) +
  STEP_BYTES * trail.length +
  siteBytes(sites) +
  JSON_FACTOR * (bytesOfTables(tables) + bytesOfEntries(encounters) + bytesOfNotes(notes)) +
  HEX_BYTES * met.size +
  HANDOUT_BYTES * handouts.size

export const keptMapStates = (maxBytes = MAP_STATES_BYTES) => {
  const kept = new LRUCache<string, KeptMapState>({
    maxSize: maxBytes,
    sizeCalculation: ({ mapState }) => estimateBytes(mapState),
  })
  return {
    find: (campaign: string, epoch: string): KeptMapState | undefined => {
      const found = kept.get(campaign)
      return found?.epoch === epoch ? found : undefined
    },
    keep: (campaign: string, mapState: KeptMapState): void => {
      kept.set(campaign, mapState)
    },
  }
}
