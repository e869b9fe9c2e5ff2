import {
  copyFileSync,
  existsSync,
  lchownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  statSync,
} from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { StoreUnavailable } from '../../campaign/store.ts'
import { otherVersion } from '../create-tables.ts'
import { StoreRefused } from '../store-refused.ts'
import { databaseFile, isOtherVersion, placeOf } from './connection.ts'
import { asRefusal, sqliteCode } from './failures.ts'

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

/** For this user alone. Node.js's own way never ends on `/proc`, which denies every parent. */
export const makeFolder = (folder: string): void => {
  const around = dirname(folder)
  if (existsSync(folder) || around === folder) return
  makeFolder(around)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process was quicker.
    if (!existsSync(folder)) throw error
  }
}

export interface Owner {
  readonly uid: number
  readonly gid: number
}

const ROOT = 0

/**
 * The owner of the database, else of the folder. Root reads everybody's files, so root's ownership
 * tells nothing; undefined when all is root's, and on Windows.
 */
export const ownerOf = (folder: string, file: string): Owner | undefined =>
  [file, folder]
    .filter((path) => existsSync(path))
    .map((path) => statSync(path))
    .find(({ uid }) => uid !== ROOT)

/** Gives a new file to its user, following no link. Only root can; the server says what it misses. */
export const giveTo = (owner: Owner | undefined, file: string): void => {
  if (!owner || !existsSync(file) || lstatSync(file).uid === owner.uid) return
  try {
    lchownSync(file, owner.uid, owner.gid)
  } catch {}
}

/** Keeps a copy, with its log; the file stays, so that there always is one. Returns where. */
export const keepPrevious = (file: string, owner: Owner | undefined): string => {
  const previous = `${file}.before-${new Date().toISOString().replaceAll(':', '-')}`
  keep(`${file}-wal`, `${previous}-wal`)
  keep(file, previous)
  giveTo(owner, `${previous}-wal`)
  giveTo(owner, previous)
  return previous
}

const keep = (from: string, to: string): void => {
  if (!existsSync(from)) return
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
