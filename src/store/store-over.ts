import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Store } from '#campaign/ports/store.ts'
import { UPGRADE_STEPS, type UpgradeStep, versionAfter } from '#campaign/upgrade.ts'
import { campaignCache } from './campaign-cache.ts'
import { commitWriter } from './commit.ts'
import type { CommitListeners } from './commit-listeners.ts'
import { createCampaign } from './create-campaign.ts'
import { campaignReader, withLockedCampaign } from './find-campaign.ts'
import { lostCommitDetector } from './lost-commits.ts'
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

/** The database behind a store. `db` rejects with `StoreUnavailable` when the database fails. */
export interface Engine {
  readonly db: Kysely<Schema>
  readonly clock: () => number
  /** The database's time in SQL, where several servers have clocks of their own. */
  readonly databaseClock?: RawBuilder<number>
  readonly listeners: CommitListeners
  /** Called before large writes. @throws StoreUnavailable when the disk is nearly full */
  readonly requireRoom?: () => Promise<void>
  /** Left out where the database has one node. */
  readonly otherNodes?: Pick<Store, 'hearsOtherNodes' | 'exchangeViewers' | 'link'>
  /** Steps that bring states of older versions up to date. */
  readonly upgradeSteps?: readonly UpgradeStep[]
  close(): Promise<void>
}

export const storeOver = (engine: Engine): Store => {
  const { db, clock, listeners } = engine
  const { requireRoom = async () => {}, upgradeSteps = UPGRADE_STEPS } = engine
  const version = versionAfter(upgradeSteps)
  const pruneHourly = hourly(async (now) => pruneAll(db, now))
  const cache = campaignCache(db)
  const lostCommits = lostCommitDetector(db, (campaign) => listeners.notify(campaign))
  const reader = campaignReader(db, cache, lostCommits, upgradeSteps)
  const withLocked = withLockedCampaign(db, reader.find)
  const write = commitWriter(db, cache, version)
  pruneHourly(clock())
  return {
    ...accessStore(db),
    ...imageStore(db, clock, requireRoom, withLocked),
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
        lostCommits.noteRevision(id, { ...revisions, committedAt: now })
        listeners.notify(id, { newest: { epoch, full } })
      }
      pruneHourly(now)
      return outcome
    },

    onCommit: (listener) =>
      listeners.add((campaign, notice) =>
        'point' in notice ? undefined : listener(campaign, notice),
      ),

    hearsOtherNodes: () => true,
    ...engine.otherNodes,

    ping: async () => {
      await db.selectFrom('campaigns').select('id').limit(1).execute()
    },

    close: async () => {
      pruneHourly.stop()
      await cache.snapshotsWritten()
      await engine.close()
    },
  }
}
