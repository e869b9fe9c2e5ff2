import type { Change } from '../../src/campaign/campaign.ts'
import type { Store } from '../../src/campaign/store.ts'
import { CAMPAIGN } from './live-support.ts'

/** Commits a change that players cannot see: the full revision grows, the public one stays. */
export const commitForGmOnly = async (store: Store): Promise<void> => {
  const campaign = await store.find(CAMPAIGN)
  if (!campaign) throw new Error('The campaign is missing')
  const { revisions, expedition, atlas, head } = campaign
  const change: Change = {
    seq: revisions.full + 1,
    parent: head?.seq ?? null,
    content: { kind: 'save' },
    patch: { before: {}, after: {}, atlas: {} },
    undone: false,
    volume: 0,
  }
  const outcome = await store.commit({
    campaign: CAMPAIGN,
    base: revisions,
    revisions: { ...revisions, full: change.seq },
    expedition,
    atlas: { before: atlas, after: atlas },
    step: { kind: 'make', change },
  })
  if (outcome !== 'committed') throw new Error('Another change was first')
}
