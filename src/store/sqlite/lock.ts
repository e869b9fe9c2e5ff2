import { join } from 'node:path'
import Database from 'better-sqlite3'
import { StoreRefused } from '../store-refused.ts'
import { databaseFile } from './connection.ts'
import { sqliteCode } from './failures.ts'
import { giveTo, ownerOf } from './owner.ts'

/**
 * Holds a data folder for this process. The lock is an open exclusive transaction on a file of its
 * own: the operating system lets go of it when the process ends, however it ends, and the database
 * itself stays readable for backups.
 *
 * @returns lets go of the folder
 * @throws StoreRefused `DATA_DIR_IN_USE` when another server holds the folder
 */
export const holdDataDir = (dataDir: string): (() => void) => {
  const file = join(dataDir, 'overland.lock')
  const lock = new Database(file, { timeout: 0 })
  // Whoever comes next as the user of the folder must be able to write to it.
  giveTo(ownerOf(dataDir, databaseFile(dataDir)), file)
  try {
    // Nothing is ever written to it. The journal that is begun all the same finds no room on a full
    // disk, on which what is there is to be read.
    lock.pragma('journal_mode = memory')
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
