import type Database from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import { startAnew } from '../copy/restore.ts'
import { migrate, progressOf } from '../migrate.ts'
import type { Schema } from '../schema.ts'
import { StoreRefused } from '../store-refused.ts'
import { isBackup } from './backup-mark.ts'
import { checksumMismatch, dropChecksum } from './checksum.ts'
import { copyBeforeUpgrade } from './copy-before-upgrade.ts'

/**
 * Brings a database up to date, also a backup in its place. One of an earlier version is copied first.
 *
 * @param say gets a line about the copy
 * @throws StoreRefused when it is newer, damaged, or cannot be copied
 */
export const bringUpToDate = async (
  sqlite: Database.Database,
  db: Kysely<Schema>,
  say: (line: string) => void,
): Promise<void> => {
  requireUnbroken(sqlite)
  if (sqlite.memory || (await progressOf(db)) !== 'older') await migrate(db)
  else await upgrade(sqlite, db, say)
  await takeUpBackup(sqlite, db)
}

const upgrade = async (
  sqlite: Database.Database,
  db: Kysely<Schema>,
  say: (line: string) => void,
): Promise<void> => {
  const copy = await copyBeforeUpgrade(sqlite, { say })
  try {
    await migrate(db)
  } catch (error) {
    copy.failed()
    throw error
  }
  copy.worked()
}

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
