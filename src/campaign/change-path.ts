import type { Change } from './campaign.ts'
import type { Way } from './map-state-patch.ts'
import { breathe } from './work-turn.ts'

/**
 * Leads a state from one head to another (null: no change), by undoing and redoing changes. A parent
 * has a lower `seq`, so the later of two changes is never an ancestor of the other.
 *
 * @returns undefined if a change on the way is missing
 */
export const followChanges = async <State, Link extends Pick<Change, 'parent'>>(
  start: State,
  heads: { readonly from: number | null; readonly to: number | null },
  findChange: (seq: number) => Promise<Link | undefined>,
  patch: (state: State, change: Link, way: Way) => State | Promise<State>,
): Promise<State | undefined> => {
  let { from, to } = heads
  let state = start
  const forth: Link[] = []
  while (from !== to) {
    await breathe()
    const goesBack = to === null || (from !== null && from > to)
    const change = await findChange((goesBack ? from : to) ?? 0)
    if (!change) return undefined
    if (goesBack) {
      state = await patch(state, change, 'back')
      from = change.parent
    } else {
      forth.push(change)
      to = change.parent
    }
  }
  for (const change of forth.reverse()) {
    await breathe()
    state = await patch(state, change, 'forth')
  }
  return state
}
