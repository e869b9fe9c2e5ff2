import { type Campaign, fullRevision } from '../../src/campaign/campaign.ts'
import { playerView } from '../../src/campaign/player-view.ts'
import { changeSettings } from '../../src/campaign/rules-and-settings.ts'
import type { CampaignStore } from '../../src/campaign/store.ts'
import { redo, undo } from '../../src/campaign/undo.ts'
import { gmView } from '../../src/campaign/views.ts'
import type { Settings } from '../../src/rules/settings.ts'
import { CAMPAIGN } from './open-campaign.ts'

/** A GM who always looks before doing something. */
export const gmAt = (store: CampaignStore) => {
  const now = async (): Promise<Campaign> => {
    const campaign = await store.find(CAMPAIGN)
    if (!campaign) throw new Error(`The campaign ${CAMPAIGN} is gone`)
    return campaign
  }
  /** What every command is asked with. */
  const asked = async () => ({
    campaign: CAMPAIGN,
    revision: fullRevision((await now()).revisions),
  })
  const view = async () => gmView(await now())
  return {
    now,
    asked,
    view,
    /** The players' view. */
    seen: async () => playerView(await now()),
    settle: async (settings: Partial<Settings>) =>
      changeSettings(store, {
        ...(await asked()),
        settings: { ...(await view()).settings, ...settings },
      }),
    undo: async () => undo(store, await asked()),
    redo: async () => redo(store, await asked()),
  }
}
