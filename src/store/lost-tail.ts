import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Schema } from './schema.ts'

// A database that is restored, or replaced by a standby that lagged behind, has lost its newest
// commits: it shows an earlier revision, or another commit under the same number.

/** A revision, and when it was committed (undefined: not known). */
export interface CommittedRevision {
  readonly epoch: string
  readonly full: number
  readonly committedAt: number | undefined
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

/** @param onLoss called for each campaign with a new epoch */
export const lostTails = (db: Kysely<Schema>, onLoss: (campaign: string) => void): LostTails => {
  const known = new LRUCache<string, CommittedRevision>({ max: MAX_CAMPAIGNS })
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
      return newest.committedAt !== undefined && newest.committedAt !== used_at
    },
    beginEpoch: async ({ id, epoch, full_revision, used_at }) => {
      const next = randomBytes(EPOCH_BYTES).toString('hex')
      const { numUpdatedRows } = await db
        .updateTable('campaigns')
        .set({ epoch: next })
        .where((eb) => eb.and({ id, epoch, full_revision, used_at }))
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) return undefined
      onLoss(id)
      return next
    },
  }
}
