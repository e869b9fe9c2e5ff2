import { patchJson } from '../../protocol/json-patch.ts'
import type { LiveMessage, PatchMessage } from '../../protocol/live.ts'
import type { PlayerView } from '../../protocol/views.ts'

type Patch = Pick<PatchMessage, 'from' | 'revision' | 'patch'>

/** null if the patch does not lead from this view to its revision. */
export const patchedView = <View extends PlayerView>(
  view: View | null,
  { from, revision, patch }: Patch,
): View | null => {
  if (view?.revision !== from) return null
  try {
    const next = patchJson(view, patch)
    return next.revision === revision ? next : null
  } catch {
    return null
  }
}

export type WholeMessage<View extends PlayerView> = Exclude<LiveMessage<View>, PatchMessage>

/** undefined if the patch does not apply to the connection's last view. */
export const withoutPatch = <View extends PlayerView>(
  held: View | null,
  message: LiveMessage<View>,
): WholeMessage<View> | undefined => {
  if (message.event !== 'patch') return message
  const view = patchedView(held, message)
  return view ? { event: 'view', revision: view.revision, view } : undefined
}
