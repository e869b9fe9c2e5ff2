import type { Bearings } from '../protocol/settings.ts'
import type { GmView } from '../protocol/views.ts'
import { sameHex } from '../rules/hex.ts'
import type { TrailStep } from './atlas.ts'
import type { State } from './campaign.ts'
import { changeTo } from './change.ts'
import { type CommandRequest, execute } from './execute.ts'
import { Refusal } from './refusal.ts'
import type { CampaignStore } from './store.ts'
import { atlasAfterTravel, isAstray, knownAfterVisit } from './travel-marks.ts'

/** R-LOST-4: shows the steps taken astray where they truly led. */
const withTrueTrail = (state: State): State => {
  const { trail } = state.atlas
  const sure = trail.findLastIndex(({ hex, shown }) => sameHex(hex, shown)) + 1
  const found = trail.slice(sure).map((step): TrailStep => ({ ...step, shown: step.hex }))
  const atlas = { ...state.atlas, trail: [...trail.slice(0, sure), ...found] }
  const known = found.reduce(
    (sum, { hex }) => knownAfterVisit({ ...state, atlas: { ...atlas, known: sum } }, hex),
    atlas.known,
  )
  return { ...state, atlas: { ...atlas, known } }
}

/** R-LOST-4: the party's true trail is revealed, or only its end. @throws Refusal `NOT_ASTRAY` */
export const findBearings = async (
  store: CampaignStore,
  request: CommandRequest & Bearings,
): Promise<GmView> =>
  execute(store, request, async (campaign) => {
    if (!isAstray(campaign.expedition)) throw new Refusal({ code: 'NOT_ASTRAY' })
    const { atlas } = campaign
    const expedition = { ...campaign.expedition, believed: campaign.expedition.map.position }
    const next =
      request.reveal === 'trail'
        ? withTrueTrail({ expedition, atlas })
        : { expedition, atlas: atlasAfterTravel({ expedition, atlas }) }
    return { ...changeTo(campaign, { kind: 'bearings' }, next), answer: 'view' }
  })
