import type { GmView } from '../protocol/views.ts'
import { type Campaign, type ChangeHead, headOf } from './campaign.ts'
import { type CommandRequest, execute, type Move, withState } from './execute.ts'
import type { ChartImage } from './image-store.ts'
import { Refusal } from './refusal.ts'
import type { State } from './state.ts'
import type { CampaignStore, NewHistory } from './store.ts'

/** Where a history stands, and the state that it leads to. */
interface Standing {
  readonly state: State
  readonly head: ChangeHead | null
  readonly redo: ChangeHead | null
}

/** A campaign's file that is checked and ready to replace what a campaign went through. */
export interface ReadyBackup extends NewHistory, Standing {
  readonly revision: number
  /** Images that are not there yet. Their tiles are. */
  readonly images: readonly ChartImage[]
  /** Images of its chart that existed when it was made. */
  readonly lays: readonly string[]
}

type RestoreRequest = CommandRequest & {
  /** Begins the new revisions; unguessable. */
  readonly epoch: string
}

/** Another history stands from now on. Its own revisions come before the campaign's next. */
const moveTo = (
  campaign: Campaign,
  { history, state, head, redo }: Standing & Pick<Campaign, 'history'>,
  {
    epoch,
    past,
    ...brought
  }: Omit<Move<'restore'>['step'], 'kind'> & { readonly epoch: string; readonly past: number },
): Move<'restore'> => {
  const next = withState(campaign, state, epoch)
  const full = Math.max(campaign.revisions.full, past) + 1
  const revisions = { ...next.revisions, full }
  return {
    step: { kind: 'restore', ...brought },
    next: { ...next, revisions, history, head, redo },
  }
}

/**
 * R-RESTORE-1: puts the history of a campaign's file in the place of the campaign's own, in a new
 * epoch.
 *
 * @param request.prepare called once the request is known to be the newest
 */
export const restoreBackup = async (
  store: CampaignStore,
  request: RestoreRequest & { readonly prepare: (campaign: Campaign) => Promise<ReadyBackup> },
): Promise<GmView> =>
  execute<GmView>(store, request, async (campaign) => {
    const { lays, images, revision, ...ready } = await request.prepare(campaign)
    const history = await store.writeHistory(ready)
    const { epoch } = request
    const brought = { epoch, images, past: revision }
    return { ...moveTo(campaign, { ...ready, history }, brought), lays, answer: 'view' }
  })

/**
 * R-RESTORE-2: goes back to the history that the last restore replaced, which keeps the other one
 * likewise.
 *
 * @throws Refusal `NOTHING_TO_UNDO`
 */
export const undoRestore = async (store: CampaignStore, request: RestoreRequest): Promise<GmView> =>
  execute<GmView>(store, request, async (campaign) => {
    const replaced = await store.findReplacedHistory(campaign.id)
    if (!replaced) throw new Refusal({ code: 'NOTHING_TO_UNDO' })
    const { history, state } = replaced
    const headAt = async (seq: number | null) => {
      const change = seq === null ? undefined : await store.findChange(history, seq)
      return change ? headOf(change) : null
    }
    const [head, redo] = [await headAt(replaced.head), await headAt(replaced.redo)]
    const back = { epoch: request.epoch, images: [], undoes: true as const, past: 0 }
    const move = moveTo(campaign, { history, state, head, redo }, back)
    return { ...move, answer: 'view' }
  })
