import { accessSync, constants, existsSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { resetCopiedDatabase } from '../copy/copy.ts'
import { otherVersion, tablesVersionOf } from '../schema/create-tables.ts'
import type { Schema } from '../schema/schema.ts'
import { noDatabase, StoreRefused } from '../store-refused.ts'
import { databaseFile, isOtherVersion, placeOf, withDatabase } from './connection.ts'
import { errorCode } from './failures.ts'
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
 * Makes a copied file a backup, and reads every page. A backup can replace a database as it is: its
 * campaigns begin new epochs, and nobody is signed in.
 *
 * @throws StoreRefused `COPY_DAMAGED`
 */
export const makeBackup = async (file: string): Promise<void> =>
  withDatabase(file, {}, async (db, sqlite) => {
    // `secure_delete` overwrites deleted rows.
    sqlite.pragma('secure_delete = on')
    await db.transaction().execute(resetCopiedDatabase)
    const integrity = sqlite.pragma('integrity_check', { simple: true })
    if (integrity !== 'ok')
      throw new StoreRefused('COPY_DAMAGED', `The copy is not sound: ${String(integrity)}`)
  })

/** Checks a whole backup, then reads it; changes nothing. @throws StoreRefused when it is not usable */
export const readBackup = async <Result>(
  file: string,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> => {
  try {
    // SQLite has the same error for a missing file and for one that this user must not read.
    accessSync(file, constants.R_OK)
    if (isOtherVersion(file)) throw backupOfOtherVersion(file)
    await withDatabase(file, { readonly: true }, async (db, sqlite) => {
      const version = await tablesVersionOf(db)
      if (version === 'none') throw foreignBackup(file)
      if (version === 'other') throw backupOfOtherVersion(file)
      const integrity = sqlite.pragma('integrity_check', { simple: true })
      if (integrity !== 'ok') throw damagedBackup(file, String(integrity))
      if (sqlite.prepare('pragma foreign_key_check').all().length > 0)
        throw damagedBackup(file, 'foreign_key_check')
    })
  } catch (error) {
    throw asBackupRefusal(file, error)
  }
  return withDatabase(file, { readonly: true }, work)
}

const backupOfOtherVersion = (file: string): StoreRefused =>
  new StoreRefused(
    'BACKUP_OTHER_VERSION',
    `${file} is of a development version of Overland before its first release, of a newer version, or of another program. This version cannot read it.`,
  )

/** Refuses a file that is no backup of a database. `.overland` is one campaign's backup, not a database's. */
const foreignBackup = (file: string, options?: ErrorOptions): StoreRefused =>
  new StoreRefused(
    'BACKUP_FOREIGN',
    file.endsWith('.overland')
      ? `${file} is the backup of one campaign, if it is Overland’s, and this restores a whole database. Its game master restores it on the GM screen (Menu, Campaign), or the host makes a campaign from it on /host.`
      : `${file} is no backup that Overland made. To copy the database of a folder, use npm run move.`,
    options,
  )

const damagedBackup = (file: string, integrity: string, options?: ErrorOptions): StoreRefused =>
  new StoreRefused(
    'BACKUP_DAMAGED',
    `${file} is damaged (${integrity}). Use another backup.`,
    options,
  )

/** Errors of SQLite and of the file system in one line. */
const asBackupRefusal = (file: string, error: unknown): unknown => {
  const code = errorCode(error)
  if (error instanceof StoreRefused || code === undefined) return error
  const options = { cause: error }
  if (code === 'ENOENT')
    return new StoreRefused('FILE_MISSING', `There is no file ${file}.`, options)
  if (code === 'SQLITE_NOTADB') return foreignBackup(file, options)
  if (code === 'SQLITE_ERROR' || code.startsWith('SQLITE_CORRUPT'))
    return damagedBackup(file, code, options)
  return new StoreRefused(
    'FILE_UNUSABLE',
    `${file} cannot be read by this user (${code}).`,
    options,
  )
}
