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
 * An open exclusive transaction on a separate file ends with the process, and leaves the database
 * readable for backups.
 *
 * @returns the release
 * @throws StoreRefused
 */
export const holdFolder = (dataDir: string): (() => void) => {
  let lock: Database.Database | undefined
  try {
    if (isOtherVersion(databaseFile(dataDir))) throw otherVersion(placeOf(dataDir))
    makeFolder(dataDir)
    const file = join(dataDir, 'overland.lock')
    lock = new Database(file, { timeout: 0 })
    // The folder's user must be able to write to it next time.
    giveTo(ownerOf(dataDir, databaseFile(dataDir)), file)
    // Nothing is written, but a journal file would fail on a full disk, where reading must work.
    lock.pragma('journal_mode = memory')
    lock.exec('begin exclusive')
    const held = lock
    return () => held.close()
  } catch (error) {
    lock?.close()
    throw sqliteCode(error)?.startsWith('SQLITE_BUSY')
      ? inUse(dataDir, error)
      : asRefusal(error, dataDir)
  }
}

const inUse = (dataDir: string, cause: unknown): StoreRefused =>
  new StoreRefused(
    'DATA_DIR_IN_USE',
    `Another Overland server uses the folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
    { cause },
  )
