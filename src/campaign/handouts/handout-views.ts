import type { Handout, HeldHandout } from '../../protocol/handouts.ts'
import type { HandoutView } from '../../protocol/players-journal.ts'
import { remembered } from '../remembered.ts'
import type { State } from '../state.ts'

/** R-HAND-4: the one on the players' screens. They are not told when it was handed out. */
export const shownHandout = remembered((handouts: State['handouts']): HandoutView | null => {
  for (const [id, { name, width, height, state }] of Object.entries(handouts))
    if (state === 'shown') return { id, name, width, height }
  return null
})

/** For the GM, the newest first. */
export const heldHandouts = remembered((handouts: State['handouts']): HeldHandout[] =>
  Object.entries(handouts)
    .map(([id, handout]) => ({ id, ...handout }))
    .sort((a, b) => b.day - a.day || (a.id < b.id ? -1 : 1)),
)

/** R-HAND-5: those whose images players may have now: without a journal only the one that is shown. */
export const handoutForPlayers = (
  { settings, handouts }: State,
  id: string,
): Handout | undefined => {
  const handout = Object.hasOwn(handouts, id) ? handouts[id] : undefined
  return handout?.state === 'shown' || settings.journal ? handout : undefined
}
