import type { GmView } from '../protocol/views.ts'
import type { Settings } from '../rules/settings.ts'
import type { Campaign, State } from './campaign.ts'
import { changeTo } from './change.ts'
import { type CommandRequest, execute } from './execute.ts'
import { checkHex } from './refuse-fields.ts'
import type { CampaignStore } from './store.ts'
import { atlasAfterTravel, isAstray } from './travel-marks.ts'

/** R-LOST-5: once players see the true hex, the party knows where it is. */
const underSettings = ({ expedition, atlas }: Campaign, settings: Settings): State => {
  const state = { expedition: { ...expedition, settings }, atlas }
  if (settings.lost !== 'true-hex' || !isAstray(expedition)) return state
  const found = { ...state.expedition, believed: expedition.map.position }
  return { expedition: found, atlas: atlasAfterTravel({ expedition: found, atlas }) }
}

const inOrder = (settings: Settings): string =>
  JSON.stringify(settings, (_, value: unknown) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).sort())
      : value,
  )

/** Changes how the campaign is played. Settings as they are make no revision. */
export const changeSettings = async (
  store: CampaignStore,
  request: CommandRequest & { readonly settings: Settings },
): Promise<GmView> =>
  execute(store, request, async (campaign) => {
    const { settings } = request
    checkHex(settings.numbering.origin, 'numbering.origin')
    if (inOrder(settings) === inOrder(campaign.expedition.settings)) {
      return { unchanged: 'view' }
    }
    const next = underSettings(campaign, settings)
    return { ...changeTo(campaign, { kind: 'settings' }, next), answer: 'view' }
  })
