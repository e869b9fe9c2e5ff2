import type { InferResult, Kysely, Transaction } from 'kysely'
import type { Campaign, Revisions } from '#campaign/campaign.ts'
import { type Store, StoreUnavailable } from '#campaign/ports/store.ts'
import { type UpgradeStep, versionAfter } from '#campaign/upgrade.ts'
import type { CachedCampaign, CampaignCache } from './campaign-cache.ts'
import type { LostCommitDetector } from './lost-commits.ts'
import type { Schema } from './schema/schema.ts'
import { lockCampaignAtRevision } from './tables/campaigns.ts'
import { findHeads } from './tables/changes.ts'
import { type ReadState, readState, replayState } from './tables/snapshots.ts'
import { statement } from './tables/statement.ts'
import { upgradeCampaign } from './upgrade-campaign.ts'

export const campaignReader = (
  db: Kysely<Schema>,
  cache: CampaignCache,
  lostCommits: LostCommitDetector,
  upgradeSteps: readonly UpgradeStep[],
): Pick<Store, 'find' | 'enter' | 'findRevisions'> => {
  const version = versionAfter(upgradeSteps)
  const upgradesUnderWay = new Map<string, Promise<void>>()

  /** Concurrent readers of a campaign share one upgrade, which takes seconds and memory. */
  const upgradeOnce = async (id: string): Promise<void> => {
    const upgrading =
      upgradesUnderWay.get(id) ??
      upgradeCampaign(db, id, upgradeSteps).finally(() => void upgradesUnderWay.delete(id))
    upgradesUnderWay.set(id, upgrading)
    await upgrading
  }

  /** Returns undefined when the history was cut, or deleted, between the statements. */
  const readStateOf = async (
    { history, head: to }: NewestRow,
    cached: CachedCampaign | undefined,
  ): Promise<ReadState | undefined> => {
    if (cached?.headMadeAt === undefined || cached.campaign.history !== history)
      return readState(db, history, to)
    const { campaign, headMadeAt: madeAt, size, replayed } = cached
    const from = campaign.head?.seq ?? null
    const replay = { from, to, madeAt, state: campaign.state, size, replayed }
    return (await replayState(db, history, replay)) ?? readState(db, history, to)
  }

  const readCampaign = async (row: NewestRow): Promise<Campaign | undefined> => {
    const cached = cache.find(row.id, row.epoch)
    // Returns the same object, so that its views are computed once.
    if (cached && isCurrent(row, cached)) return cached.campaign
    const heads = await findHeads(db, row.history, row)
    const read = heads && (await readStateOf(row, cached))
    if (!read) return undefined
    const { head, redo, madeAt: headMadeAt } = heads
    const { state, ...cost } = read
    const { id, epoch, full_revision: full, public_revision, history } = row
    const revisions = { epoch, full, public: public_revision }
    const campaign = { id, history, revisions, state, head, redo }
    const committedAt = row.used_at
    cache.put({ campaign, committedAt, headMadeAt, ...cost })
    lostCommits.noteRevision(row.id, { ...campaign.revisions, committedAt })
    return campaign
  }

  /** Reads again when the history was cut meanwhile, and when lost commits were noticed. */
  const read = async <Row extends NewestRow>(
    find: () => Promise<Row | undefined>,
  ): Promise<{ readonly campaign: Campaign; readonly row: Row } | undefined> => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const row = await find()
      if (!row) return undefined
      if (lostCommits.isBehind(row)) {
        await lostCommits.beginEpoch(row)
        continue
      }
      if (row.state_version > version) throw new StoreUnavailable(NEWER_VERSION)
      if (row.state_version < version) {
        await upgradeOnce(row.id)
        continue
      }
      const campaign = await readCampaign(row)
      if (campaign) return { campaign, row }
    }
    throw new StoreUnavailable(TOO_FAST)
  }

  return {
    find: async (id) => (await read(async () => (await findNewest(db, { id })).rows[0]))?.campaign,

    enter: async (address) => {
      const found = await read(async () => (await findByAddress(db, { address })).rows[0])
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
        const epoch = lostCommits.isBehind(row) ? await lostCommits.beginEpoch(row) : undefined
        found.set(row.id, { epoch: epoch ?? row.epoch, full: row.full_revision })
      }
      return found
    },
  }
}

const NEWER_VERSION = 'A newer version of Overland has this campaign. Start that one here, too.'

const TOO_FAST = 'The campaign changes faster than it can be read.'
/** Only a damaged database needs so many attempts. */
const MAX_ATTEMPTS = 50

/** Selects a campaign's newest revision, and the columns that change without a new revision. */
const selectNewest = (db: Kysely<Schema>) =>
  db
    .selectFrom('campaigns as c')
    .select(['c.id', 'c.epoch', 'c.full_revision', 'c.public_revision', 'c.used_at'])
    .select(['c.history', 'c.head', 'c.redo', 'c.state_version'])

const findNewest = statement((db, { id }: { readonly id: string }) =>
  selectNewest(db).where('c.id', '=', id),
)

const findByAddress = statement((db, { address }: { readonly address: string }) =>
  selectNewest(db)
    .innerJoin('addresses as d', 'd.campaign', 'c.id')
    .where('d.address', '=', address)
    .select(['d.opens', 'c.bytes']),
)

type NewestRow = InferResult<ReturnType<typeof selectNewest>>[number]

const isCurrent = (row: NewestRow, { campaign, committedAt }: CachedCampaign): boolean =>
  campaign.revisions.full === row.full_revision && committedAt === row.used_at

/** Runs `work` in a transaction that locks the campaign; returns undefined if there is none. */
export type WithLockedCampaign = <Result>(
  id: string,
  work: (trx: Transaction<Schema>, campaign: Campaign) => Promise<Result>,
) => Promise<Result | undefined>

/** Reads the campaign again when it was changed before its row was locked. */
export const withLockedCampaign =
  (db: Kysely<Schema>, find: (id: string) => Promise<Campaign | undefined>): WithLockedCampaign =>
  async (id, work) => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const campaign = await find(id)
      if (!campaign) return undefined
      const locked = await db.transaction().execute(async (trx) => {
        const isNewest = await lockCampaignAtRevision(trx, campaign)
        return isNewest && { result: await work(trx, campaign) }
      })
      if (locked) return locked.result
    }
    throw new StoreUnavailable(TOO_FAST)
  }
