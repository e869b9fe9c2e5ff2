import Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { prepareTables } from '../create-tables.ts'
import type { Schema } from '../schema.ts'
import { sqliteDialect } from './dialect.ts'
import { markVersion } from './version.ts'

/** In one transaction. The caller syncs the file: an unfinished one is worthless. */
export const fillFile = async (
  file: string,
  work: (db: Kysely<Schema>) => Promise<void>,
): Promise<void> => {
  const sqlite = new Database(file, { fileMustExist: true })
  try {
    sqlite.pragma('synchronous = off')
    sqlite.pragma('foreign_keys = on')
    markVersion(sqlite)
    const db = new Kysely<Schema>({ dialect: sqliteDialect(sqlite) })
    await prepareTables(db, file)
    await db.transaction().execute(work)
  } finally {
    sqlite.close()
  }
}
