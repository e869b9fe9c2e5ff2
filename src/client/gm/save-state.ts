import type { GmView } from '../../protocol/views.ts'
import { unsavedFields } from '../ui/draft/draft.ts'
import { nameField } from '../ui/draft/say-fields.ts'
import { type GmSession, savesSoon } from './session/session-state.ts'
import type { SaveState } from './sheet/save-bar.tsx'

export const saveStateOf = (
  { draft, underway, waiting, saved }: Pick<GmSession, 'draft' | 'underway' | 'waiting' | 'saved'>,
  { map }: Pick<GmView, 'map'>,
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
