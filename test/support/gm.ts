import { type Campaign, fullRevision } from '#campaign/campaign.ts'
import type { CampaignStore } from '#campaign/ports/store.ts'
import { changeSettings } from '#campaign/rules/rules-and-settings.ts'
import { redo, undo } from '#campaign/undo.ts'
import { playerView } from '#campaign/views/player-view.ts'
import { gmView } from '#campaign/views/views.ts'
import type { Settings } from '#rules/settings.ts'
import { CAMPAIGN } from './open-campaign.ts'

/** A GM who always looks before doing something. */
export const gmAt = (store: CampaignStore) => {
  const now = async (): Promise<Campaign> => {
    const campaign = await store.find(CAMPAIGN)
    if (!campaign) throw new Error(`The campaign ${CAMPAIGN} is gone`)
    return campaign
  }
  /** The fields that every command's request needs, with the newest revision. */
  const freshRequest = async () => ({
    campaign: CAMPAIGN,
    revision: fullRevision((await now()).revisions),
  })
  const view = async () => gmView(await now())
  return {
    now,
    freshRequest,
    view,
    /** The players' view. */
    seen: async () => playerView(await now()),
    settle: async (settings: Partial<Settings>) =>
      changeSettings(store, {
        ...(await freshRequest()),
        settings: { ...(await view()).settings, ...settings },
      }),
    undo: async () => undo(store, await freshRequest()),
    redo: async () => redo(store, await freshRequest()),
  }
}
