import { isDeepStrictEqual } from 'node:util'
import type { ChangedSettings } from '../protocol/settings.ts'
import type { GmView } from '../protocol/views.ts'
import type { Campaign, Expedition, State } from './campaign.ts'
import { changeTo } from './change.ts'
import { type CommandRequest, execute } from './execute.ts'
import { takenSettings } from './height-bonus.ts'
import { checkHex } from './refuse-fields.ts'
import type { CampaignStore } from './store.ts'
import { isAstray, mapStateAfterTravel, OF_PLAY } from './travel-marks.ts'

/** R-LOST-5: once players see the true hex, the party knows where it is. */
const underSettings = (
  { expedition, mapState }: Campaign,
  { settings, rules }: Pick<Expedition, 'settings' | 'rules'>,
): State => {
  const state = { expedition: { ...expedition, settings, rules }, mapState }
  if (settings.lost !== 'true-hex' || !isAstray(expedition)) return state
  const found = { ...state.expedition, believed: expedition.map.position }
  return {
    expedition: found,
    mapState: mapStateAfterTravel({ expedition: found, mapState }, OF_PLAY),
  }
}

/** Settings as they are make no revision. */
export const changeSettings = async (
  store: CampaignStore,
  request: CommandRequest & { readonly settings: ChangedSettings },
): Promise<GmView> =>
  execute(store, request, async (campaign) => {
    const { settings, rules } = campaign.expedition
    checkHex(request.settings.numbering.origin, 'numbering.origin')
    const taken = takenSettings(request.settings, campaign.expedition)
    if (taken.rules === rules && isDeepStrictEqual(taken.settings, settings)) {
      return { unchanged: 'view' }
    }
    const next = underSettings(campaign, taken)
    return { ...changeTo(campaign, { kind: 'settings' }, next), answer: 'view' }
  })
