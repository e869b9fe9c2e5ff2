import { LRUCache } from 'lru-cache'
import { bytesOfSites, RUN_BYTES, STEP_BYTES } from '../campaign/bytes-in-memory.ts'
import type { Campaign, State } from '../campaign/campaign.ts'
import { bytesOfEntries } from '../campaign/encounters/carry-entries.ts'
import { countKeptRuns } from '../campaign/hex-rows.ts'
import type { MapState } from '../campaign/map-state.ts'
import { bytesOfNotes } from '../campaign/notes/note-stamps.ts'
import { remembered } from '../campaign/remembered.ts'
import { KEPT_CAMPAIGNS_BYTES } from '../campaign/store.ts'
import { bytesOfTables } from '../campaign/tables/table-stamp.ts'
import type { RuleSet } from '../rules/rule-set.ts'

/** A campaign as read or written last. */
export interface KeptCampaign {
  readonly campaign: Campaign
  /** Of its revision, in milliseconds since 1970; undefined: not known. */
  readonly committedAt: number | undefined
  readonly annotationsRevision: number
}

/** The campaigns used last. */
export type KeptCampaigns = ReturnType<typeof keptCampaigns>

// Measured in Node.js, in bytes.
const CAMPAIGN_BYTES = 4_000
const HEX_BYTES = 80
const HANDOUT_BYTES = 400
/** Of objects, to those of their JSON. */
const JSON_FACTOR = 3
/** Before its rows are worked out a hex counts as a run of its own, under its value and under any. */
const MOST_RUNS_A_HEX = 2

const rulesBytes = remembered(
  (rules: RuleSet): number => JSON_FACTOR * JSON.stringify(rules).length,
)

/** Added up once for each map of sites, not once a day. */
const siteBytes = remembered((sites: MapState['sites']): number => bytesOfSites(sites.values()))

const bytesOfHexes = (hexes: ReadonlyMap<string, string>): number =>
  HEX_BYTES * hexes.size + RUN_BYTES * (countKeptRuns(hexes) ?? MOST_RUNS_A_HEX * hexes.size)

const mapStateBytes = ({
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
  bytesOfHexes(known) +
  bytesOfHexes(terrain) +
  STEP_BYTES * trail.length +
  siteBytes(sites) +
  JSON_FACTOR * (bytesOfTables(tables) + bytesOfEntries(encounters) + bytesOfNotes(notes)) +
  HEX_BYTES * met.size +
  HANDOUT_BYTES * handouts.size

export const estimateBytes = ({ mapState, expedition }: State): number =>
  CAMPAIGN_BYTES + rulesBytes(expedition.rules) + mapStateBytes(mapState)

export const keptCampaigns = (maxBytes = KEPT_CAMPAIGNS_BYTES) => {
  const kept = new LRUCache<string, KeptCampaign>({
    maxSize: maxBytes,
    sizeCalculation: ({ campaign }) => estimateBytes(campaign),
  })
  return {
    find: (id: string, epoch: string): KeptCampaign | undefined => {
      const found = kept.get(id)
      return found?.campaign.revisions.epoch === epoch ? found : undefined
    },
    keep: (campaign: KeptCampaign): void => {
      kept.set(campaign.campaign.id, campaign)
    },
  }
}
