import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Change } from './campaign.ts'
import { applyPatch, type Patch } from './patch.ts'
import type { State } from './state.ts'

type LinkedChange = Pick<Change, 'parent' | 'forth' | 'back'>

const PATCHES_PER_TURN = 20

/** Applies patches to a state in order. Lets other requests run every 20 patches. */
export const applyPatches = async (start: State, patches: readonly Patch[]): Promise<State> => {
  let state = start
  for (const [nth, patch] of patches.entries()) {
    state = applyPatch(state, patch)
    if (nth % PATCHES_PER_TURN === PATCHES_PER_TURN - 1) await nextTurn()
  }
  return state
}

/**
 * Turns the state after one change (null: before all changes) into the state after another, by
 * undoing and redoing the changes between them. A parent has a lower `seq`, so the later of two
 * changes is never an ancestor of the other.
 *
 * @returns undefined if a change between them is missing
 */
export const replayChanges = async (
  start: State,
  heads: { readonly from: number | null; readonly to: number | null },
  findChange: (seq: number) => Promise<LinkedChange | undefined>,
): Promise<State | undefined> => {
  let { from, to } = heads
  const back: Patch[] = []
  const forth: Patch[] = []
  while (from !== to) {
    const goesBack = to === null || (from !== null && from > to)
    const change = await findChange((goesBack ? from : to) ?? 0)
    if (!change) return undefined
    if (goesBack) {
      back.push(change.back)
      from = change.parent
    } else {
      forth.push(change.forth)
      to = change.parent
    }
  }
  return applyPatches(start, [...back, ...forth.reverse()])
}
