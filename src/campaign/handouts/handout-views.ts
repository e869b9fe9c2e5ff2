import type { Handout, HeldHandout } from '../../protocol/handouts.ts'
import type { HandoutView } from '../../protocol/players-journal.ts'
import type { Expedition } from '../campaign.ts'
import type { MapState } from '../map-state.ts'
import { remembered } from '../remembered.ts'

/** R-HAND-4: what players are told of one: nothing of when it was handed out. */
const publicHandout = (id: string, { name, width, height }: Handout): HandoutView => ({
  id,
  name,
  width,
  height,
})

/** The one on the players' screens. */
export const shownHandout = remembered((handouts: MapState['handouts']): HandoutView | null => {
  for (const [id, handout] of handouts)
    if (handout.state === 'shown') return publicHandout(id, handout)
  return null
})

/** For the GM, the newest first. */
export const heldHandouts = remembered((handouts: MapState['handouts']): HeldHandout[] =>
  [...handouts].map(([id, handout]) => ({ id, ...handout })).sort((a, b) => b.day - a.day),
)

/** R-HAND-5: those whose images players may have now: without a journal only the one that is shown. */
export const handoutForPlayers = (
  { expedition, mapState }: { readonly expedition: Expedition; readonly mapState: MapState },
  id: string,
): Handout | undefined => {
  const handout = mapState.handouts.get(id)
  return handout?.state === 'shown' || expedition.settings.journal ? handout : undefined
}
