import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Kysely } from 'kysely'
import { prepareTables } from '../schema/create-tables.ts'
import type { Schema } from '../schema/schema.ts'
import { StoreRefused } from '../store-refused.ts'
import { markVersion, withDatabase } from './connection.ts'
import { errorCode } from './failures.ts'

/**
 * Writes a new file that only this user may read. It appears only once it is whole and on the disk.
 *
 * @param write fills the given empty file
 * @throws StoreRefused when `file` exists or cannot be written; or an error of `write`
 */
export const writeNewFile = async (
  file: string,
  write: (unfinished: string) => void | Promise<void>,
): Promise<void> => {
  if (existsSync(file))
    throw new StoreRefused('FILE_EXISTS', `${file} exists already. Choose another name.`)
  await writeFile(file, write)
}

/** Writes a file, which may replace another. @param beforeRename called just before the replacement */
export const writeFile = async (
  file: string,
  write: (unfinished: string) => void | Promise<void>,
  beforeRename: () => void = () => {},
): Promise<void> => {
  const unfinished = `${file}.${process.pid}${UNFINISHED}`
  const removeAll = () => {
    for (const path of [unfinished, `${unfinished}-journal`]) removeQuietly(path)
  }
  process.on('exit', removeAll)
  try {
    // Creates the file here, so that nobody else may read it; SQLite takes an empty file for a new one.
    closeSync(openSync(unfinished, 'wx', 0o600))
    await write(unfinished)
    flushToDisk(unfinished)
    beforeRename()
    renameSync(unfinished, file)
    flushFolder(dirname(file))
  } catch (error) {
    removeAll()
    throw asFileRefusal(error, file)
  } finally {
    process.off('exit', removeAll)
  }
}

const removeQuietly = (file: string): void => {
  try {
    rmSync(file, { force: true })
  } catch {
    // Where writing failed no file is left: that first failure is the one to report.
  }
}

const UNFINISHED = '.unfinished'

/** Removes unfinished files of a killed process. @param prefix of their names */
export const removeUnfinished = (folder: string, prefix = ''): void => {
  for (const name of readdirSync(folder))
    if (name.startsWith(prefix) && name.includes(UNFINISHED)) removeQuietly(join(folder, name))
}

const flushToDisk = (path: string, flags = 'r+'): void => {
  const descriptor = openSync(path, flags)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Flushes a folder's entries; Windows has no way to do so, and no need. */
const flushFolder = (path: string): void => {
  if (process.platform !== 'win32') flushToDisk(path, 'r')
}

/**
 * Explains errors with a cause outside the program in one line.
 *
 * @param file the file that was being written
 */
export const asFileRefusal = (error: unknown, file: string): unknown => {
  const code = errorCode(error)
  if (!(error instanceof Error) || error instanceof StoreRefused || code === undefined) return error
  const { message } = error.cause instanceof Error ? error.cause : error
  return new StoreRefused('FILE_UNUSABLE', `${file} could not be written (${code}): ${message}`, {
    cause: error,
  })
}

/** Fills an empty file in one transaction. The caller flushes the file: an unfinished one is worthless. */
export const fillDatabaseFile = async (
  file: string,
  work: (db: Kysely<Schema>) => Promise<void>,
): Promise<void> =>
  withDatabase(file, {}, async (db, sqlite) => {
    sqlite.pragma('synchronous = off')
    sqlite.pragma('foreign_keys = on')
    markVersion(sqlite)
    await prepareTables(db, file)
    await db.transaction().execute(work)
  })
