import type { Handout, HandoutState, NewHandout } from '../../protocol/handouts.ts'
import { isSameJson } from '../../protocol/same-json.ts'
import type { GmView } from '../../protocol/views.ts'
import { withChanges } from '../../rules/layered-map.ts'
import type { Campaign } from '../campaign.ts'
import { changeTo } from '../change.ts'
import { type CommandRequest, type Decision, execute, type NoChange } from '../execute.ts'
import type { ImageStore } from '../image-store.ts'
import type { MapState } from '../map-state.ts'
import { Refusal } from '../refusal.ts'
import { badField, parseName } from '../refuse-fields.ts'
import type { CampaignStore } from '../store.ts'

type Handouts = MapState['handouts']

/** R-HAND-3: another one that is shown is kept from then on. */
const withHandout = (handouts: Handouts, id: string, handout: Handout): Handouts => {
  const others = [...handouts]
    .filter(([other, { state }]) => other !== id && state === 'shown')
    .map(([other, shown]) => [other, { ...shown, state: 'kept' }] as const)
  return withChanges(handouts, [...(handout.state === 'shown' ? others : []), [id, handout]])
}

const changed = (campaign: Campaign, handouts: Handouts) => ({
  ...changeTo(campaign, { kind: 'handout' }, { mapState: { ...campaign.mapState, handouts } }),
  answer: 'view' as const,
})

/**
 * R-HAND-3: hands an image of the campaign out, under today.
 *
 * @throws Refusal `INVALID_INPUT` naming the field
 */
export const handOut = async (
  store: CampaignStore & ImageStore,
  request: CommandRequest & { readonly handout: NewHandout },
): Promise<GmView> => {
  const { image: id, state } = request.handout
  const name = parseName(request.handout.name)
  return execute(store, request, async (campaign): Promise<Decision<GmView>> => {
    const { expedition, mapState } = campaign
    const found = await store.findImage(campaign.id, id)
    if (!found) throw badField('image', 'no-such-image')
    const { width, height } = found
    const handout = { name, day: expedition.day, state, width, height }
    return { ...changed(campaign, withHandout(mapState.handouts, id, handout)), lays: [id] }
  })
}

/** R-HAND-3: shows one again, or keeps it. @throws Refusal `NO_SUCH_HANDOUT` */
export const putHandout = async (
  store: CampaignStore,
  request: CommandRequest & { readonly id: string; readonly state: HandoutState },
): Promise<GmView> =>
  execute(store, request, async (campaign): Promise<Decision<GmView> | NoChange> => {
    const { handouts } = campaign.mapState
    const found = handouts.get(request.id)
    if (!found) throw new Refusal({ code: 'NO_SUCH_HANDOUT' })
    const handout = { ...found, state: request.state }
    if (isSameJson(found, handout)) return { unchanged: 'view' }
    return changed(campaign, withHandout(handouts, request.id, handout))
  })

/** R-HAND-3. @throws Refusal `NO_SUCH_HANDOUT` */
export const takeHandoutBack = async (
  store: CampaignStore,
  request: CommandRequest & { readonly id: string },
): Promise<GmView> =>
  execute(store, request, async (campaign): Promise<Decision<GmView>> => {
    const { handouts } = campaign.mapState
    if (!handouts.has(request.id)) throw new Refusal({ code: 'NO_SUCH_HANDOUT' })
    return changed(campaign, withChanges(handouts, [[request.id, undefined]]))
  })
