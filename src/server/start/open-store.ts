import type { Store } from '#campaign/ports/store.ts'
import type { Clock } from '../clock.ts'
import { BadSetting } from '../config.ts'

/** Pause between two attempts to reach the database. */
export const RETRY_MS = 2_000

interface StoreOpening {
  /** @throws BadSetting when the database cannot be used */
  readonly open: () => Promise<Store>
  readonly clock: Pick<Clock, 'sleep'>
  readonly say: (line: string) => void
}

/**
 * Opens the store. Waits for a database that does not answer: it may start later than this program,
 * or move to a standby.
 *
 * @throws BadSetting when waiting does not help
 */
export const openStore = async ({ open, clock, say }: StoreOpening): Promise<Store> => {
  for (let lastMessage = ''; ; await clock.sleep(RETRY_MS)) {
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof BadSetting && error.mendedBy === 'waiting')) throw error
      if (error.message !== lastMessage)
        say(`Overland waits, and tries again every ${RETRY_MS / 1_000} s: ${error.message}`)
      lastMessage = error.message
    }
  }
}
