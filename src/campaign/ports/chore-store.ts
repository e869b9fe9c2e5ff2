/** Where all servers over one database agree on who does what is to be done once. */
export interface ChoreStore {
  /** When the chore was last done, in milliseconds since 1970 by the database's clock. */
  choreDoneAt(chore: string): Promise<number | undefined>

  /**
   * Takes a chore, unless it was done since a time, or another server has it. A server that ends has it
   * for `forMs` at most.
   *
   * @param taking.by names the server
   */
  takeChore(chore: string, taking: ChoreTaking & { readonly since: number }): Promise<boolean>

  /** Has it `forMs` from now on. Returns false if another server has taken it meanwhile. */
  extendChore(chore: string, taking: ChoreTaking): Promise<boolean>

  /** Notes that what was taken is done, as of when it was taken (at least `since`), and gives it back. */
  finishChore(chore: string, by: string): Promise<boolean>
}

export interface ChoreTaking {
  readonly by: string
  /** At most an hour. */
  readonly forMs: number
}
