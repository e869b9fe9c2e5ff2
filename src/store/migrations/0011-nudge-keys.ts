import { PostgresAdapter } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The nodes over a PostgreSQL share a key; an embedded database has one node. */
export const nudgeKeys: Migration = {
  up: async (db) => {
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
    await db.schema
      .createTable('nudge_keys')
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('key', 'bytea', (column) => column.notNull())
      .execute()
  },
}
