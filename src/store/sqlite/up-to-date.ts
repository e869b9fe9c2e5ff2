import type Database from 'better-sqlite3'
import type { Kysely } from 'kysely'
import { migrate } from '../migrate.ts'
import type { Schema } from '../schema.ts'
import { requireUnbroken, takeUpBackup } from './backup-mark.ts'

/**
 * Prepares a database for this program, whatever version wrote it; also a backup in its place.
 *
 * @throws StoreRefused when it is newer, or damaged
 */
export const bringUpToDate = async (
  sqlite: Database.Database,
  db: Kysely<Schema>,
): Promise<void> => {
  requireUnbroken(sqlite)
  await migrate(db)
  await takeUpBackup(sqlite, db)
}
