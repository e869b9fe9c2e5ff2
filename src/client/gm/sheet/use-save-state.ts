import { type SaveState, savingState } from '../session/session-state.ts'
import { useGmSession } from '../session/use-gm.ts'

/** For a page's foot: how its last save ended, or else which fields are unsaved. */
export const useSaveState = (result: SaveState | null, unsaved: readonly string[]): SaveState => {
  const sending = useGmSession(savingState)
  if (result?.kind === 'saving') return sending
  if (result?.kind === 'failed') return result
  return unsaved.length > 0 ? { kind: 'unsaved', fields: unsaved } : (result ?? { kind: 'clean' })
}
