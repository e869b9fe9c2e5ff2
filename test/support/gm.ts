import { type Campaign, fullRevision } from '../../src/campaign/campaign.ts'
import type { CampaignStore } from '../../src/campaign/store.ts'
import { CAMPAIGN } from './open-campaign.ts'

/** A GM who always looks before doing something. */
export const gmAt = (store: CampaignStore, id = CAMPAIGN) => {
  const now = async (): Promise<Campaign> => {
    const campaign = await store.find(id)
    if (!campaign) throw new Error(`The campaign ${id} is gone`)
    return campaign
  }
  /** What every command is asked with. */
  const asked = async () => ({ campaign: id, revision: fullRevision((await now()).revisions) })
  return { now, asked }
}
