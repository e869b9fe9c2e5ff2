import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Campaign } from '../campaign/campaign.ts'
import { KEPT_CAMPAIGNS_BYTES } from '../campaign/store.ts'
import { boundHistory } from './bound-history.ts'
import type { ReadState } from './read-state.ts'
import type { Schema } from './schema.ts'
import { writeSnapshot } from './snapshots.ts'

/** A campaign as read or written last. */
export interface KeptCampaign extends Omit<ReadState, 'state'> {
  readonly campaign: Campaign
  /** Of its revision, in milliseconds since 1970. */
  readonly committedAt: number
  /** When its head was made; undefined: not known, or there is none. */
  readonly headMadeAt: number | undefined
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
        .catch((error: unknown) => process.emitWarning(asWarning(error)))
        .finally(() => underWay.delete(writing))
      underWay.add(writing)
    },
    settled: async () => {
      await Promise.all(underWay)
    },
  }
}

const asWarning = (cause: unknown): Error => {
  const why = cause instanceof Error ? cause.message : String(cause)
  const warning = new Error(`A snapshot was not written, and will be after more changes: ${why}`)
  return Object.assign(warning, { name: 'SnapshotWarning', cause })
}
