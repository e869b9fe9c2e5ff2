import type { Handout, HandoutState, NewHandout } from '../../protocol/handouts.ts'
import { isSameJson } from '../../protocol/same-json.ts'
import type { GmView } from '../../protocol/views.ts'
import { type CommandRequest, changeState } from '../execute.ts'
import type { ImageStore } from '../image-store.ts'
import { badField, existing, parseName } from '../refusal.ts'
import { drafted, type State } from '../state.ts'
import type { CampaignStore } from '../store.ts'

/** R-HAND-3: another one that is shown is kept from then on. */
const withHandout = (state: State, id: string, handout: Handout): State =>
  drafted(state, ({ handouts }) => {
    if (handout.state === 'shown')
      for (const [other, shown] of Object.entries(state.handouts))
        if (shown.state === 'shown') handouts[other] = { ...shown, state: 'kept' }
    handouts[id] = handout
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
  const { image, state: shown } = request.handout
  const name = parseName(request.handout.name)
  return changeState(store, request, { kind: 'handout', lays: [image] }, async (state) => {
    const found = await store.findImage(request.campaign, image)
    if (!found) throw badField('image', 'no-such-image')
    const { width, height } = found
    return withHandout(state, image, { name, day: state.day, state: shown, width, height })
  })
}

/** R-HAND-3: shows one again, or keeps it. @throws Refusal `NO_SUCH_HANDOUT` */
export const putHandout = async (
  store: CampaignStore,
  request: CommandRequest & { readonly id: string; readonly state: HandoutState },
): Promise<GmView> =>
  changeState(store, request, { kind: 'handout' }, (state) => {
    const found = existing(state.handouts, request.id, 'NO_SUCH_HANDOUT')
    const handout = { ...found, state: request.state }
    return isSameJson(found, handout) ? state : withHandout(state, request.id, handout)
  })

/** R-HAND-3. @throws Refusal `NO_SUCH_HANDOUT` */
export const takeHandoutBack = async (
  store: CampaignStore,
  request: CommandRequest & { readonly id: string },
): Promise<GmView> =>
  changeState(store, request, { kind: 'handout' }, (state) => {
    existing(state.handouts, request.id, 'NO_SUCH_HANDOUT')
    return drafted(state, ({ handouts }) => {
      delete handouts[request.id]
    })
  })
