import type { GmView } from '../../protocol/views.ts'
import { unsavedFields } from '../draft/draft.ts'
import { nameField } from '../draft/words.ts'
import { type GmSession, savesSoon } from '../gm-session/session-state.ts'
import type { SaveState } from '../supplies/save-bar.tsx'

export const saveStateOf = (
  { draft, underway, waiting, saved }: GmSession,
  { map }: GmView,
): SaveState => {
  if (underway?.command.kind === 'save') {
    return underway.trouble === 'unanswered'
      ? { kind: 'failed', why: underway.why, retries: true }
      : { kind: 'saving' }
  }
  if (savesSoon({ waiting })) return { kind: 'saving' }
  if (saved !== null && typeof saved === 'object') {
    return { kind: 'failed', why: saved.failed, retries: false }
  }
  const fields = unsavedFields(draft, map)
  if (fields.length > 0) return { kind: 'unsaved', fields: fields.map(nameField) }
  return { kind: saved ?? 'clean' }
}
