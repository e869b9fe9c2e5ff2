import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Change } from './campaign.ts'
import { type Patch, patched } from './patch.ts'
import type { State } from './state.ts'

type Link = Pick<Change, 'parent' | 'forth' | 'back'>

const PATCHES_A_TURN = 20

/** Applies patches in order to a state. Yields to other requests now and then. */
export const createFollower = (start: State) => {
  let state = start
  let followed = 0
  return {
    state: (): State => state,
    follow: async (patch: Patch): Promise<void> => {
      state = patched(state, patch)
      followed += 1
      if (followed % PATCHES_A_TURN === 0) await nextTurn()
    },
  }
}

/**
 * Leads a state from one head to another (null: no change), by undoing and redoing changes. A parent
 * has a lower `seq`, so the later of two changes is never an ancestor of the other.
 *
 * @returns undefined if a change on the way is missing
 */
export const followChanges = async (
  start: State,
  heads: { readonly from: number | null; readonly to: number | null },
  findChange: (seq: number) => Promise<Link | undefined>,
): Promise<State | undefined> => {
  let { from, to } = heads
  const follower = createFollower(start)
  const forth: Link[] = []
  while (from !== to) {
    const goesBack = to === null || (from !== null && from > to)
    const change = await findChange((goesBack ? from : to) ?? 0)
    if (!change) return undefined
    if (goesBack) {
      await follower.follow(change.back)
      from = change.parent
    } else {
      forth.push(change)
      to = change.parent
    }
  }
  for (const change of forth.reverse()) await follower.follow(change.forth)
  return follower.state()
}
