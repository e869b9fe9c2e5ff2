import { accessSync, constants } from 'node:fs'
import type { Kysely } from 'kysely'
import { CopyRefused } from '../copy/copy-refused.ts'
import { versionOf } from '../create-tables.ts'
import type { Schema } from '../schema.ts'
import { withDatabase } from './dialect.ts'
import { codeOf } from './failures.ts'
import { isOtherVersion } from './version.ts'

/** Changes nothing in it, and checks the whole file first. @throws CopyRefused when it is not usable */
export const readBackup = async <Result>(
  file: string,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> => {
  try {
    // SQLite does not tell a file that is not there from one that this user must not read.
    accessSync(file, constants.R_OK)
    if (isOtherVersion(file)) throw otherVersion(file)
    await withDatabase(file, { readonly: true }, async (db, sqlite) => {
      const version = await versionOf(db)
      if (version === 'none') throw foreign(file)
      if (version === 'other') throw otherVersion(file)
      const found = sqlite.pragma('integrity_check', { simple: true })
      if (found !== 'ok') throw damaged(file, String(found))
      if (sqlite.prepare('pragma foreign_key_check').all().length > 0)
        throw damaged(file, 'foreign_key_check')
    })
  } catch (error) {
    throw explained(file, error)
  }
  return withDatabase(file, { readonly: true }, work)
}

const otherVersion = (file: string): CopyRefused =>
  new CopyRefused(
    'BACKUP_OTHER_VERSION',
    `${file} is of a development version of Overland before its first release, of a newer version, or of another program. This version cannot read it.`,
  )

/** A GM's download ends as in `campaign-name.overland`. */
const foreign = (file: string, options?: ErrorOptions): CopyRefused =>
  new CopyRefused(
    'BACKUP_FOREIGN',
    file.endsWith('.overland')
      ? `${file} is the backup of one campaign, if it is Overland’s, and this restores a whole database. Its game master restores it on the GM screen (Menu, Campaign), or the host makes a campaign from it on /host.`
      : `${file} is no backup that Overland made. To copy the database of a folder, use npm run move.`,
    options,
  )

const damaged = (file: string, found: string, options?: ErrorOptions): CopyRefused =>
  new CopyRefused('BACKUP_DAMAGED', `${file} is damaged (${found}). Use another backup.`, options)

/** Errors of SQLite and of the file system in one line. */
const explained = (file: string, error: unknown): unknown => {
  const code = codeOf(error)
  if (error instanceof CopyRefused || code === undefined) return error
  const options = { cause: error }
  if (code === 'ENOENT')
    return new CopyRefused('FILE_MISSING', `There is no file ${file}.`, options)
  if (code === 'SQLITE_NOTADB') return foreign(file, options)
  if (code === 'SQLITE_ERROR' || code.startsWith('SQLITE_CORRUPT'))
    return damaged(file, code, options)
  return new CopyRefused('FILE_UNUSABLE', `${file} cannot be read by this user (${code}).`, options)
}
