import type { Store } from '#campaign/ports/store.ts'
import type { Clock } from '../clock.ts'
import { BadSetting } from '../config.ts'

/** Between two attempts to reach the database. */
export const AGAIN_MS = 2_000

interface Opening {
  /** @throws BadSetting when the database cannot be used */
  readonly open: () => Promise<Store>
  readonly clock: Pick<Clock, 'sleep'>
  readonly say: (line: string) => void
}

/**
 * Opens the store. A database that does not answer is waited for: it may start later than this
 * program, or move to a standby.
 *
 * @throws BadSetting when waiting does not help
 */
export const openStore = async ({ open, clock, say }: Opening): Promise<Store> => {
  for (let said = ''; ; await clock.sleep(AGAIN_MS)) {
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof BadSetting && error.mendedBy === 'waiting')) throw error
      if (error.message !== said)
        say(`Overland waits, and tries again every ${AGAIN_MS / 1_000} s: ${error.message}`)
      said = error.message
    }
  }
}
