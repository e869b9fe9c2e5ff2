import type { Roll } from '../rules/dice.ts'

/** R-AHEAD-1: the dice of a day that is still to come. */
export interface PreparedDay {
  /** From 1, in the order in which the days were rolled; no number is given twice. */
  readonly n: number
  /** The journal volume that was open then; the day is used in no other. */
  readonly volume: number
  readonly rolls: readonly Roll[]
}

/** Where an expedition stands among its prepared days: those after it, in its volume, are unused. */
export interface PreparedFrom {
  readonly volume: number
  readonly after: number
  readonly limit?: number
}

/** Prepared days stand outside of the changes: they make no revision, and undo leaves them alone. */
export interface PreparedStore {
  /**
   * Numbers days on and keeps them for the volume that is open, as many as leave at most
   * `MAX_UNUSED_DAYS` unused. The oldest go beyond `MAX_PREPARED_DAYS`. Without the campaign nothing happens.
   */
  addPreparedDays(campaign: string, days: readonly (readonly Roll[])[]): Promise<void>

  /** Oldest first. @param from by default all that are kept, of any volume */
  listPreparedDays(campaign: string, from?: PreparedFrom): Promise<readonly PreparedDay[]>

  /** Deletes an unused day. Returns false when there is none of that number. */
  dropPreparedDay(campaign: string, n: number): Promise<boolean>
}
