import type { ReportFailure } from '#protocol/story/reports.ts'

/** R-REPORT-1: the chat to which a campaign's ended days are reported, and up to which revision. */
export interface Reporting {
  /** The chat's webhook URL: a secret. */
  readonly address: string
  readonly on: boolean
  /** The full revision up to which days were reported. */
  readonly sent: number
  /** Number of the last current day that was reported. */
  readonly day: number
  /** The last failure since a message arrived; null: none. `at`: milliseconds since 1970. */
  readonly failure: (ReportFailure & { readonly at: number }) | null
}

/** R-REPORT-8: stores report settings, outside of the campaign's changes and files. */
export interface ReportStore {
  /** Replaces the settings. Returns false if there is no such campaign. */
  setReporting(campaign: string, reporting: Reporting): Promise<boolean>

  findReporting(campaign: string): Promise<Reporting | undefined>

  /** Returns false if the campaign has none. */
  removeReporting(campaign: string): Promise<boolean>

  /**
   * Lists some campaigns with reports whose revision is newer than the reported one and was made after
   * `changedAfter`. Leaves out those whose last message failed after `failedBefore`.
   */
  listUnreported(times: {
    readonly failedBefore: number
    readonly changedAfter: number
  }): Promise<readonly string[]>

  /** Replaces `from` by `to`. Changes nothing if the GM changed the settings meanwhile. */
  replaceReporting(campaign: string, from: Reporting, to: Reporting): Promise<void>
}
