import { patchJson } from '../../protocol/json-patch.ts'
import type { BeatMessage, LiveMessage, ViewMessage } from '../../protocol/live.ts'
import type { PlayerView } from '../../protocol/views.ts'

/** A message as screens take it in: with a whole view, whatever crossed the wire. */
export type WholeMessage<View extends PlayerView> = ViewMessage<View> | BeatMessage

/**
 * Makes a whole view of a patch.
 *
 * @param held the view that the same connection said last
 * @returns undefined when the patch does not apply to it
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
