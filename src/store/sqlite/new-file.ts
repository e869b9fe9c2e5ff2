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
import { codeOf } from './failures.ts'

/**
 * Writes a new file that nobody else may read. It appears only once it is whole and on the disk.
 *
 * @param write fills the given empty file
 * @throws StoreRefused when `file` exists or cannot be written; what `write` rejects with
 */
export const writeNewFile = async (
  file: string,
  write: (unfinished: string) => void | Promise<void>,
): Promise<void> => {
  if (existsSync(file))
    throw new StoreRefused('FILE_EXISTS', `${file} exists already. Choose another name.`)
  await writeFile(file, write)
}

/** Also in the place of a file. @param makeReady called just before the new file takes it */
export const writeFile = async (
  file: string,
  write: (unfinished: string) => void | Promise<void>,
  makeReady: () => void = () => {},
): Promise<void> => {
  const unfinished = `${file}.${process.pid}${UNFINISHED}`
  const removeAll = () => {
    for (const left of [unfinished, `${unfinished}-journal`]) remove(left)
  }
  process.on('exit', removeAll)
  try {
    // Made here so that nobody else may read it; SQLite takes an empty file for a new one.
    closeSync(openSync(unfinished, 'wx', 0o600))
    await write(unfinished)
    flush(unfinished)
    makeReady()
    renameSync(unfinished, file)
    flushFolder(dirname(file))
  } catch (error) {
    removeAll()
    throw explained(error, file)
  } finally {
    process.off('exit', removeAll)
  }
}

const remove = (file: string): void => {
  try {
    rmSync(file, { force: true })
  } catch {
    // Where nothing could be written, nothing is left: the first failure is the one to tell.
  }
}

const UNFINISHED = '.unfinished'

/** Left by a killed process. @param of begins their names */
export const removeUnfinished = (folder: string, of = ''): void => {
  for (const name of readdirSync(folder))
    if (name.startsWith(of) && name.includes(UNFINISHED)) remove(join(folder, name))
}

const flush = (path: string, flags = 'r+'): void => {
  const descriptor = openSync(path, flags)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Windows has no way to flush a folder, and no need to. */
const flushFolder = (path: string): void => {
  if (process.platform !== 'win32') flush(path, 'r')
}

/**
 * Explains errors with a cause outside the program in one line.
 *
 * @param file what was written when it came
 */
export const explained = (error: unknown, file: string): unknown => {
  const code = codeOf(error)
  if (!(error instanceof Error) || error instanceof StoreRefused || code === undefined) return error
  const { message } = error.cause instanceof Error ? error.cause : error
  return new StoreRefused('FILE_UNUSABLE', `${file} could not be written (${code}): ${message}`, {
    cause: error,
  })
}

/** In one transaction. The caller syncs the file: an unfinished one is worthless. */
export const fillFile = async (
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
