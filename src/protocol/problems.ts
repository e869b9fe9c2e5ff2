import { type Static, Type } from 'typebox'

/** The stable codes of every refusal, with the HTTP status each is answered with. */
export const PROBLEM_STATUS = {
  INVALID_INPUT: 400,
  NOT_SIGNED_IN: 401,
  WRONG_KEY: 401,
  FORBIDDEN: 403,
  CREATION_CLOSED: 403,
  NO_CAMPAIGN: 404,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  NOTHING_TO_UNDO: 409,
  NOTHING_TO_REDO: 409,
  NOT_ASTRAY: 409,
  NO_SUCH_SITE: 404,
  NO_SUCH_IMAGE: 404,
  NO_SUCH_SESSION: 404,
  UNUSABLE_IMAGE: 400,
  UNUSABLE_BACKUP: 400,
  IMAGE_IN_USE: 409,
  TOO_MANY_IMAGES: 409,
  TOO_MANY_SITES: 409,
  TOO_MANY_CAMPAIGNS: 409,
  CAMPAIGN_FULL: 409,
  STALE_REVISION: 412,
  TOO_LARGE: 413,
  WRONG_CONTENT_TYPE: 415,
  WRONG_HOST: 421,
  KEY_REUSED: 422,
  UPGRADE_REQUIRED: 426,
  REVISION_REQUIRED: 428,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const
export type ProblemCode = keyof typeof PROBLEM_STATUS

/** RFC 9457 problem details. `path` is dotted, as in `map.position.x`; empty for the whole body. */
export const ProblemSchema = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  code: Type.String(),
  errors: Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
})
export type Problem = Static<typeof ProblemSchema>

/** One thing wrong with what was sent. */
export interface FieldError {
  readonly path: string
  readonly message: string
}

/** Words as a message offers them: `a, b or c`. */
export const listChoices = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
