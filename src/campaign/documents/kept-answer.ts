import type { Standing } from '../state-at.ts'
import { document } from './document.ts'

/**
 * What is kept of an answer. Of a view, which may be large, only which one it was: the changes say
 * the rest.
 */
export type KeptValue = (
  | { readonly kind: 'said'; readonly value: unknown }
  | { readonly kind: 'view'; readonly standing: Standing }
) & {
  /** Between which views lies what changed, if that was asked for. */
  readonly changes?: { readonly from: Standing; readonly to: Standing }
}

export const keptAnswerDocument = document<KeptValue>('kept answer')
