import type { GmView } from '../protocol/views.ts'
import { type Campaign, type Change, headOf, type State } from './campaign.ts'
import { type Move, withState } from './change.ts'
import { type CommandRequest, execute } from './execute.ts'
import { Refusal } from './refusal.ts'
import { changeBySeq, patched } from './state-at.ts'
import type { CampaignStore } from './store.ts'

/** Whether two changes that follow one another are taken back, and put back, together. */
const belongTogether = ({ mark }: Change, other: Change | null): boolean =>
  mark !== null && mark === other?.mark

/** R-UNDO-1, R-UNDO-6: takes the last change that stands back, with those of the same mark. */
export const undo = async (store: CampaignStore, request: CommandRequest): Promise<GmView> =>
  execute(store, request, async (campaign) => {
    if (!campaign.head) throw new Refusal({ code: 'NOTHING_TO_UNDO' })
    return { ...(await takeBack(store, campaign, belongTogether)), answer: 'view' }
  })

/**
 * What takes changes back, from the one that stands on.
 *
 * @param goesOn whether the change under the last one is taken back, too
 * @throws RangeError when nothing stands
 */
export const takeBack = async (
  store: CampaignStore,
  campaign: Campaign,
  goesOn: (last: Change, parent: Change | null) => boolean,
): Promise<Move<'undo'>> => {
  const { id, head } = campaign
  let change = await changeBySeq(store, id, head?.seq ?? 0)
  let state: State = patched(campaign, change, 'back')
  const changes = [change]
  let parent = await parentOf(store, id, change)
  while (parent && goesOn(change, parent)) {
    change = parent
    changes.push(change)
    state = patched(state, change, 'back')
    parent = await parentOf(store, id, change)
  }
  const next = withState(campaign, state)
  return {
    step: { kind: 'undo', changes },
    next: { ...next, head: parent && headOf(parent), redo: headOf(change) },
  }
}

const parentOf = async (
  store: CampaignStore,
  campaign: string,
  { parent }: Change,
): Promise<Change | null> => (parent === null ? null : changeBySeq(store, campaign, parent))

/**
 * R-UNDO-2, R-UNDO-6: puts the change that was taken back last, and nothing was built over since,
 * back, with those of the same mark.
 */
export const redo = async (store: CampaignStore, request: CommandRequest): Promise<GmView> =>
  execute(store, request, async (campaign) => {
    if (!campaign.redo) throw new Refusal({ code: 'NOTHING_TO_REDO' })
    const { id } = campaign
    let change = await changeBySeq(store, id, campaign.redo.seq)
    let state: State = patched(campaign, change, 'forth')
    const changes = [change]
    let child = await childOf(store, id, change)
    while (child && belongTogether(change, child)) {
      change = child
      changes.push(change)
      state = patched(state, change, 'forth')
      child = await childOf(store, id, change)
    }
    const next = withState(campaign, state)
    return {
      step: { kind: 'redo', changes },
      next: { ...next, head: headOf(change), redo: child && headOf(child) },
      answer: 'view',
    }
  })

const childOf = async (
  store: CampaignStore,
  campaign: string,
  { seq }: Change,
): Promise<Change | null> => (await store.findLastUndoneChild(campaign, seq)) ?? null
