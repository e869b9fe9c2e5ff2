/** Lets several servers with one database agree on which of them does a chore, as the day's backup. */
export interface ChoreStore {
  /** When the chore was last done, in milliseconds since 1970 by the database's clock. */
  choreDoneAt(chore: string): Promise<number | undefined>

  /**
   * Reserves a chore for a server, unless it was done since a time or another server has reserved it.
   * The reservation ends after `forMs`, also if the server was killed.
   *
   * @param taking.by name of the server
   */
  takeChore(chore: string, taking: ChoreTaking & { readonly since: number }): Promise<boolean>

  /** Prolongs a reservation to `forMs` from now. Returns false if another server has the chore now. */
  extendChore(chore: string, taking: ChoreTaking): Promise<boolean>

  /** Ends a reservation and marks the chore as done at the time when it was reserved. */
  finishChore(chore: string, by: string): Promise<boolean>
}

/** A server's reservation of a chore. */
export interface ChoreTaking {
  readonly by: string
  /** Length of the reservation: at most an hour. */
  readonly forMs: number
}
