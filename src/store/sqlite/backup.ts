import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { markAsBackup } from './backup-mark.ts'
import { databaseFile } from './connection.ts'
import { sqliteCode } from './failures.ts'

/** Why no backup was made; the message is one line. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

/**
 * Writes one consistent copy of the database in `dataDir` to `file`, also while a server works on
 * it. The copy appears under its name only once it is whole, checked and on the disk.
 *
 * @throws BackupRefused when there is no database, `file` exists or cannot be written, or the copy
 *   is not sound
 */
export const backUp = (dataDir: string, file: string): void => {
  const source = databaseFile(dataDir)
  if (!existsSync(source)) throw new BackupRefused(`There is no database in ${dataDir}.`)
  if (existsSync(file)) throw new BackupRefused(`${file} exists already. Choose another name.`)
  const unfinished = `${file}.${process.pid}.unfinished`
  try {
    // Made here so that nobody else may read it; SQLite takes an empty file for a new one.
    closeSync(openSync(unfinished, 'wx', 0o600))
    copy(source, unfinished)
    check(unfinished)
    flush(unfinished)
    renameSync(unfinished, file)
    flushFolder(dirname(file))
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw explained(error, file)
  }
}

const copy = (source: string, target: string): void => {
  const sqlite = new Database(source, { readonly: true, fileMustExist: true })
  try {
    sqlite.prepare('vacuum into ?').run(target)
  } finally {
    sqlite.close()
  }
}

/** Marks the copy and reads every page of it. */
const check = (target: string): void => {
  const sqlite = new Database(target, { fileMustExist: true })
  try {
    markAsBackup(sqlite)
    const found = sqlite.pragma('integrity_check', { simple: true })
    if (found !== 'ok') throw new BackupRefused(`The copy is not sound: ${String(found)}`)
  } finally {
    sqlite.close()
  }
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

const explained = (error: unknown, file: string): unknown => {
  if (!(error instanceof Error) || error instanceof BackupRefused) return error
  const code = sqliteCode(error) ?? ('code' in error ? String(error.code) : undefined)
  if (code === undefined) return error
  return new BackupRefused(`No backup was written to ${file} (${code}): ${error.message}`, {
    cause: error,
  })
}
