import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Campaign } from '#campaign/campaign.ts'
import { CACHED_CAMPAIGNS_BYTES } from '#campaign/ports/store.ts'
import { boundHistory } from './bound-history.ts'
import type { Schema } from './schema/schema.ts'
import { type ReadState, writeSnapshot } from './tables/snapshots.ts'
import { updatesOne } from './tables/statement.ts'
import { warn } from './warn.ts'

export interface KeptCampaign extends Omit<ReadState, 'state'> {
  readonly campaign: Campaign
  /** Of its revision, in milliseconds since 1970. */
  readonly committedAt: number
  /** When the change at its head was made; undefined: not known, or there is none. */
  readonly headMadeAt: number | undefined
}

export type KeptCampaigns = ReturnType<typeof keptCampaigns>

/** Of a campaign without a state. */
const CAMPAIGN_BYTES = 4_000
/** Of a state's objects, to those of its text: 1.4, and what is worked out from its parts. */
const TEXT_FACTOR = 3
/** Whoever reads a campaign anew replays about so much at most. */
const REPLAYED_BYTES = 2 ** 20

/** The campaigns used last, in memory. Errors of writing snapshots become warnings. */
export const keptCampaigns = (db: Kysely<Schema>) => {
  const kept = new LRUCache<string, KeptCampaign>({
    maxSize: CACHED_CAMPAIGNS_BYTES,
    sizeCalculation: ({ size }) => CAMPAIGN_BYTES + TEXT_FACTOR * size,
  })
  const underWay = new Set<Promise<void>>()

  const write = async ({ id, history, state }: Campaign, seq: number, madeAt: number) => {
    await nextTurn()
    try {
      await writeSnapshot(db, id, { history, seq, state, madeAt })
      await boundHistory(db, id)
    } catch (error) {
      warn('SnapshotWarning', 'A snapshot was not written, and will be after more changes', error)
    }
  }

  return {
    find: (id: string, epoch: string): KeptCampaign | undefined => {
      const found = kept.get(id)
      return found?.campaign.revisions.epoch === epoch ? found : undefined
    },
    /** Writes a snapshot, too, once the caller has its answer, when it is time. */
    keep: (entry: KeptCampaign): void => {
      const { campaign, headMadeAt, replayed } = entry
      const { head } = campaign
      const isDue = replayed > REPLAYED_BYTES && head !== null && headMadeAt !== undefined
      kept.set(campaign.id, isDue ? { ...entry, replayed: 0 } : entry)
      if (!isDue) return
      const writing = write(campaign, head.seq, headMadeAt).then(
        () => void underWay.delete(writing),
      )
      underWay.add(writing)
    },
    settled: async (): Promise<void> => {
      await Promise.all(underWay)
    },
  }
}

// A database that is restored, or replaced by a standby that lagged behind, has lost its newest
// commits: it shows an earlier revision, or another commit under the same number.

interface CommittedRevision {
  readonly epoch: string
  readonly full: number
  readonly committedAt: number
}

type StoredRevision = Pick<Schema['campaigns'], 'id' | 'epoch' | 'full_revision' | 'used_at'>

export type LostTails = ReturnType<typeof lostTails>

/** More than a node has viewers; about 10 MB. */
const MAX_CAMPAIGNS = 50_000
const EPOCH_BYTES = 6
const LOSS =
  'The database lost changes that it had acknowledged; what is left is shown. Let the standby that takes over be synchronous (docs/hosting.md).'

/** @param onLoss called for each campaign with a new epoch */
export const lostTails = (db: Kysely<Schema>, onLoss: (campaign: string) => void) => {
  const known = new LRUCache<string, CommittedRevision>({ max: MAX_CAMPAIGNS })
  return {
    /** Remembers a revision that the database has, or had. */
    note: (campaign: string, revision: CommittedRevision): void => {
      const before = known.get(campaign)
      if (before?.epoch !== revision.epoch || before.full <= revision.full)
        known.set(campaign, revision)
    },
    /** Whether the row lacks what was noted: the tail is lost, or the row was read before it. */
    isBehind: ({ id, epoch, full_revision, used_at }: StoredRevision): boolean => {
      const newest = known.get(id)
      if (newest?.epoch !== epoch) return false
      if (full_revision !== newest.full) return full_revision < newest.full
      return newest.committedAt !== used_at
    },
    /**
     * Begins a new epoch if the row is still the newest, so that clients that saw more do not take
     * it for old. Returns the epoch, undefined if the row was not the newest.
     */
    beginEpoch: async (stored: StoredRevision): Promise<string | undefined> => {
      const next = randomBytes(EPOCH_BYTES).toString('hex')
      const { id, epoch, full_revision, used_at } = stored
      const row = { id, epoch, full_revision, used_at }
      const begun = db.updateTable('campaigns').set({ epoch: next })
      if (!(await updatesOne(begun.where((eb) => eb.and(row))))) return undefined
      process.emitWarning(`${id}: ${LOSS}`, 'LostTailWarning')
      onLoss(id)
      return next
    },
  }
}
