import { StoreUnavailable } from '../../campaign/store.ts'

export type Work = ReturnType<typeof countWork>

/** Counts work that waits for a connection, too: a pool that is ended forgets it. */
export const countWork = () => {
  let count = 0
  let isFinishing = false
  let done: (() => void) | undefined
  return {
    /** @throws StoreUnavailable after `finish` */
    begin: (): void => {
      if (isFinishing) throw new StoreUnavailable('The database is closed.')
      count += 1
    },
    end: (): void => {
      count -= 1
      if (count === 0) done?.()
    },
    /** Admits no more and waits for the rest. */
    finish: async (): Promise<void> => {
      isFinishing = true
      if (count === 0) return
      await new Promise<void>((resolve) => {
        done = resolve
      })
    },
  }
}
