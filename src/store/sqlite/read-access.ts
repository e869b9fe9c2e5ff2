import Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { type AccessRows, readAccess } from '../copy/access-rows.ts'
import type { Schema } from '../schema.ts'
import { sqliteDialect } from './dialect.ts'

/** Changes nothing; undefined of a database that is damaged. */
export const readAccessOf = async (file: string): Promise<AccessRows | undefined> => {
  let sqlite: Database.Database | undefined
  try {
    sqlite = new Database(file, { readonly: true, fileMustExist: true })
    return await readAccess(new Kysely<Schema>({ dialect: sqliteDialect(sqlite) }))
  } catch {
    // Its keys are lost with it: a restore must work then above all.
    return undefined
  } finally {
    sqlite?.close()
  }
}
