import { type Static, Type } from 'typebox'
import { exactly, nullable, oneOf } from './schema.ts'

/** R-REPORT-3: a Discord webhook, or JSON for a program of the group's own. */
export const REPORT_FORMATS = ['discord', 'json'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** `failed`: given up after many attempts. `stopped`: the receiver does not want any more. */
export const REPORT_STATES = ['on', 'failed', 'stopped'] as const
export type ReportState = (typeof REPORT_STATES)[number]

/** R-REPORT-6: why a report did not arrive. */
export const REPORT_TROUBLES = [
  'too-many',
  'server-error',
  'unreachable',
  'too-slow',
  'private-address',
  'gone',
  'redirected',
  'refused',
  'host-not-allowed',
  'unreadable',
] as const
export type ReportTrouble = (typeof REPORT_TROUBLES)[number]

const MAX_ADDRESS = 2_000

/** Body of `PUT /reports`. */
export const NewReportsSchema = exactly({
  address: Type.String({ minLength: 1, maxLength: MAX_ADDRESS }),
  format: oneOf(REPORT_FORMATS),
})
export type NewReports = Static<typeof NewReportsSchema>

const ReportingSchema = exactly({
  format: oneOf(REPORT_FORMATS),
  host: Type.String(),
  /** The last four characters of the address. */
  ending: Type.String(),
  state: oneOf(REPORT_STATES),
  /** The last one since something arrived. */
  trouble: nullable(oneOf(REPORT_TROUBLES)),
  /** The HTTP status of that. */
  status: nullable(Type.Integer()),
  /** Days that the receiver refused. */
  skipped: Type.Integer({ minimum: 0 }),
  /** When something arrived last, as ISO 8601 says it. */
  sentAt: nullable(Type.String()),
  /** When it is tried again, as ISO 8601 says it; null: nothing waits for that. */
  nextAt: nullable(Type.String()),
})

/** `GET /reports`. */
export const ReportsSchema = exactly({
  /** null: no address is set. */
  reporting: nullable(ReportingSchema),
  /** Whether there is a players’ journal: without it nothing is reported. */
  journal: Type.Boolean(),
  /** What addresses may lead to. */
  hosts: Type.Array(Type.String()),
})
export type ReportsView = Static<typeof ReportsSchema>
export type ReportingView = Static<typeof ReportingSchema>

/** Answer of `POST /reports/test`. */
export const ReportTestSchema = exactly({
  /** null: it arrived. */
  trouble: nullable(oneOf(REPORT_TROUBLES)),
  status: nullable(Type.Integer()),
})
export type ReportTest = Static<typeof ReportTestSchema>
