import type { ReportFailure } from '#protocol/story/reports.ts'

/** R-REPORT-1: where a campaign's days are reported, and how far. */
export interface Reporting {
  /** A secret. */
  readonly address: string
  readonly on: boolean
  /** Everything up to this full revision is reported. */
  readonly sent: number
  /** The number of the last day that stands, as the receiver knows it. */
  readonly day: number
  /** Since the last message that arrived. `at`: milliseconds since 1970. */
  readonly failure: (ReportFailure & { readonly at: number }) | null
}

/** R-REPORT-8: no part of the campaign's changes, and in no file of it. */
export interface ReportStore {
  /** In the place of what was set before. False: there is no such campaign. */
  setReporting(campaign: string, reporting: Reporting): Promise<boolean>

  findReporting(campaign: string): Promise<Reporting | undefined>

  /** False: there is none. */
  removeReporting(campaign: string): Promise<boolean>

  /**
   * Some of the campaigns that report and have a newer revision than they reported, made after
   * `changedAfter`, unless their last message failed after `failedBefore`.
   */
  listUnreported(times: {
    readonly failedBefore: number
    readonly changedAfter: number
  }): Promise<readonly string[]>

  /** Replaces `from`. Changes nothing if the GM set something else meanwhile. */
  replaceReporting(campaign: string, from: Reporting, to: Reporting): Promise<void>
}
