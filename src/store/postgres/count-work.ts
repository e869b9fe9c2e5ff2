import { StoreUnavailable } from '../../campaign/store.ts'

/** Counts work in progress, and work that waits for a connection. */
export interface Work {
  /** @throws StoreUnavailable after `finish` */
  begin(): void
  end(): void
  /** Admits no more and waits for the rest. */
  finish(): Promise<void>
}

/** A pool that is ended forgets who waits for a connection. */
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
