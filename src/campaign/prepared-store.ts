import type { Roll } from '../rules/dice.ts'

/** R-AHEAD-1: the dice of a day that is still to come. */
export interface PreparedDay {
  /** From 1, in the order in which the days were rolled; no number is given twice. */
  readonly n: number
  readonly rolls: readonly Roll[]
}

/** Where a campaign stands among its prepared days: those of its history after it are unused. */
export interface PreparedFrom {
  readonly history: string
  readonly after: number
  readonly limit?: number
}

/** Prepared days stand outside of the changes: they make no revision, and undo leaves them alone. */
export interface PreparedStore {
  /**
   * Numbers days on and keeps them for the campaign's history, as many as leave at most
   * `MAX_UNUSED_DAYS` unused. The oldest go beyond `MAX_PREPARED_DAYS`. Without the campaign nothing happens.
   */
  addPreparedDays(campaign: string, days: readonly (readonly Roll[])[]): Promise<void>

  /** Oldest first. */
  listPreparedDays(campaign: string, from: PreparedFrom): Promise<readonly PreparedDay[]>

  /** Deletes an unused day. Returns false when there is none of that number. */
  dropPreparedDay(campaign: string, n: number): Promise<boolean>
}
