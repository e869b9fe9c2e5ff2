import type { GmView } from '../../protocol/views.ts'
import { clashingFields, type Draft, invalidFields, unsavedFields } from '../draft/draft.ts'
import type { DeskState } from './desk-state.ts'
import { carriesDraft, type Errand } from './errand.ts'

/** What the screen is told of what keeps an errand from being sent; null if nothing does. */
export const heldUpBy = (
  errand: Errand,
  draft: Draft,
  { map }: GmView,
): Pick<DeskState, 'flagged'> | Pick<DeskState, 'clash'> | Pick<DeskState, 'saved'> | null => {
  if (!carriesDraft(errand)) return null
  const [invalid] = invalidFields(draft)
  if (invalid) return { flagged: { field: invalid } }
  if (clashingFields(draft, map).length > 0) return { clash: errand }
  const isEmpty = errand.kind === 'save' && unsavedFields(draft, map).length === 0
  return isEmpty ? { saved: 'nothing' } : null
}
