import type { GmView } from '../protocol/views.ts'
import { type Campaign, type Change, headOf, type State } from './campaign.ts'
import { type Move, withState } from './change.ts'
import { type CommandRequest, execute } from './execute.ts'
import type { Way } from './map-state-patch.ts'
import { Refusal } from './refusal.ts'
import { daysAmong, daysOfMark, rewindMark } from './runs/rewind-mark.ts'
import { changeBySeq, patchedInSlices } from './state-at.ts'
import type { CampaignStore } from './store.ts'
import { breathe } from './work-turn.ts'

const belongTogether = ({ mark }: Change, other: Change | null): boolean =>
  mark !== null && mark === other?.mark

/** R-UNDO-1, R-UNDO-6: undoes the head, with the changes of its mark. */
export const undo = async (store: CampaignStore, request: CommandRequest): Promise<GmView> =>
  execute(store, request, async (campaign) => {
    if (!campaign.head) throw new Refusal({ code: 'NOTHING_TO_UNDO' })
    return { ...withDaysSaid(await takeBack(store, campaign, belongTogether)), answer: 'view' }
  })

/** Taken back together, under a mark of their own. */
export const withMark = ({ step, next }: Move<'undo'>, mark: string): Move<'undo'> => ({
  step: { ...step, mark },
  next: { ...next, redo: next.redo && { ...next.redo, mark } },
})

/** R-REW-4: a later rewind may have left a mark on fewer days than it names. */
const withDaysSaid = (move: Move<'undo'>): Move<'undo'> => {
  const { changes } = move.step
  const days = daysAmong(changes)
  const isMarked = daysOfMark(changes[0]?.mark) !== null
  return isMarked && days ? withMark(move, rewindMark(days)) : move
}

/** @throws RangeError when there is nothing to undo */
export const takeBack = async (
  store: CampaignStore,
  campaign: Campaign,
  goesOn: (last: Change, parent: Change | null) => boolean,
): Promise<Move<'undo'>> => {
  const { id, head } = campaign
  const parentOf = async ({ parent }: Change) =>
    parent === null ? null : changeBySeq(store, id, parent)
  const first = await changeBySeq(store, id, head?.seq ?? 0)
  const { changes, last, beyond, state } = await walk(campaign, first, 'back', parentOf, goesOn)
  const next = withState(campaign, state)
  return {
    step: { kind: 'undo', changes },
    next: { ...next, head: beyond && headOf(beyond), redo: headOf(last) },
  }
}

/** @param following the change behind one, null at the end */
const walk = async (
  campaign: Campaign,
  first: Change,
  way: Way,
  following: (change: Change) => Promise<Change | null>,
  goesOn: (last: Change, beyond: Change | null) => boolean,
) => {
  let last = first
  let state: State = await patchedInSlices(campaign, last, way)
  const changes = [last]
  let beyond = await following(last)
  while (beyond && goesOn(last, beyond)) {
    await breathe()
    last = beyond
    changes.push(last)
    state = await patchedInSlices(state, last, way)
    beyond = await following(last)
  }
  return { changes, last, beyond, state }
}

/** R-UNDO-2, R-UNDO-6: redoes the change that was undone last, with its mark's. */
export const redo = async (store: CampaignStore, request: CommandRequest): Promise<GmView> =>
  execute(store, request, async (campaign) => {
    if (!campaign.redo) throw new Refusal({ code: 'NOTHING_TO_REDO' })
    const { id } = campaign
    const childOf = async ({ seq }: Change) => (await store.findLastUndoneChild(id, seq)) ?? null
    const first = await changeBySeq(store, id, campaign.redo.seq)
    const walked = await walk(campaign, first, 'forth', childOf, belongTogether)
    const { changes, last, beyond, state } = walked
    const next = withState(campaign, state)
    return {
      step: { kind: 'redo', changes },
      next: { ...next, head: headOf(last), redo: beyond && headOf(beyond) },
      answer: 'view',
    }
  })
