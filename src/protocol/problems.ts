import { type Static, Type } from 'typebox'
import { type Frozen, oneOf, valuesByName } from './schema.ts'

/** Problem codes, which never change, with their HTTP status. */
export const PROBLEM_STATUS = {
  INVALID_INPUT: 400,
  NOT_SIGNED_IN: 401,
  WRONG_KEY: 401,
  FORBIDDEN: 403,
  NO_CAMPAIGN: 404,
  NOT_FOUND: 404,
  NOTHING_TO_UNDO: 409,
  NOTHING_TO_REDO: 409,
  NO_SUCH_MORNING: 409,
  NOT_ASTRAY: 409,
  NO_SUCH_SITE: 404,
  NO_SUCH_TABLE: 404,
  NO_SUCH_ENCOUNTER: 404,
  NO_SUCH_DAY: 404,
  NO_JOURNAL: 404,
  NO_REPORTS: 404,
  NO_SUCH_HANDOUT: 404,
  NO_SUCH_IMAGE: 404,
  NO_SUCH_SESSION: 404,
  UNUSABLE_IMAGE: 400,
  UNUSABLE_BACKUP: 400,
  IMAGE_IN_USE: 409,
  IN_USE: 409,
  NO_DICE: 409,
  TOO_MANY_HANDOUTS: 409,
  TOO_MANY_IMAGES: 409,
  TOO_MANY_SITES: 409,
  TOO_MANY_TABLES: 409,
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

const FIELD_FAULTS = [
  'missing',
  'unknown-field',
  'not-one-of',
  'not-whole',
  'not-a-number',
  'out-of-range',
  'zero',
  'not-a-list',
  'wrong-count',
  'not-true-or-false',
  'not-an-object',
  'not-text',
  'too-short',
  'too-long',
  'blank',
  'not-plain',
  'malformed',
  'unfit',
  'not-json',
  'not-taken',
  'not-a-cursor',
  'not-a-key',
  'not-a-revision',
  'off-lattice',
  'there-already',
  'neither-or-both',
  'at-odds',
  'no-such-image',
  'too-narrow',
  'repeated',
  'no-colon',
  'not-dice',
  'not-table-dice',
  'no-such-table',
  'no-such-handout',
  'stays',
  'gap',
  'overlap',
  'circle',
  'too-deep',
  'not-an-address',
  'host-not-allowed',
] as const
export type FieldFaultCode = (typeof FIELD_FAULTS)[number]

const FiguresSchema = valuesByName(
  Type.Union([Type.Number(), Type.String(), Type.Array(Type.String())]),
)
/** Values that a problem's sentence contains, by name. */
export type Figures = Frozen<Static<typeof FiguresSchema>>

const FieldErrorSchema = Type.Object({
  /** Dotted path of the field, as in `map.position.x`; empty for the whole body. */
  path: Type.String(),
  /** A sentence made of code and figures. */
  message: Type.String(),
  code: oneOf(FIELD_FAULTS),
  figures: Type.Optional(FiguresSchema),
})
export type FieldError = Frozen<Static<typeof FieldErrorSchema>>
export type FieldFault = Omit<FieldError, 'message'>

/**
 * RFC 9457 problem details. `reason` distinguishes problems with the same code. `detail` is a sentence
 * made of code, reason and figures.
 */
export const ProblemSchema = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  code: Type.String(),
  reason: Type.Optional(Type.String()),
  figures: Type.Optional(FiguresSchema),
  errors: Type.Optional(Type.Array(FieldErrorSchema)),
})
export type Problem = Frozen<Static<typeof ProblemSchema>>
