import type { CampaignStore } from '../../campaign/store.ts'
import type { CampaignFeed } from './campaign-feed.ts'
import { inBatches } from './in-batches.ts'

/** Reads campaigns again that changed without a notice, which may get lost. */
export const comparer =
  ({ store }: { readonly store: Pick<CampaignStore, 'findRevisions'> }) =>
  async (campaigns: ReadonlyMap<string, CampaignFeed>): Promise<void> => {
    const asked = [...campaigns]
    const ids = asked.map(([id]) => id)
    const newest = new Map(await inBatches(ids, (some) => store.findRevisions(some)))
    for (const [id, feed] of asked) feed.compare(newest.get(id))
  }
