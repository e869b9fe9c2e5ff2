import { type InferResult, type Kysely, sql } from 'kysely'
import type { Campaign, Revisions } from '../campaign/campaign.ts'
import type { MapState } from '../campaign/map-state.ts'
import type { MapStatePatch } from '../campaign/map-state-patch.ts'
import { type Store, StoreUnavailable } from '../campaign/store.ts'
import { expeditionText } from '../campaign/stored-expedition.ts'
import { toHead } from './change-rows.ts'
import type { KeptCampaign, KeptCampaigns } from './kept-campaigns.ts'
import type { LostTails } from './lost-tail.ts'
import { mapStateReader, type StoredMapState } from './read-map-state.ts'
import type { Schema } from './schema.ts'

export const campaignReader = (
  db: Kysely<Schema>,
  kept: KeptCampaigns,
  tails: LostTails,
): Pick<Store, 'find' | 'enter' | 'findRevisions'> => {
  const readMapState = mapStateReader(db, kept)

  /** Undefined when a commit came between its statements. */
  const campaignOf = async (newest: NewestRow): Promise<Campaign | undefined> => {
    const known = kept.find(newest.id, newest.epoch)
    if (known && isOf(newest, known)) return { ...known.campaign, prepared: newest.prepared }
    const row = await campaignWithHeads(db, { id: newest.id }).executeTakeFirst()
    if (!row || !isSame(row, newest)) return undefined
    const mapState = await readMapState(stateOf(row))
    if (!mapState) return undefined
    const campaign = toCampaign(row, mapState)
    const { used_at: committedAt, gazetteer_revision: annotationsRevision } = row
    kept.keep({ campaign, committedAt, annotationsRevision })
    tails.note(row.id, { ...campaign.revisions, committedAt })
    return campaign
  }

  /** Reads again when a commit came between its statements, and when a lost tail was noticed. */
  const read = async <Row extends NewestRow>(
    find: () => Promise<Row | undefined>,
  ): Promise<{ readonly campaign: Campaign; readonly row: Row } | undefined> => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const row = await find()
      if (!row) return undefined
      if (tails.isBehind(row)) {
        await tails.beginEpoch(row)
        continue
      }
      const campaign = await campaignOf(row)
      if (campaign) return { campaign, row }
    }
    throw new StoreUnavailable('The campaign changes faster than it can be read.')
  }

  return {
    find: async (id) => (await read(async () => newestOf(db, { id }).executeTakeFirst()))?.campaign,

    enter: async (address) => {
      const found = await read(async () => newestBehind(db, { address }).executeTakeFirst())
      return found && { campaign: found.campaign, opens: found.row.opens, bytes: found.row.bytes }
    },

    findRevisions: async (campaigns) => {
      if (campaigns.length === 0) return new Map()
      const rows = await db
        .selectFrom('campaigns')
        .select(['id', 'epoch', 'full_revision', 'used_at'])
        .where('id', 'in', campaigns)
        .execute()
      const found = new Map<string, Pick<Revisions, 'epoch' | 'full'>>()
      for (const row of rows) {
        const epoch = tails.isBehind(row) ? await tails.beginEpoch(row) : undefined
        found.set(row.id, { epoch: epoch ?? row.epoch, full: row.full_revision })
      }
      return found
    },
  }
}

/** Only a damaged database needs so many. */
const MAX_ATTEMPTS = 50

/** The head change's patch if it is under 4 kB, else null. */
const smallPatch = sql<string | null>`case when h.seq is not null
  and coalesce(length(h.atlas), 0) < 4096 then coalesce(h.atlas, '{}') end`

/** The columns of the newest revision, and those that change without one. */
const newest = (db: Kysely<Schema>) =>
  db
    .selectFrom('campaigns as c')
    .select(['c.id', 'c.epoch', 'c.full_revision', 'c.used_at', 'c.prepared'])

const newestOf = (db: Kysely<Schema>, { id }: { readonly id: string }) =>
  newest(db).where('c.id', '=', id)

const newestBehind = (db: Kysely<Schema>, { address }: { readonly address: string }) =>
  newest(db)
    .innerJoin('doors as d', 'd.campaign', 'c.id')
    .where('d.address', '=', address)
    .where('c.archived_at', 'is', null)
    .select(['d.opens', 'c.bytes'])

type NewestRow = InferResult<ReturnType<typeof newestOf>>[number]

const isSame = (one: NewestRow, other: NewestRow): boolean =>
  one.epoch === other.epoch &&
  one.full_revision === other.full_revision &&
  one.used_at === other.used_at

const isOf = (row: NewestRow, { campaign, committedAt }: KeptCampaign): boolean =>
  campaign.revisions.full === row.full_revision && committedAt === row.used_at

const campaignWithHeads = (db: Kysely<Schema>, { id }: { readonly id: string }) =>
  newest(db)
    .leftJoin('changes as h', (join) =>
      join.onRef('h.campaign', '=', 'c.id').onRef('h.seq', '=', 'c.head'),
    )
    .leftJoin('changes as r', (join) =>
      join.onRef('r.campaign', '=', 'c.id').onRef('r.seq', '=', 'c.redo'),
    )
    .where('c.id', '=', id)
    .select(['c.public_revision', 'c.expedition', 'c.gazetteer_revision'])
    .select(['h.seq as head_seq', 'h.kind as head_kind', 'h.day as head_day'])
    .select(['h.mark as head_mark', 'r.mark as redo_mark'])
    .select(['h.parent as head_parent', smallPatch.as('head_patch')])
    .select(['r.seq as redo_seq', 'r.kind as redo_kind', 'r.day as redo_day'])

type CampaignRow = InferResult<ReturnType<typeof campaignWithHeads>>[number]

const stateOf = (row: CampaignRow): StoredMapState => ({
  id: row.id,
  epoch: row.epoch,
  head: row.head_seq,
  annotationsRevision: row.gazetteer_revision,
  headLink:
    row.head_patch === null
      ? undefined
      : { parent: row.head_parent, atlas: JSON.parse(row.head_patch) as MapStatePatch },
})

const toCampaign = (row: CampaignRow, mapState: MapState): Campaign => ({
  id: row.id,
  revisions: { epoch: row.epoch, full: row.full_revision, public: row.public_revision },
  expedition: expeditionText.read(row.expedition),
  mapState,
  head: toHead({
    seq: row.head_seq,
    kind: row.head_kind,
    day: row.head_day,
    mark: row.head_mark,
  }),
  redo: toHead({
    seq: row.redo_seq,
    kind: row.redo_kind,
    day: row.redo_day,
    mark: row.redo_mark,
  }),
  prepared: row.prepared,
})
