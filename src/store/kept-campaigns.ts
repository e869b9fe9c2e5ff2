import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Campaign } from '../campaign/campaign.ts'
import { KEPT_CAMPAIGNS_BYTES } from '../campaign/store.ts'
import { boundHistory } from './bound-history.ts'
import type { Schema } from './schema.ts'
import { type AtHand, writeSnapshot } from './snapshots.ts'
import { updatesOne } from './statement.ts'
import { warn } from './warn.ts'

/** A campaign as read or written last. */
export interface KeptCampaign extends AtHand {
  readonly campaign: Campaign
  /** Of its revision, in milliseconds since 1970. */
  readonly committedAt: number
}

/** The campaigns used last, in memory. */
export interface KeptCampaigns {
  find(id: string, epoch: string): KeptCampaign | undefined
  /** Writes a snapshot, too, once the caller has its answer, when it is time. */
  keep(campaign: KeptCampaign): void
  /** Resolves when nothing is being written. */
  settled(): Promise<void>
}

/** Of a campaign without a state. */
const CAMPAIGN_BYTES = 4_000
/** Of a state's objects, to those of its text: 1.4, and what is worked out from its parts. */
const TEXT_FACTOR = 3
/** Whoever reads a campaign anew replays about so much at most. */
const REPLAYED_BYTES = 2 ** 20

/** Errors of writing become warnings: the next snapshot makes up for one that was not written. */
export const keptCampaigns = (db: Kysely<Schema>, clock: () => number): KeptCampaigns => {
  const kept = new LRUCache<string, KeptCampaign>({
    maxSize: KEPT_CAMPAIGNS_BYTES,
    sizeCalculation: ({ size }) => CAMPAIGN_BYTES + TEXT_FACTOR * size,
  })
  const underWay = new Set<Promise<void>>()

  const write = async (
    { id, history, head, state }: Campaign,
    madeAt: number | undefined,
  ): Promise<void> => {
    await nextTurn()
    if (!head || madeAt === undefined) return
    await writeSnapshot(db, id, { history, seq: head.seq, state, madeAt })
    await boundHistory(db, id, clock())
  }

  return {
    find: (id, epoch) => {
      const found = kept.get(id)
      return found?.campaign.revisions.epoch === epoch ? found : undefined
    },
    keep: (entry) => {
      const { campaign, headMadeAt } = entry
      const isDue = entry.replayed > REPLAYED_BYTES && headMadeAt !== undefined
      kept.set(campaign.id, isDue ? { ...entry, replayed: 0 } : entry)
      if (!isDue) return
      const writing: Promise<void> = write(campaign, headMadeAt)
        .catch((error: unknown) => warn('SnapshotWarning', WARNING, error))
        .finally(() => underWay.delete(writing))
      underWay.add(writing)
    },
    settled: async () => {
      await Promise.all(underWay)
    },
  }
}

const WARNING = 'A snapshot was not written, and will be after more changes'

// A database that is restored, or replaced by a standby that lagged behind, has lost its newest
// commits: it shows an earlier revision, or another commit under the same number.

interface CommittedRevision {
  readonly epoch: string
  readonly full: number
  readonly committedAt: number
}

type StoredRevision = Pick<Schema['campaigns'], 'id' | 'epoch' | 'full_revision' | 'used_at'>

export interface LostTails {
  /** Remembers a revision that the database has, or had. */
  note(campaign: string, revision: CommittedRevision): void
  /** Whether the row lacks what was noted: the tail is lost, or the row was read before it. */
  isBehind(row: StoredRevision): boolean
  /**
   * Begins a new epoch if the row is still the newest, so that clients that saw more do not take
   * it for old. Returns the epoch, undefined if the row was not the newest.
   */
  beginEpoch(row: StoredRevision): Promise<string | undefined>
}

/** More than a node has viewers; about 10 MB. */
const MAX_CAMPAIGNS = 50_000
const EPOCH_BYTES = 6
const WARNING_INTERVAL_MS = 60_000
const LOSS =
  'The database lost changes that it had acknowledged; what is left is shown. Let the standby that takes over be synchronous (docs/hosting.md).'

/** @param onLoss called for each campaign with a new epoch */
export const lostTails = (db: Kysely<Schema>, onLoss: (campaign: string) => void): LostTails => {
  const known = new LRUCache<string, CommittedRevision>({ max: MAX_CAMPAIGNS })
  let warnedAt = Number.NEGATIVE_INFINITY
  return {
    note: (campaign, revision) => {
      const before = known.get(campaign)
      if (before?.epoch !== revision.epoch || before.full <= revision.full)
        known.set(campaign, revision)
    },
    isBehind: ({ id, epoch, full_revision, used_at }) => {
      const newest = known.get(id)
      if (newest?.epoch !== epoch) return false
      if (full_revision !== newest.full) return full_revision < newest.full
      return newest.committedAt !== used_at
    },
    beginEpoch: async ({ id, epoch, full_revision, used_at }) => {
      const next = randomBytes(EPOCH_BYTES).toString('hex')
      const begun = db.updateTable('campaigns').set({ epoch: next })
      const row = { id, epoch, full_revision, used_at }
      if (!(await updatesOne(begun.where((eb) => eb.and(row))))) return undefined
      // All the campaigns of a database may be concerned.
      if (performance.now() - warnedAt > WARNING_INTERVAL_MS)
        process.emitWarning(LOSS, 'LostTailWarning')
      warnedAt = performance.now()
      onLoss(id)
      return next
    },
  }
}
