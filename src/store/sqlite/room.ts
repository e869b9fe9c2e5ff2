import { statfs } from 'node:fs/promises'
import { StoreUnavailable } from '../../campaign/store.ts'

/** With less, what breaks off could not be deleted, and no day be ended meanwhile. */
export const KEPT_FREE_BYTES = 32 * 2 ** 20

/** @throws StoreUnavailable when less than 32 MiB are free: enough for days alone */
export const requireRoom = async (folder: string, look = freeBytes): Promise<void> => {
  if ((await look(folder)) < KEPT_FREE_BYTES) {
    throw new StoreUnavailable('The disk of the database is all but full.')
  }
}

const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
