import type Database from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import { startAnew } from '../restored.ts'
import type { Schema } from '../schema.ts'

/** A backup carries this number in its header, the database that a server works on 0. */
const BACKUP_MARK = 1

export const markAsBackup = (copy: Database.Database): void => {
  copy.pragma(`user_version = ${BACKUP_MARK}`)
}

/** Notices that the file was put here from a backup, and makes it a database to work on. */
export const takeUpBackup = async (
  sqlite: Database.Database,
  db: Kysely<Schema>,
): Promise<void> => {
  if (sqlite.pragma('user_version', { simple: true }) !== BACKUP_MARK) return
  await db.transaction().execute(async (trx) => {
    await startAnew(trx)
    await sql`pragma user_version = 0`.execute(trx)
  })
}
