import type { ChangePointers } from '../state-at.ts'
import { document } from './document.ts'

/** Of a view, which may be large, only the change pointers: the changes tell the rest. */
export type KeptValue = (
  | { readonly kind: 'said'; readonly value: unknown }
  | { readonly kind: 'view'; readonly standing: ChangePointers }
) & {
  /** The views whose difference was answered, if that was asked for. */
  readonly changes?: { readonly from: ChangePointers; readonly to: ChangePointers }
}

/** All that was said, but for views, were days. */
export const keptAnswerDocument = document<KeptValue>('kept answer')
  .changes(2, (old) =>
    old.kind === 'said' ? { ...old, value: { ...old.value, events: null } } : old,
  )
  .changes(3, (old) =>
    old.kind === 'said' ? { ...old, value: { ...old.value, checks: null } } : old,
  )
  .changes(4, (old) => (old.kind === 'said' ? { ...old, value: { ...old.value, way: null } } : old))
