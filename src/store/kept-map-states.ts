import { LRUCache } from 'lru-cache'
import type { MapState } from '../campaign/map-state.ts'
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

/** About 300 campaigns of 4,000 known hexes; the largest possible map state fits. */
const MAX_BYTES = 128 * 2 ** 20

// Measured in Node.js, in bytes.
const MAP_STATE_BYTES = 2_000
const HEX_BYTES = 80
const STEP_BYTES = 140
const SITE_BYTES = 360

/** Added up once for each map of sites, not once a day. */
const textBytes = new WeakMap<MapState['sites'], number>()

const bytesOfTexts = (sites: MapState['sites']): number => {
  const known = textBytes.get(sites)
  if (known !== undefined) return known
  let bytes = 0
  for (const { name, text, gmText } of sites.values())
    bytes += 2 * (name.length + text.length + gmText.length)
  textBytes.set(sites, bytes)
  return bytes
}

const estimateBytes = ({ known, terrain, sites, trail }: MapState): number =>
  MAP_STATE_BYTES +
  HEX_BYTES * (known.size + terrain.size) +
  STEP_BYTES * trail.length +
  SITE_BYTES * sites.size +
  bytesOfTexts(sites)

export const keptMapStates = (maxBytes = MAX_BYTES) => {
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
