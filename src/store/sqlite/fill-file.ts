import Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { migrate } from '../migrate.ts'
import type { Schema } from '../schema.ts'
import { sqliteDialect } from './dialect.ts'

/** In one transaction. The caller syncs the file: an unfinished one is worthless. */
export const fillFile = async (
  file: string,
  work: (db: Kysely<Schema>) => Promise<void>,
): Promise<void> => {
  const sqlite = new Database(file, { fileMustExist: true })
  try {
    sqlite.pragma('synchronous = off')
    sqlite.pragma('foreign_keys = on')
    const db = new Kysely<Schema>({ dialect: sqliteDialect(sqlite) })
    await migrate(db)
    await db.transaction().execute(work)
  } finally {
    sqlite.close()
  }
}
