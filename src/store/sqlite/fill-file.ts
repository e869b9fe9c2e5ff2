import type { Kysely } from 'kysely'
import { prepareTables } from '../create-tables.ts'
import type { Schema } from '../schema.ts'
import { withDatabase } from './dialect.ts'
import { markVersion } from './version.ts'

/** In one transaction. The caller syncs the file: an unfinished one is worthless. */
export const fillFile = async (
  file: string,
  work: (db: Kysely<Schema>) => Promise<void>,
): Promise<void> =>
  withDatabase(file, {}, async (db, sqlite) => {
    sqlite.pragma('synchronous = off')
    sqlite.pragma('foreign_keys = on')
    markVersion(sqlite)
    await prepareTables(db, file)
    await db.transaction().execute(work)
  })
