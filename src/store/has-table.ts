import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

export const hasTable = async (db: Kysely<Schema>, wanted: string): Promise<boolean> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  return tables.some(({ name }) => name === wanted)
}
