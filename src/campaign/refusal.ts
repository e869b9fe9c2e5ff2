import { MAX_IMAGES } from '../protocol/limits.ts'
import type { FieldError } from '../protocol/problems.ts'
import { MAX_SITES } from '../rules/site.ts'
import type { Campaign } from './campaign.ts'

/** Why a command was not carried out. Nothing was changed. */
export type RefusalReason =
  | { readonly code: 'NO_CAMPAIGN' }
  | { readonly code: 'INVALID_INPUT'; readonly errors: readonly FieldError[] }
  | { readonly code: 'STALE_REVISION'; readonly current: Campaign }
  | { readonly code: 'KEY_REUSED' }
  | { readonly code: 'NOTHING_TO_UNDO' }
  | { readonly code: 'NOTHING_TO_REDO' }
  | { readonly code: 'NOT_ASTRAY' }
  | { readonly code: 'NO_SUCH_SITE' }
  | { readonly code: 'TOO_MANY_SITES' }
  | { readonly code: 'NO_SUCH_IMAGE' }
  | { readonly code: 'TOO_MANY_IMAGES' }

const MESSAGES: Readonly<Record<RefusalReason['code'], string>> = {
  NO_CAMPAIGN: 'There is no such campaign.',
  INVALID_INPUT: 'Something in the request is not as it must be.',
  STALE_REVISION: 'Another screen changed the record. Look at it, then decide.',
  KEY_REUSED: 'This Idempotency-Key was used for another request. Take a new one.',
  NOTHING_TO_UNDO: 'Nothing to undo.',
  NOTHING_TO_REDO: 'Nothing to redo.',
  NOT_ASTRAY: 'The party is where it believes to be.',
  NO_SUCH_SITE: 'There is no such site.',
  TOO_MANY_SITES: `A campaign has room for ${MAX_SITES} sites. Remove one first.`,
  NO_SUCH_IMAGE: 'There is no such image.',
  TOO_MANY_IMAGES: `A campaign has room for ${MAX_IMAGES} images. Remove one first.`,
}

export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(MESSAGES[reason.code])
    this.reason = reason
  }
}
