import type { GmView } from '../protocol/views.ts'
import {
  type Campaign,
  type Change,
  daysAmong,
  daysOfMark,
  headOf,
  rewindMark,
} from './campaign.ts'
import { type CommandRequest, execute, type Move, withState } from './execute.ts'
import { Refusal } from './refusal.ts'
import { createFollower } from './state-at.ts'
import type { CampaignStore } from './store.ts'

const belongTogether = ({ mark }: Change, other: Change): boolean =>
  mark !== null && mark === other.mark

/** R-UNDO-1, R-UNDO-6: undoes the head, with the changes of its mark. */
export const undo = async (store: CampaignStore, request: CommandRequest): Promise<GmView> =>
  execute(store, request, async (campaign) => {
    const back = await takeBack(store, campaign, belongTogether)
    return { ...withDaysSaid(back), answer: 'view' }
  })

/** Changes in a row that were taken back, the last one first. */
export interface TakenBack extends Move<'undo'> {
  readonly changes: readonly Change[]
}

/** Under a mark of their own, by which they are redone together. */
export const withMark = ({ step, next, changes }: TakenBack, mark: string): Move<'undo'> => ({
  step: { ...step, marked: { changes: changes.map(({ seq }) => seq), mark } },
  next: { ...next, redo: next.redo && { ...next.redo, mark } },
})

/** R-REW-4: a later rewind may have left a mark on fewer days than it names. */
const withDaysSaid = (back: TakenBack): Move<'undo'> => {
  const { step, next, changes } = back
  const days = daysAmong(changes)
  const isMarked = daysOfMark(changes[0]?.mark) !== null
  return isMarked && days ? withMark(back, rewindMark(days)) : { step, next }
}

/** @throws Refusal `NOTHING_TO_UNDO` */
export const takeBack = async (
  store: CampaignStore,
  campaign: Campaign,
  goesOn: (last: Change, parent: Change) => boolean,
): Promise<TakenBack> => {
  const find = async (seq: number | null | undefined) =>
    seq == null ? undefined : store.findChange(campaign.history, seq)
  const changes: Change[] = []
  const follower = createFollower(campaign.state)
  let last: Change | undefined
  let beyond = await find(campaign.head?.seq)
  while (beyond && (!last || goesOn(last, beyond))) {
    last = beyond
    changes.push(last)
    await follower.follow(last.back)
    beyond = await find(last.parent)
  }
  if (!last) throw new Refusal({ code: 'NOTHING_TO_UNDO' })
  const head = beyond ? headOf(beyond) : null
  const next = { ...withState(campaign, follower.state()), head, redo: headOf(last) }
  return { step: { kind: 'undo' }, next, changes }
}

/** R-UNDO-2, R-UNDO-6: redoes the change that was undone last, with its mark's. */
export const redo = async (store: CampaignStore, request: CommandRequest): Promise<GmView> =>
  execute(store, request, async (campaign) => {
    const { history } = campaign
    const first = campaign.redo && (await store.findChange(history, campaign.redo.seq))
    if (!first) throw new Refusal({ code: 'NOTHING_TO_REDO' })
    let last = first
    const follower = createFollower(campaign.state)
    await follower.follow(last.forth)
    let beyond = await store.findLastChild(history, last.seq)
    while (beyond && belongTogether(last, beyond)) {
      last = beyond
      await follower.follow(last.forth)
      beyond = await store.findLastChild(history, last.seq)
    }
    const next = withState(campaign, follower.state())
    return {
      step: { kind: 'redo' },
      next: { ...next, head: headOf(last), redo: beyond ? headOf(beyond) : null },
      answer: 'view',
    }
  })
