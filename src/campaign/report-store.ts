import type { ReportFormat, ReportState, ReportTrouble } from '../protocol/reports.ts'

/** R-REPORT-1: where a campaign's days are reported. The address itself is asked for on its own. */
export interface Reporting {
  /** Another one for each address that the GM sets. */
  readonly id: string
  readonly format: ReportFormat
  /** Of the address: all that is shown of it again. */
  readonly host: string
  /** Its last four characters. */
  readonly ending: string
  /** Only changes after this full revision are reported. */
  readonly after: number
  readonly state: ReportState
  /** The last failure; null: none since the last success. */
  readonly trouble: ReportTrouble | null
  /** HTTP status of that; null: there was no answer. */
  readonly status: number | null
  /** Attempts that failed in a row. */
  readonly failures: number
  /** Days that were left out because the receiver refused them. */
  readonly skipped: number
  /** Nothing is sent before, in milliseconds since 1970. */
  readonly nextAt: number
  /** Of the last success; null: none yet. */
  readonly sentAt: number | null
  /** Epoch and full revision of which everything is reported, with a hyphen between; null: none. */
  readonly done: string | null
}

/** The fields that a sender updates after its work. */
export type ReportingNote = Partial<Omit<Reporting, 'id' | 'format' | 'host' | 'ending'>>

/** A day that was reported, in the words of that time. */
export interface ReportedDay {
  /** The full revision of the day's change. */
  readonly seq: number
  /** The number of the message that holds it, from 1. */
  readonly message: number
  /** The receiver's id of the message; null: it cannot be edited. */
  readonly remote: string | null
  /** Hash of what was said. */
  readonly print: string
}

export interface NewReporting {
  readonly campaign: string
  readonly id: string
  /** A secret. */
  readonly address: string
  readonly format: ReportFormat
  readonly host: string
  readonly ending: string
}

/** R-REPORT-2: where reports go, and what was sent. No change of the campaign, and in no backup of one. */
export interface ReportStore {
  /** In the place of an address that was set before; begins with the newest revision. False: no campaign. */
  setReporting(reporting: NewReporting): Promise<boolean>

  findReporting(campaign: string): Promise<Reporting | undefined>

  /** Returns false when there is none. */
  removeReporting(campaign: string): Promise<boolean>

  /** The address, decrypted. Undefined: there is none, or it was encrypted with a lost key. */
  findReportAddress(campaign: string): Promise<string | undefined>

  /** Campaigns whose newest revision is not reported, and from when it may be. Archived ones are not. */
  listUnreported(): Promise<readonly { readonly campaign: string; readonly nextAt: number }[]>

  /** Returns false, noting nothing, when the address was replaced or removed. */
  noteReporting(campaign: string, id: string, note: ReportingNote): Promise<boolean>

  /** Those of the last `limit` days, newest first. */
  listReportedDays(campaign: string, limit: number): Promise<readonly ReportedDay[]>

  /** Notes days and the sender's work at once. Returns false, noting nothing, as `noteReporting`. */
  noteReportedDays(
    campaign: string,
    id: string,
    days: readonly ReportedDay[],
    note: ReportingNote,
  ): Promise<boolean>
}
