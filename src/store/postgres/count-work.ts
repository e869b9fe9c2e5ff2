import { StoreUnavailable } from '../../campaign/store.ts'

/** How many are at work, or wait for a connection. */
export interface Work {
  /** @throws StoreUnavailable once all is being finished */
  begin(): void
  end(): void
  /** Lets nobody begin any more, and waits for those who did. */
  finish(): Promise<void>
}

/** The pool itself forgets who waits for a connection when it is ended. */
export const countWork = (): Work => {
  let count = 0
  let isFinishing = false
  let done: (() => void) | undefined
  return {
    begin: () => {
      if (isFinishing) throw new StoreUnavailable('The database is closed.')
      count += 1
    },
    end: () => {
      count -= 1
      if (count === 0) done?.()
    },
    finish: async () => {
      isFinishing = true
      if (count === 0) return
      await new Promise<void>((resolve) => {
        done = resolve
      })
    },
  }
}
