import { join } from 'node:path'
import Database from 'better-sqlite3'
import { StoreRefused } from '../store-refused.ts'
import { sqliteCode } from './failures.ts'

/**
 * Holds a data folder for this process. The lock is an open exclusive transaction on a file of its
 * own: the operating system lets go of it when the process ends, however it ends, and the database
 * itself stays readable for backups.
 *
 * @returns lets go of the folder
 * @throws StoreRefused `DATA_DIR_IN_USE` when another server holds the folder
 */
export const holdDataDir = (dataDir: string): (() => void) => {
  const lock = new Database(join(dataDir, 'overland.lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!sqliteCode(error)?.startsWith('SQLITE_BUSY')) throw error
    throw new StoreRefused(
      'DATA_DIR_IN_USE',
      `Another Overland server uses the folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
  return () => lock.close()
}
