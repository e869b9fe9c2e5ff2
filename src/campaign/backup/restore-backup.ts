import type { GmView } from '#protocol/views.ts'
import type { Campaign } from '../campaign.ts'
import { type CommandRequest, execute, withState } from '../execute.ts'
import type { CampaignStore, HistoryWithState, WrittenBackup } from '../ports/store.ts'
import { Refusal } from '../refusal.ts'

type RestoreRequest = CommandRequest & {
  /** The epoch of the new revisions; unguessable. */
  readonly epoch: string
}

/**
 * The campaign after its history was replaced.
 *
 * @param revision the history's last revision; the campaign's next one is higher
 */
const withHistory = (
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
 * R-RESTORE-1: replaces the campaign's history by the history of a campaign's file, in a new epoch.
 *
 * @param request.write writes the file's history; called only if the request's revision is current
 */
export const restoreBackup = async (
  store: CampaignStore,
  { write, ...request }: RestoreRequest & { readonly write: () => Promise<WrittenBackup> },
): Promise<GmView> =>
  execute<GmView>(store, request, async (campaign) => {
    const { images, revision, ...history } = await write()
    const next = withHistory(campaign, history, request.epoch, revision)
    return { step: { kind: 'restore', images }, next }
  })

/**
 * R-RESTORE-2: brings back the history that the last restore replaced. The restored one is stored as
 * long, so that this can be undone, too.
 *
 * @throws Refusal `NOTHING_TO_UNDO`
 */
export const undoRestore = async (store: CampaignStore, request: RestoreRequest): Promise<GmView> =>
  execute<GmView>(store, request, async (campaign) => {
    const replaced = await store.findReplacedHistory(campaign.id)
    if (!replaced) throw new Refusal({ code: 'NOTHING_TO_UNDO' })
    const next = withHistory(campaign, replaced, request.epoch, 0)
    return { step: { kind: 'restore', images: [], undoes: true }, next }
  })
