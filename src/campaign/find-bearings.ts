import type { Bearings } from '../protocol/settings.ts'
import type { GmView } from '../protocol/views.ts'
import { sameHex } from '../rules/hex.ts'
import type { State } from './campaign.ts'
import { changeTo } from './change.ts'
import { type CommandRequest, execute } from './execute.ts'
import type { TrailStep } from './map-state.ts'
import { Refusal } from './refusal.ts'
import type { CampaignStore } from './store.ts'
import { isAstray, knownAfterVisit, mapStateAfterTravel, OF_PLAY } from './travel-marks.ts'

/** R-LOST-4: shows the steps taken astray where they truly led. */
const withTrueTrail = (state: State): State => {
  const { trail } = state.mapState
  const sure = trail.findLastIndex(({ hex, shown }) => sameHex(hex, shown)) + 1
  const found = trail.slice(sure).map((step): TrailStep => ({ ...step, shown: step.hex }))
  const mapState = { ...state.mapState, trail: [...trail.slice(0, sure), ...found] }
  const known = found.reduce(
    (sum, { hex }) =>
      knownAfterVisit({ ...state, mapState: { ...mapState, known: sum } }, hex, OF_PLAY),
    mapState.known,
  )
  return { ...state, mapState: { ...mapState, known } }
}

/** R-LOST-4: the party's true trail is revealed, or only its end. @throws Refusal `NOT_ASTRAY` */
export const findBearings = async (
  store: CampaignStore,
  request: CommandRequest & Bearings,
): Promise<GmView> =>
  execute(store, request, async (campaign) => {
    if (!isAstray(campaign.expedition)) throw new Refusal({ code: 'NOT_ASTRAY' })
    const { mapState } = campaign
    const expedition = { ...campaign.expedition, believed: campaign.expedition.map.position }
    const next =
      request.reveal === 'trail'
        ? withTrueTrail({ expedition, mapState })
        : { expedition, mapState: mapStateAfterTravel({ expedition, mapState }, OF_PLAY) }
    return { ...changeTo(campaign, { kind: 'bearings' }, next), answer: 'view' }
  })
