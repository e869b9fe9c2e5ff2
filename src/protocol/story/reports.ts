import { type Static, Type } from 'typebox'
import { exactly, nullable, oneOf } from '../schema.ts'

/** R-REPORT-2: why a message did not arrive. */
export const REPORT_FAILURES = [
  'refused',
  'too-slow',
  'unreachable',
  'private-address',
  'host-not-allowed',
] as const

const MAX_ADDRESS = 2_000

/** Body of `PUT /reports`. */
export const ReportSettingsSchema = exactly({
  on: Type.Boolean(),
  /** Left out: the address that is set. */
  address: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_ADDRESS })),
})
export type ReportSettings = Static<typeof ReportSettingsSchema>

const FailureSchema = exactly({
  reason: oneOf(REPORT_FAILURES),
  /** The HTTP status of the answer; null: there was no answer. */
  status: nullable(Type.Integer()),
})
export type ReportFailure = Static<typeof FailureSchema>

const ReportingSchema = exactly({
  on: Type.Boolean(),
  /** All that is shown of the address. */
  host: Type.String(),
  /** null: none since the last message that arrived. `at`: as ISO 8601 writes it. */
  failure: nullable(exactly({ ...FailureSchema.properties, at: Type.String() })),
})

/** `GET /reports`. */
export const ReportsSchema = exactly({
  /** null: no address is set. */
  reporting: nullable(ReportingSchema),
  /** Whether there is a players’ journal: without it nothing is reported. */
  journal: Type.Boolean(),
  /** Where addresses may lead. */
  hosts: Type.Array(Type.String()),
})
export type ReportsView = Static<typeof ReportsSchema>
export type ReportingView = Static<typeof ReportingSchema>

/** Answer of `POST /reports/test`. */
export const ReportTestSchema = exactly({
  /** null: it arrived. */
  failure: nullable(FailureSchema),
})
export type ReportTest = Static<typeof ReportTestSchema>
