import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Schema } from './schema/schema.ts'
import { updateOne } from './tables/statement.ts'

// A database that is restored, or replaced by a standby that lagged behind, has lost its newest
// commits: it shows an earlier revision, or another commit under the same number.

interface CommittedRevision {
  readonly epoch: string
  readonly full: number
  readonly committedAt: number
}

type StoredRevision = Pick<Schema['campaigns'], 'id' | 'epoch' | 'full_revision' | 'used_at'>

export type LostCommitDetector = ReturnType<typeof lostCommitDetector>

/** Number of campaigns whose newest revision is noted, more than a node has viewers; about 10 MB. */
const MAX_CAMPAIGNS = 50_000
const EPOCH_BYTES = 6
const LOSS_WARNING =
  'The database lost changes that it had acknowledged; what is left is shown. Let the standby that takes over be synchronous (docs/hosting.md).'

/** @param onLoss called for each campaign with a new epoch */
export const lostCommitDetector = (db: Kysely<Schema>, onLoss: (campaign: string) => void) => {
  const newestRevisions = new LRUCache<string, CommittedRevision>({ max: MAX_CAMPAIGNS })
  return {
    /** Remembers a revision that the database has, or had. */
    noteRevision: (campaign: string, revision: CommittedRevision): void => {
      const before = newestRevisions.get(campaign)
      if (before?.epoch !== revision.epoch || before.full <= revision.full)
        newestRevisions.set(campaign, revision)
    },
    /** Whether the row lacks a noted revision: it was lost, or the row was read before it. */
    isBehind: ({ id, epoch, full_revision, used_at }: StoredRevision): boolean => {
      const newest = newestRevisions.get(id)
      if (newest?.epoch !== epoch) return false
      if (full_revision !== newest.full) return full_revision < newest.full
      return newest.committedAt !== used_at
    },
    /**
     * Begins a new epoch if the row is still the newest, so that clients that saw more do not take
     * it for old. Returns the epoch, undefined if the row was not the newest.
     */
    beginEpoch: async (stored: StoredRevision): Promise<string | undefined> => {
      const newEpoch = randomBytes(EPOCH_BYTES).toString('hex')
      const { id, epoch, full_revision, used_at } = stored
      const storedRow = { id, epoch, full_revision, used_at }
      const update = db.updateTable('campaigns').set({ epoch: newEpoch })
      if (!(await updateOne(update.where((eb) => eb.and(storedRow))))) return undefined
      process.emitWarning(`${id}: ${LOSS_WARNING}`, 'LostTailWarning')
      onLoss(id)
      return newEpoch
    },
  }
}
