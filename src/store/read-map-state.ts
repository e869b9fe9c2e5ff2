import type { Kysely } from 'kysely'
import type { Change } from '../campaign/campaign.ts'
import { followChanges } from '../campaign/change-path.ts'
import { EMPTY_MAP_STATE, type MapState } from '../campaign/map-state.ts'
import { type MapStatePatch, patchMapState, type Way } from '../campaign/map-state-patch.ts'
import { breathe, inSlices } from '../campaign/work-turn.ts'
import { journalReader } from './journal.ts'
import type { KeptCampaign, KeptCampaigns } from './kept-campaigns.ts'
import {
  type Annotated,
  type Explored,
  readAnnotations,
  readExploration,
} from './map-state-rows.ts'
import type { Schema } from './schema.ts'

interface Link {
  readonly parent: number | null
  readonly atlas: MapStatePatch
}

export interface StoredMapState {
  readonly id: string
  readonly epoch: string
  /** `seq` of the head change. */
  readonly head: number | null
  readonly annotationsRevision: number
  /** The head change, if it was small enough to be read with the row. */
  readonly headLink: Link | undefined
}

/** Undefined when the state is not the newest and its rows were replaced. */
export const mapStateReader = (
  db: Kysely<Schema>,
  keptCampaigns: KeptCampaigns,
): ((state: StoredMapState) => Promise<MapState | undefined>) => {
  const { findChange } = journalReader(db)

  /** Follows the changes since the exploration was kept or written last. */
  const readTravelled = async (
    { id, head, headLink }: StoredMapState,
    kept: KeptCampaign | undefined,
  ): Promise<Explored | undefined> => {
    const start = kept
      ? { head: kept.campaign.head?.seq ?? null, ...kept.campaign.mapState }
      : await readWrittenExploration(id)
    const find = async (seq: number) =>
      seq === head && headLink ? headLink : toLink(await findChange(id, seq))
    if (!start) return undefined
    return followChanges<Explored, Link>(start, { from: start.head, to: head }, find, travelled)
  }

  const readWrittenExploration = async (id: string) => {
    const row = await exploration(db, { id }).executeTakeFirst()
    return row && { head: row.head, ...(await inSlices(readExploration(row.content))) }
  }

  /** Undefined when the row of annotations belongs to a later state. */
  const readWritten = async (
    { id, annotationsRevision }: StoredMapState,
    kept: KeptCampaign | undefined,
  ): Promise<Annotated | undefined> => {
    if (kept?.annotationsRevision === annotationsRevision) return kept.campaign.mapState
    const row = await annotations(db, { id }).executeTakeFirst()
    if (row?.gazetteer_revision !== annotationsRevision) return undefined
    return inSlices(readAnnotations(row.content))
  }

  /** Whether the kept state's commit is in the database still: a lost tail may have taken it. */
  const stands = async ({ campaign, committedAt }: KeptCampaign): Promise<boolean> => {
    const { id, revisions } = campaign
    const row = await madeAt(db, { id, full: revisions.full }).executeTakeFirst()
    return committedAt !== undefined && row?.made_at === committedAt
  }

  return async (state) => {
    const found = keptCampaigns.find(state.id, state.epoch)
    const kept = found && (await stands(found)) ? found : undefined
    const written = await readWritten(state, kept)
    await breathe()
    const explored = written && (await readTravelled(state, kept))
    if (!explored) return undefined
    const { known, trail, met, encounters } = explored
    const { terrain, sites, tables, notes, handouts } = written
    return { known, terrain, sites, trail, tables, met, encounters, notes, handouts }
  }
}

const NOTHING: Annotated = EMPTY_MAP_STATE

const toLink = (change: Change | undefined): Link | undefined =>
  change && { parent: change.parent, atlas: change.patch.atlas }

const travelOf = ({ known, trail, met, encounters }: MapStatePatch): MapStatePatch => ({
  ...(known && { known }),
  ...(trail && { trail }),
  ...(met && { met }),
  ...(encounters && { encounters }),
})

const travelled = (
  { known, trail, met, encounters }: Explored,
  { atlas }: Link,
  way: Way,
): Explored => {
  return patchMapState({ ...NOTHING, known, trail, met, encounters }, travelOf(atlas), way)
}

const exploration = (db: Kysely<Schema>, { id }: { readonly id: string }) =>
  db.selectFrom('journeys').select(['head', 'content']).where('campaign', '=', id)

const madeAt = (db: Kysely<Schema>, { id, full }: { readonly id: string; readonly full: number }) =>
  db.selectFrom('changes').select('made_at').where('campaign', '=', id).where('seq', '=', full)

const annotations = (db: Kysely<Schema>, { id }: { readonly id: string }) =>
  db
    .selectFrom('gazetteers as g')
    .innerJoin('campaigns as c', 'c.id', 'g.campaign')
    .where('g.campaign', '=', id)
    .select(['g.content', 'c.gazetteer_revision'])
