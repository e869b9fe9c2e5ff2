import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Store } from '#campaign/ports/store.ts'
import { UPGRADE_STEPS, type UpgradeStep, versionAfter } from '#campaign/upgrade.ts'
import { committer } from './commit.ts'
import type { CommitListeners } from './commit-listeners.ts'
import { createCampaign } from './create-campaign.ts'
import { campaignReader, whileNewest } from './find-campaign.ts'
import { keptCampaigns, lostTails } from './kept-campaigns.ts'
import { hourly, pruneAll } from './prune.ts'
import type { Schema } from './schema/schema.ts'
import { accessStore } from './tables/access.ts'
import { changeReader } from './tables/changes.ts'
import { choreStore } from './tables/chores.ts'
import { requestReader } from './tables/committed-requests.ts'
import { directoryStore } from './tables/directory.ts'
import { findReplacedHistory, historyWriter, planStore } from './tables/histories.ts'
import { imageStore } from './tables/images.ts'
import { reportStore } from './tables/reports.ts'
import { findStart } from './tables/snapshots.ts'

/** Its driver rejects with `StoreUnavailable` when the database fails. */
export interface Engine {
  readonly db: Kysely<Schema>
  readonly clock: () => number
  /** The time in SQL, where several servers have clocks of their own. */
  readonly databaseClock?: RawBuilder<number>
  readonly listeners: CommitListeners
  /** Called before large writes. @throws StoreUnavailable when the disk is nearly full */
  readonly requireRoom?: () => Promise<void>
  /** Left out where the database has one node. */
  readonly otherNodes?: Pick<Store, 'hearsOtherNodes' | 'exchangeViewers' | 'link'>
  /** By which states of older versions are brought up to date. */
  readonly upgradeSteps?: readonly UpgradeStep[]
  close(): Promise<void>
}

export const storeOver = (engine: Engine): Store => {
  const { db, clock, listeners } = engine
  const { requireRoom = async () => {}, upgradeSteps = UPGRADE_STEPS } = engine
  const version = versionAfter(upgradeSteps)
  const pruneNowAndThen = hourly(async (now) => pruneAll(db, now))
  const kept = keptCampaigns(db)
  const tails = lostTails(db, (campaign) => listeners.tell(campaign))
  const reader = campaignReader(db, kept, tails, upgradeSteps)
  const unchanged = whileNewest(db, reader.find)
  const write = committer(db, kept, version)
  pruneNowAndThen(clock())
  return {
    ...accessStore(db),
    ...imageStore(db, clock, requireRoom, unchanged),
    ...reader,
    ...directoryStore(db, listeners),
    ...changeReader(db),
    ...requestReader(db),
    ...planStore(db),
    ...reportStore(db),
    ...choreStore(db, () => engine.databaseClock ?? sql.lit(clock())),

    create: async (campaign) =>
      db
        .transaction()
        .execute(async (trx) => createCampaign(trx, campaign, { now: clock(), version })),

    writeHistory: historyWriter(db, clock, requireRoom),

    findStart: async (history) => (await findStart(db, history)).state,

    findReplacedHistory: async (campaign) => findReplacedHistory(db, campaign, clock()),

    commit: async (commit) => {
      const now = clock()
      const { id, revisions } = commit.next
      const { epoch, full } = revisions
      const outcome = await write(commit, now)
      if (outcome === 'committed') {
        tails.note(id, { ...revisions, committedAt: now })
        listeners.tell(id, { newest: { epoch, full } })
      }
      pruneNowAndThen(now)
      return outcome
    },

    onCommit: (listener) =>
      listeners.add((campaign, heard) =>
        'point' in heard ? undefined : listener(campaign, heard),
      ),

    hearsOtherNodes: () => true,
    ...engine.otherNodes,

    ping: async () => {
      await db.selectFrom('campaigns').select('id').limit(1).execute()
    },

    close: async () => {
      pruneNowAndThen.stop()
      await kept.settled()
      await engine.close()
    },
  }
}
