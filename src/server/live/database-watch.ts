/** Whether the database answers, from how long a question has had no answer. */
export interface DatabaseWatch {
  asked(): void
  answered(): void
  /** At regular intervals. */
  tick(): void
  isAway(): boolean
}

/**
 * Counts ticks instead of time, so that no stall or sleep of this machine is taken for the
 * database's silence.
 *
 * @param patience ticks that an answer may take, failed questions in between included
 */
export const createDatabaseWatch = (patience: number): DatabaseWatch => {
  let waited: number | undefined
  return {
    asked: () => {
      waited ??= 0
    },
    answered: () => {
      waited = undefined
    },
    tick: () => {
      if (waited !== undefined) waited += 1
    },
    isAway: () => waited !== undefined && waited > patience,
  }
}
