import type Database from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import { startAnew } from '../copy/restore.ts'
import { migrate } from '../migrate.ts'
import type { Schema } from '../schema.ts'
import { StoreRefused } from '../store-refused.ts'
import { checksumMismatch, dropChecksum } from './checksum.ts'

/** The `user_version` of a backup; a database that a server works on has 0. */
const BACKUP_MARK = 1

export const markAsBackup = (copy: Database.Database): void => {
  copy.pragma(`user_version = ${BACKUP_MARK}`)
}

export const isBackup = (sqlite: Database.Database): boolean =>
  sqlite.pragma('user_version', { simple: true }) === BACKUP_MARK

/** Refuses a damaged backup before it is migrated. @throws StoreRefused `DATABASE_DAMAGED` */
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

/** Also for a backup in the database's place. @throws StoreRefused when it is newer, or damaged */
export const bringUpToDate = async (
  sqlite: Database.Database,
  db: Kysely<Schema>,
): Promise<void> => {
  requireUnbroken(sqlite)
  await migrate(db)
  await takeUpBackup(sqlite, db)
}
