import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Campaign } from '#campaign/campaign.ts'
import { CACHED_CAMPAIGNS_BYTES } from '#campaign/ports/store.ts'
import { boundHistory } from './bound-history.ts'
import type { Schema } from './schema/schema.ts'
import { type ReadState, writeSnapshot } from './tables/snapshots.ts'
import { warn } from './warn.ts'

export interface CachedCampaign extends Omit<ReadState, 'state'> {
  readonly campaign: Campaign
  /** When the campaign's revision was committed, in milliseconds since 1970. */
  readonly committedAt: number
  /** When the change at the campaign's head was made; undefined: not known, or there is none. */
  readonly headMadeAt: number | undefined
}

export type CampaignCache = ReturnType<typeof campaignCache>

/** Heap bytes of a campaign without its state. */
const BASE_BYTES = 4_000
/** Heap bytes per byte of a state's JSON: 1.4 for the state itself, the rest for memoized views. */
const HEAP_BYTES_PER_JSON_BYTE = 3
/** A snapshot is written once reading the campaign anew would replay more than this, in bytes. */
const MAX_REPLAYED_BYTES = 2 ** 20

/** The most recently used campaigns, in memory. Errors of writing snapshots become warnings. */
export const campaignCache = (db: Kysely<Schema>) => {
  const cache = new LRUCache<string, CachedCampaign>({
    maxSize: CACHED_CAMPAIGNS_BYTES,
    sizeCalculation: ({ size }) => BASE_BYTES + HEAP_BYTES_PER_JSON_BYTE * size,
  })
  const snapshotsUnderWay = new Set<Promise<void>>()

  const writeSnapshotLater = async (
    { id, history, state }: Campaign,
    seq: number,
    madeAt: number,
  ) => {
    await nextTurn()
    try {
      await writeSnapshot(db, id, { history, seq, state, madeAt })
      await boundHistory(db, id)
    } catch (error) {
      warn('SnapshotWarning', 'A snapshot was not written, and will be after more changes', error)
    }
  }

  return {
    find: (id: string, epoch: string): CachedCampaign | undefined => {
      const cached = cache.get(id)
      return cached?.campaign.revisions.epoch === epoch ? cached : undefined
    },
    /** Caches a campaign, and writes a snapshot in a later turn if many changes lie before it. */
    put: (entry: CachedCampaign): void => {
      const { campaign, headMadeAt, replayed } = entry
      const { head } = campaign
      const needsSnapshot =
        replayed > MAX_REPLAYED_BYTES && head !== null && headMadeAt !== undefined
      cache.set(campaign.id, needsSnapshot ? { ...entry, replayed: 0 } : entry)
      if (!needsSnapshot) return
      const writing = writeSnapshotLater(campaign, head.seq, headMadeAt).then(
        () => void snapshotsUnderWay.delete(writing),
      )
      snapshotsUnderWay.add(writing)
    },
    /** Resolves once the snapshots under way are written. */
    snapshotsWritten: async (): Promise<void> => {
      await Promise.all(snapshotsUnderWay)
    },
  }
}
