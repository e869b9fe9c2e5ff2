import { accessSync, constants, existsSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { startAnew } from '../copy/copy.ts'
import { otherVersion, versionOf } from '../schema/create-tables.ts'
import type { Schema } from '../schema/schema.ts'
import { noDatabase, StoreRefused } from '../store-refused.ts'
import { databaseFile, isOtherVersion, placeOf, withDatabase } from './connection.ts'
import { codeOf } from './failures.ts'
import { writeNewFile } from './new-file.ts'

/**
 * Writes a consistent copy of the database in `dataDir` to `file`, also while a server works on it.
 * The copy appears only once it is whole, checked and on the disk.
 *
 * @param onWritten gets the whole copy before it appears as `file`
 * @throws StoreRefused when there is no database, `file` exists or cannot be written, or the copy
 *   is damaged
 */
export const backUp = async (
  dataDir: string,
  file: string,
  onWritten: (unfinished: string) => Promise<void> = async () => {},
): Promise<void> => {
  const source = databaseFile(dataDir)
  if (!existsSync(source)) throw noDatabase(dataDir)
  if (isOtherVersion(source)) throw otherVersion(placeOf(dataDir))
  await writeNewFile(file, async (unfinished) => {
    await withDatabase(source, { readonly: true }, async (_, sqlite) =>
      sqlite.prepare('vacuum into ?').run(unfinished),
    )
    await makeBackup(unfinished)
    await onWritten(unfinished)
  })
}

/**
 * Makes a copy a backup, and reads every page. It can take the place of a database as it is: its
 * campaigns begin new epochs, and nobody is signed in.
 *
 * @throws StoreRefused `COPY_DAMAGED`
 */
export const makeBackup = async (copied: string): Promise<void> =>
  withDatabase(copied, {}, async (db, sqlite) => {
    // Overwrites what it deletes.
    sqlite.pragma('secure_delete = on')
    await db.transaction().execute(startAnew)
    const found = sqlite.pragma('integrity_check', { simple: true })
    if (found !== 'ok')
      throw new StoreRefused('COPY_DAMAGED', `The copy is not sound: ${String(found)}`)
  })

/** Changes nothing in it, and checks the whole file first. @throws StoreRefused when it is not usable */
export const readBackup = async <Result>(
  file: string,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> => {
  try {
    // SQLite does not tell a file that is not there from one that this user must not read.
    accessSync(file, constants.R_OK)
    if (isOtherVersion(file)) throw otherBackup(file)
    await withDatabase(file, { readonly: true }, async (db, sqlite) => {
      const version = await versionOf(db)
      if (version === 'none') throw foreign(file)
      if (version === 'other') throw otherBackup(file)
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

const otherBackup = (file: string): StoreRefused =>
  new StoreRefused(
    'BACKUP_OTHER_VERSION',
    `${file} is of a development version of Overland before its first release, of a newer version, or of another program. This version cannot read it.`,
  )

/** A GM's download ends as in `campaign-name.overland`. */
const foreign = (file: string, options?: ErrorOptions): StoreRefused =>
  new StoreRefused(
    'BACKUP_FOREIGN',
    file.endsWith('.overland')
      ? `${file} is the backup of one campaign, if it is Overland’s, and this restores a whole database. Its game master restores it on the GM screen (Menu, Campaign), or the host makes a campaign from it on /host.`
      : `${file} is no backup that Overland made. To copy the database of a folder, use npm run move.`,
    options,
  )

const damaged = (file: string, found: string, options?: ErrorOptions): StoreRefused =>
  new StoreRefused('BACKUP_DAMAGED', `${file} is damaged (${found}). Use another backup.`, options)

/** Errors of SQLite and of the file system in one line. */
const explained = (file: string, error: unknown): unknown => {
  const code = codeOf(error)
  if (error instanceof StoreRefused || code === undefined) return error
  const options = { cause: error }
  if (code === 'ENOENT')
    return new StoreRefused('FILE_MISSING', `There is no file ${file}.`, options)
  if (code === 'SQLITE_NOTADB') return foreign(file, options)
  if (code === 'SQLITE_ERROR' || code.startsWith('SQLITE_CORRUPT'))
    return damaged(file, code, options)
  return new StoreRefused(
    'FILE_UNUSABLE',
    `${file} cannot be read by this user (${code}).`,
    options,
  )
}
