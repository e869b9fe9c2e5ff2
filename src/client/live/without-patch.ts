import { patchJson } from '../../protocol/json-patch.ts'
import type { BeatMessage, LiveMessage, ViewMessage } from '../../protocol/live.ts'
import type { PlayerView } from '../../protocol/views.ts'

/** A message with a whole view instead of a patch. */
export type WholeMessage<View extends PlayerView> = ViewMessage<View> | BeatMessage

/**
 * @param held the connection's last view
 * @returns undefined if the patch does not apply
 */
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
