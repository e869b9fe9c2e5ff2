import { patchJson } from '../../protocol/json-patch.ts'
import type { LiveMessage, PatchMessage } from '../../protocol/live.ts'
import type { PlayerView } from '../../protocol/views.ts'

export type WholeMessage<View extends PlayerView> = Exclude<LiveMessage<View>, PatchMessage>

/** undefined if the patch does not apply to the connection's last view. */
export const withoutPatch = <View extends PlayerView>(
  held: View | null,
  message: LiveMessage<View>,
): WholeMessage<View> | undefined => {
  if (message.event !== 'patch') return message
  const { from, revision, patch } = message
  if (held?.revision !== from) return undefined
  try {
    const view = patchJson(held, patch)
    return view.revision === revision ? { event: 'view', revision, view } : undefined
  } catch {
    return undefined
  }
}
