import type { FieldFault } from '../protocol/problems.ts'
import type { Campaign } from './campaign.ts'

/** Why a command was not carried out. Nothing was changed. */
export type RefusalReason =
  | { readonly code: 'NO_CAMPAIGN' }
  | { readonly code: 'INVALID_INPUT'; readonly errors: readonly FieldFault[] }
  | { readonly code: 'STALE_REVISION'; readonly current: Campaign }
  | {
      readonly code: 'CAMPAIGN_FULL'
      readonly part: 'known' | 'trail' | 'days'
      readonly max: number
    }
  | { readonly code: 'KEY_REUSED' }
  | { readonly code: 'NOTHING_TO_UNDO' }
  | { readonly code: 'NOTHING_TO_REDO' }
  | { readonly code: 'NOT_ASTRAY' }
  | { readonly code: 'NO_SUCH_SITE' }
  | { readonly code: 'TOO_MANY_SITES'; readonly max: number }
  | { readonly code: 'NO_SUCH_IMAGE' }
  | { readonly code: 'TOO_MANY_IMAGES'; readonly max: number }

export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(reason.code)
    this.reason = reason
  }
}
