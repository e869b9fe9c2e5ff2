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
  const campaignNow = async (): Promise<Campaign> => {
    const campaign = await store.find(CAMPAIGN)
    if (!campaign) throw new Error(`The campaign ${CAMPAIGN} is gone`)
    return campaign
  }
  /** The campaign and revision that every command needs. */
  const commandBase = async () => ({
    campaign: CAMPAIGN,
    revision: fullRevision((await campaignNow()).revisions),
  })
  const view = async () => gmView(await campaignNow())
  return {
    now: campaignNow,
    commandBase,
    view,
    /** The players' view. */
    playersView: async () => playerView(await campaignNow()),
    changeSettings: async (settings: Partial<Settings>) =>
      changeSettings(store, {
        ...(await commandBase()),
        settings: { ...(await view()).settings, ...settings },
      }),
    undo: async () => undo(store, await commandBase()),
    redo: async () => redo(store, await commandBase()),
  }
}
