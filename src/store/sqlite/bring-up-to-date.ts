import { dirname } from 'node:path'
import type Database from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import { startAnew } from '../copy/restore.ts'
import { prepareTables } from '../create-tables.ts'
import type { Schema } from '../schema.ts'
import { StoreRefused } from '../store-refused.ts'
import { isBackup } from './backup-mark.ts'
import { checksumMismatch, dropChecksum } from './checksum.ts'
import { placeOf } from './connection.ts'

/**
 * Makes the tables of a new database, and a database of a backup in its place.
 *
 * @throws StoreRefused when it is of another version, or damaged
 */
export const bringUpToDate = async (
  sqlite: Database.Database,
  db: Kysely<Schema>,
): Promise<void> => {
  requireUnbroken(sqlite)
  await prepareTables(db, placeOf(dirname(sqlite.name)))
  await takeUpBackup(sqlite, db)
}

/** Refuses a damaged backup before it is used. @throws StoreRefused `DATABASE_DAMAGED` */
const requireUnbroken = (sqlite: Database.Database): void => {
  const broken = isBackup(sqlite) ? checksumMismatch(sqlite) : undefined
  if (broken === undefined) return
  throw new StoreRefused(
    'DATABASE_DAMAGED',
    `The backup that was put in the place of overland.db is damaged (${broken}). Use another one.`,
  )
}

/** Makes a backup that took the database's place a database to work on. */
const takeUpBackup = async (sqlite: Database.Database, db: Kysely<Schema>): Promise<void> => {
  if (!isBackup(sqlite)) return
  await db.transaction().execute(async (trx) => {
    await startAnew(trx)
    await sql.raw(dropChecksum).execute(trx)
    await sql`pragma user_version = 0`.execute(trx)
  })
}
