import { accessSync, closeSync, constants, openSync, readSync } from 'node:fs'
import Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { CopyRefused } from '../copy/copy-refused.ts'
import { versionOf } from '../create-tables.ts'
import type { Schema } from '../schema.ts'
import { sqliteDialect } from './dialect.ts'
import { sqliteCode } from './failures.ts'
import { isOtherVersion } from './version.ts'

const ZIP_START = Buffer.from('PK\x03\x04', 'latin1')

/** Changes nothing in it. @throws CopyRefused when it is not usable */
export const readBackup = async <Result>(
  file: string,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> => {
  lookFor(file)
  if (isOtherVersion(file)) throw otherVersion(file)
  await check(file)
  return withFile(file, async (_, db) => work(db))
}

/** SQLite does not tell a file that is not there from one that this user must not read. */
const lookFor = (file: string): void => {
  try {
    accessSync(file, constants.R_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    if (code === 'ENOENT')
      throw new CopyRefused('FILE_MISSING', `There is no file ${file}.`, { cause: error })
    const message = `${file} cannot be read by this user (${code}).`
    throw new CopyRefused('FILE_UNUSABLE', message, { cause: error })
  }
}

/** Checks the whole file before anything is done. */
const check = async (file: string): Promise<void> =>
  reading(file, async () =>
    withFile(file, async (sqlite, db) => {
      const version = await versionOf(db)
      if (version === 'none') throw foreign(file)
      if (version === 'other') throw otherVersion(file)
      const found = sqlite.pragma('integrity_check', { simple: true })
      if (found !== 'ok') throw damaged(file, String(found))
      if (sqlite.prepare('pragma foreign_key_check').all().length > 0)
        throw damaged(file, 'foreign_key_check')
    }),
  )

const withFile = async <Result>(
  file: string,
  work: (sqlite: Database.Database, db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> => {
  const sqlite = new Database(file, { readonly: true, fileMustExist: true })
  try {
    sqlite.pragma('trusted_schema = off')
    return await work(sqlite, new Kysely<Schema>({ dialect: sqliteDialect(sqlite) }))
  } finally {
    sqlite.close()
  }
}

const otherVersion = (file: string): CopyRefused =>
  new CopyRefused(
    'BACKUP_OTHER_VERSION',
    `${file} is of a development version of Overland before its first release, or of another program. This version cannot read it.`,
  )

const foreign = (file: string, options?: ErrorOptions): CopyRefused =>
  new CopyRefused(
    'BACKUP_FOREIGN',
    isZip(file)
      ? `${file} is the backup of one campaign, if it is Overland’s, and this restores a whole database. Its game master restores it on the GM screen (Menu, Campaign), or the host makes a campaign from it on /host.`
      : `${file} is no backup that Overland made. To copy the database of a folder, use npm run move.`,
    options,
  )

/** The files that a GM downloads are ZIP files. */
const isZip = (file: string): boolean => {
  const start = Buffer.alloc(ZIP_START.length)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, start)
  } finally {
    closeSync(descriptor)
  }
  return start.equals(ZIP_START)
}

const damaged = (file: string, found: string, options?: ErrorOptions): CopyRefused =>
  new CopyRefused('BACKUP_DAMAGED', `${file} is damaged (${found}). Use another backup.`, options)

/** Explains SQLite's errors in one line. */
const reading = async <Result>(file: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    const code = sqliteCode(error) ?? (error instanceof Error ? sqliteCode(error.cause) : undefined)
    if (code === 'SQLITE_NOTADB') throw foreign(file, { cause: error })
    if (code === 'SQLITE_ERROR' || code?.startsWith('SQLITE_CORRUPT'))
      throw damaged(file, code, { cause: error })
    if (code === undefined) throw error
    throw new CopyRefused('FILE_UNUSABLE', `${file} cannot be read (${code}).`, { cause: error })
  }
}
