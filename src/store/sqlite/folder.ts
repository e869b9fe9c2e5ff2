import { copyFileSync, existsSync, linkSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { StoreUnavailable } from '#campaign/ports/store.ts'
import { otherVersion } from '../schema/create-tables.ts'
import { StoreRefused } from '../store-refused.ts'
import { databaseFile, isOtherVersion, placeOf } from './connection.ts'
import { asRefusal, sqliteCode } from './failures.ts'

/**
 * Makes a data folder for this user alone if it is missing, and locks it against other servers. A
 * database of another version stays as it is.
 *
 * The lock is an exclusive transaction on a separate file: it ends with the process, and leaves the database
 * readable for backups. The lock file stays for good, so that a folder whose database was lost is not
 * taken for a new one.
 *
 * @param options.mayLackDatabase accepts a folder that lost its database, as a restore brings one
 * @throws StoreRefused
 */
export const lockFolder = (
  dataDir: string,
  { mayLackDatabase = false }: { readonly mayLackDatabase?: boolean } = {},
) => {
  const file = join(dataDir, LOCK_FILE)
  const hasDatabase = () => existsSync(databaseFile(dataDir))
  const isNew = !existsSync(file)
  let lock: Database.Database | undefined
  const unlock = () => void lock?.close()
  /** Unlocks the folder, and deletes the lock file if it was made here and no database came to it. */
  const unlockAndTidy = () => {
    unlock()
    if (lock && isNew && !hasDatabase()) rmSync(file, { force: true })
  }
  try {
    if (isOtherVersion(databaseFile(dataDir))) throw otherVersion(placeOf(dataDir))
    makeFolders(resolve(dataDir))
    lock = new Database(file, { timeout: 0 })
    // A journal file would fail on a full disk, where reading must work; nothing is written.
    lock.pragma('journal_mode = memory')
    lock.exec('begin exclusive')
    if (!isNew && !mayLackDatabase && !hasDatabase()) throw databaseLost(dataDir)
    return { unlock, unlockAndTidy }
  } catch (error) {
    if (!sqliteCode(error)?.startsWith('SQLITE_BUSY')) {
      unlockAndTidy()
      throw asRefusal(error, dataDir)
    }
    unlock()
    throw new StoreRefused(
      'DATA_DIR_IN_USE',
      `Another Overland server uses the folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

/**
 * Makes nested folders for this user alone. Node's own `recursive` never ends where no folder can be
 * made, as in `/proc`.
 */
export const makeFolders = (folder: string): void => {
  if (isFolder(folder)) return
  const parent = dirname(folder)
  if (parent !== folder && !existsSync(parent)) makeFolders(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have made the folder meanwhile.
    if (!isFolder(folder)) throw error
  }
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

const LOCK_FILE = 'overland.lock'

const databaseLost = (dataDir: string): StoreRefused =>
  new StoreRefused(
    'DATABASE_LOST',
    `${dataDir} holds ${LOCK_FILE} without overland.db, so a database was here. Put it back, restore a backup (npm run restore -- FILE), or delete ${LOCK_FILE} to begin with an empty one.`,
  )

/** Copies a database with its log; the file itself stays, so that there always is one. Returns the copy's name. */
export const copyPreviousDatabase = (file: string): string => {
  const previous = `${file}.before-${new Date().toISOString().replaceAll(':', '-')}`
  for (const part of ['-wal', ''])
    if (existsSync(file + part)) linkOrCopy(file + part, previous + part)
  return previous
}

const linkOrCopy = (from: string, to: string): void => {
  try {
    linkSync(from, to)
  } catch {
    // Some file systems have no hard links.
    copyFileSync(from, to)
  }
}

/** With less free, an upload that breaks off could not be deleted, and no day could be ended meanwhile. */
export const MIN_FREE_BYTES = 32 * 2 ** 20

/** Requires room for images and files. @throws StoreUnavailable when less than 32 MiB are free, which only days may use */
export const requireRoom = async (folder: string, measure = freeBytes): Promise<void> => {
  if ((await measure(folder)) < MIN_FREE_BYTES) {
    throw new StoreUnavailable('The disk of the database is all but full.')
  }
}

const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
