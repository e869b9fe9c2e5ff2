import type { GmView } from '#protocol/views.ts'
import type { Campaign } from '../campaign.ts'
import { type CommandRequest, execute, withState } from '../execute.ts'
import type { CampaignStore, HistoryWithState, WrittenBackup } from '../ports/store.ts'
import { Refusal } from '../refusal.ts'

type RestoreRequest = CommandRequest & {
  /** Begins the new revisions; unguessable. */
  readonly epoch: string
}

/**
 * The campaign with another history.
 *
 * @param revision the history's last one: the campaign's next comes after it
 */
const standingOn = (
  campaign: Campaign,
  { history, state, head, redo }: HistoryWithState,
  epoch: string,
  revision: number,
): Campaign => {
  const next = withState(campaign, state, epoch)
  const full = Math.max(campaign.revisions.full, revision) + 1
  return { ...next, revisions: { ...next.revisions, full }, history, head, redo }
}

/**
 * R-RESTORE-1: puts the history of a campaign's file in the place of the campaign's own, in a new
 * epoch.
 *
 * @param request.write called once the request is known to be the newest
 */
export const restoreBackup = async (
  store: CampaignStore,
  { write, ...request }: RestoreRequest & { readonly write: () => Promise<WrittenBackup> },
): Promise<GmView> =>
  execute<GmView>(store, request, async (campaign) => {
    const { images, revision, ...written } = await write()
    const next = standingOn(campaign, written, request.epoch, revision)
    return { step: { kind: 'restore', images }, next }
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
    const next = standingOn(campaign, replaced, request.epoch, 0)
    return { step: { kind: 'restore', images: [], undoes: true }, next }
  })
