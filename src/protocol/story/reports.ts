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
  /** The chat's webhook URL; if left out, the present one stays. */
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
  /** Host of the webhook URL; the rest of the URL is secret. */
  host: Type.String(),
  /** The last failure since a message arrived; null: none. `at` is a time in ISO 8601. */
  failure: nullable(exactly({ ...FailureSchema.properties, at: Type.String() })),
})

/** Answer of `GET /reports`. */
export const ReportsSchema = exactly({
  /** The settings of reports; null: no webhook URL is set. */
  reporting: nullable(ReportingSchema),
  /** Whether the players’ journal is on; without it nothing is reported. */
  journal: Type.Boolean(),
  /** Hosts to which webhook URLs may lead. */
  hosts: Type.Array(Type.String()),
})
export type ReportsView = Static<typeof ReportsSchema>
export type ReportingView = Static<typeof ReportingSchema>

/** Answer of `POST /reports/test`. */
export const ReportTestSchema = exactly({
  /** Why the test message did not arrive; null: it arrived. */
  failure: nullable(FailureSchema),
})
export type ReportTest = Static<typeof ReportTestSchema>
