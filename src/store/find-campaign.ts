import type { InferResult, Kysely, Transaction } from 'kysely'
import type { Campaign, Revisions } from '#campaign/campaign.ts'
import { type Store, StoreUnavailable } from '#campaign/ports/store.ts'
import { type UpgradeStep, versionAfter } from '#campaign/upgrade.ts'
import type { KeptCampaign, KeptCampaigns, LostTails } from './kept-campaigns.ts'
import type { Schema } from './schema/schema.ts'
import { holdCampaignAt } from './tables/campaigns.ts'
import { findHeads } from './tables/changes.ts'
import { leadState, type ReadState, readState } from './tables/snapshots.ts'
import { statement } from './tables/statement.ts'
import { upgradeCampaign } from './upgrade-campaign.ts'

export const campaignReader = (
  db: Kysely<Schema>,
  kept: KeptCampaigns,
  tails: LostTails,
  upgradeSteps: readonly UpgradeStep[],
): Pick<Store, 'find' | 'enter' | 'findRevisions'> => {
  const version = versionAfter(upgradeSteps)
  const upgrades = new Map<string, Promise<void>>()

  /** All who come meanwhile wait for the first: an upgrade takes seconds, and its memory. */
  const upgrade = async (id: string): Promise<void> => {
    const underWay =
      upgrades.get(id) ??
      upgradeCampaign(db, id, upgradeSteps).finally(() => void upgrades.delete(id))
    upgrades.set(id, underWay)
    await underWay
  }

  /** Undefined when it was cut, or dropped, between its statements. */
  const stateOf = async (
    { history, head: to }: NewestRow,
    known: KeptCampaign | undefined,
  ): Promise<ReadState | undefined> => {
    if (known?.headMadeAt === undefined || known.campaign.history !== history)
      return readState(db, history, to)
    const { campaign, headMadeAt: madeAt, size, replayed } = known
    const from = campaign.head?.seq ?? null
    const way = { from, to, madeAt, state: campaign.state, size, replayed }
    return (await leadState(db, history, way)) ?? readState(db, history, to)
  }

  const campaignOf = async (row: NewestRow): Promise<Campaign | undefined> => {
    const known = kept.find(row.id, row.epoch)
    // The same object, so that its views are made once.
    if (known && isOf(row, known)) return known.campaign
    const heads = await findHeads(db, row.history, row)
    const read = heads && (await stateOf(row, known))
    if (!read) return undefined
    const { head, redo, madeAt: headMadeAt } = heads
    const { state, ...more } = read
    const { id, epoch, full_revision: full, public_revision, history } = row
    const revisions = { epoch, full, public: public_revision }
    const campaign = { id, history, revisions, state, head, redo }
    const committedAt = row.used_at
    kept.keep({ campaign, committedAt, headMadeAt, ...more })
    tails.note(row.id, { ...campaign.revisions, committedAt })
    return campaign
  }

  /** Reads again when its state was cut meanwhile, and when a lost tail was noticed. */
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
      if (row.state_version > version) throw new StoreUnavailable(NEWER_VERSION)
      if (row.state_version < version) {
        await upgrade(row.id)
        continue
      }
      const campaign = await campaignOf(row)
      if (campaign) return { campaign, row }
    }
    throw new StoreUnavailable(TOO_FAST)
  }

  return {
    find: async (id) => (await read(async () => (await findNewest(db, { id })).rows[0]))?.campaign,

    enter: async (address) => {
      const found = await read(async () => (await findBehind(db, { address })).rows[0])
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

const NEWER_VERSION = 'A newer version of Overland has this campaign. Start that one here, too.'

const TOO_FAST = 'The campaign changes faster than it can be read.'
/** Only a damaged database needs so many. */
const MAX_ATTEMPTS = 50

/** The newest revision, and what changes without one. */
const newest = (db: Kysely<Schema>) =>
  db
    .selectFrom('campaigns as c')
    .select(['c.id', 'c.epoch', 'c.full_revision', 'c.public_revision', 'c.used_at'])
    .select(['c.history', 'c.head', 'c.redo', 'c.state_version'])

const findNewest = statement((db, { id }: { readonly id: string }) =>
  newest(db).where('c.id', '=', id),
)

const findBehind = statement((db, { address }: { readonly address: string }) =>
  newest(db)
    .innerJoin('addresses as d', 'd.campaign', 'c.id')
    .where('d.address', '=', address)
    .select(['d.opens', 'c.bytes']),
)

type NewestRow = InferResult<ReturnType<typeof newest>>[number]

const isOf = (row: NewestRow, { campaign, committedAt }: KeptCampaign): boolean =>
  campaign.revisions.full === row.full_revision && committedAt === row.used_at

/** Works in a transaction on a campaign that nobody changes meanwhile; undefined: there is none. */
export type WhileNewest = <Result>(
  id: string,
  work: (trx: Transaction<Schema>, campaign: Campaign) => Promise<Result>,
) => Promise<Result | undefined>

/** Reads the campaign again when it was changed before its row was locked. */
export const whileNewest =
  (db: Kysely<Schema>, find: (id: string) => Promise<Campaign | undefined>): WhileNewest =>
  async (id, work) => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const campaign = await find(id)
      if (!campaign) return undefined
      const done = await db.transaction().execute(async (trx) => {
        const isNewest = await holdCampaignAt(trx, campaign)
        return isNewest && { result: await work(trx, campaign) }
      })
      if (done) return done.result
    }
    throw new StoreUnavailable(TOO_FAST)
  }
