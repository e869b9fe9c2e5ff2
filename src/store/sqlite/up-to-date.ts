import type Database from 'better-sqlite3'
import type { Kysely } from 'kysely'
import { migrate } from '../migrate.ts'
import type { Schema } from '../schema.ts'
import { requireUnbroken, takeUpBackup } from './backup-mark.ts'

/**
 * Makes a database one that this program works on, whatever version left it, and also where it was
 * put there from a backup.
 *
 * @throws StoreRefused when it is of a newer version, or damaged
 */
export const bringUpToDate = async (
  sqlite: Database.Database,
  db: Kysely<Schema>,
): Promise<void> => {
  requireUnbroken(sqlite)
  await migrate(db)
  await takeUpBackup(sqlite, db)
}
