import { copyFileSync, existsSync, linkSync, mkdirSync, rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { StoreUnavailable } from '#campaign/ports/store.ts'
import { otherVersion } from '../schema/create-tables.ts'
import { StoreRefused } from '../store-refused.ts'
import { databaseFile, isOtherVersion, placeOf } from './connection.ts'
import { asRefusal, sqliteCode } from './failures.ts'

/**
 * Makes a data folder for this user alone if it is missing, and holds it: nobody else works on it. A
 * database of another version stays as it is.
 *
 * An open exclusive transaction on a separate file ends with the process, and leaves the database
 * readable for backups. That file stays for good, so that a folder whose database was lost is not
 * taken for a new one.
 *
 * @param options.mayLackDatabase a restore brings the database that the folder lost
 * @throws StoreRefused
 */
export const holdFolder = (
  dataDir: string,
  { mayLackDatabase = false }: { readonly mayLackDatabase?: boolean } = {},
) => {
  const file = join(dataDir, LOCK)
  const hasDatabase = () => existsSync(databaseFile(dataDir))
  const isNew = !existsSync(file)
  let lock: Database.Database | undefined
  const letGo = () => void lock?.close()
  /** Lets go: a lock that was made here, and that no database came to, goes with it. */
  const giveUp = () => {
    letGo()
    if (lock && isNew && !hasDatabase()) rmSync(file, { force: true })
  }
  try {
    if (isOtherVersion(databaseFile(dataDir))) throw otherVersion(placeOf(dataDir))
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    lock = new Database(file, { timeout: 0 })
    // Nothing is written, but a journal file would fail on a full disk, where reading must work.
    lock.pragma('journal_mode = memory')
    lock.exec('begin exclusive')
    if (!isNew && !mayLackDatabase && !hasDatabase()) throw databaseLost(dataDir)
    return { letGo, giveUp }
  } catch (error) {
    if (!sqliteCode(error)?.startsWith('SQLITE_BUSY')) {
      giveUp()
      throw asRefusal(error, dataDir)
    }
    letGo()
    throw new StoreRefused(
      'DATA_DIR_IN_USE',
      `Another Overland server uses the folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

const LOCK = 'overland.lock'

const databaseLost = (dataDir: string): StoreRefused =>
  new StoreRefused(
    'DATABASE_LOST',
    `${dataDir} holds ${LOCK} without overland.db, so a database was here. Put it back, restore a backup (npm run restore -- FILE), or delete ${LOCK} to begin with an empty one.`,
  )

/** Keeps a copy, with its log; the file stays, so that there always is one. Returns where. */
export const keepPrevious = (file: string): string => {
  const previous = `${file}.before-${new Date().toISOString().replaceAll(':', '-')}`
  for (const part of ['-wal', '']) if (existsSync(file + part)) keep(file + part, previous + part)
  return previous
}

const keep = (from: string, to: string): void => {
  try {
    linkSync(from, to)
  } catch {
    // Some file systems have no hard links.
    copyFileSync(from, to)
  }
}

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
