import type { GmView } from '../protocol/views.ts'
import { sameHex } from '../rules/hex.ts'
import { type MapRecord, type NamedRecord, sameRecord } from '../rules/record.ts'
import type { Campaign, State } from './campaign.ts'
import { changeTo } from './change.ts'
import { type CommandRequest, execute } from './execute.ts'
import type { CampaignStore } from './store.ts'
import { believedAfterMove, knownAfterVisit, mapStateAfterTravel } from './travel-marks.ts'
import { fromNamedRecord } from './wire-record.ts'

/** R-LOST-3, R-TRAIL-1: the party elsewhere, as the record says. */
export const movedTo = ({ expedition, mapState }: State, map: MapRecord): State => {
  const believed = believedAfterMove(expedition, map.position)
  const state = { expedition: { ...expedition, map, believed }, mapState }
  return { ...state, mapState: mapStateAfterTravel(state) }
}

/** Moving leaves a trail; a new terrain widens the view, where players see the true hex. */
const afterSave = ({ expedition, mapState }: Campaign, map: MapRecord): State => {
  if (!sameHex(map.position, expedition.map.position)) return movedTo({ expedition, mapState }, map)
  const state = { expedition: { ...expedition, map }, mapState }
  const looksAround =
    expedition.settings.lost === 'true-hex' && map.terrain !== expedition.map.terrain
  if (!looksAround) return state
  return { ...state, mapState: { ...mapState, known: knownAfterVisit(state, map.position) } }
}

/** A record equal to the current one makes no revision. */
export const saveMap = async (
  store: CampaignStore,
  request: CommandRequest & { readonly map: NamedRecord },
): Promise<GmView> =>
  execute(store, request, async (campaign) => {
    const map = fromNamedRecord(request.map, campaign.expedition.rules, '')
    if (sameRecord(map, campaign.expedition.map)) return { unchanged: 'view' }
    return { ...changeTo(campaign, { kind: 'save' }, afterSave(campaign, map)), answer: 'view' }
  })
