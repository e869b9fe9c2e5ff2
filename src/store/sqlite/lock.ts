import { join } from 'node:path'
import Database from 'better-sqlite3'
import { otherVersion } from '../create-tables.ts'
import { StoreRefused } from '../store-refused.ts'
import { databaseFile, placeOf } from './connection.ts'
import { sqliteCode } from './failures.ts'
import { makeFolder } from './folder.ts'
import { giveTo, ownerOf } from './owner.ts'
import { asRefusal } from './refusals.ts'
import { isOtherVersion } from './version.ts'

/**
 * Makes a data folder if it is missing, and holds it. A database of another version stays as it is.
 *
 * @returns the release
 * @throws StoreRefused
 */
export const holdFolder = (dataDir: string): (() => void) => {
  try {
    if (isOtherVersion(databaseFile(dataDir))) throw otherVersion(placeOf(dataDir))
    makeFolder(dataDir)
    return holdDataDir(dataDir)
  } catch (error) {
    throw asRefusal(error, dataDir)
  }
}

/**
 * An open exclusive transaction on a separate file ends with the process, and leaves the database
 * readable for backups.
 *
 * @throws StoreRefused `DATA_DIR_IN_USE`
 */
const holdDataDir = (dataDir: string): (() => void) => {
  const file = join(dataDir, 'overland.lock')
  const lock = new Database(file, { timeout: 0 })
  // The folder's user must be able to write to it next time.
  giveTo(ownerOf(dataDir, databaseFile(dataDir)), file)
  try {
    // Nothing is written, but a journal file would fail on a full disk, where reading must work.
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
