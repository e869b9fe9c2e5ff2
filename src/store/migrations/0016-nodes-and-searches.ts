import { type Kysely, PostgresAdapter } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Counts by creator and searches by name read an index, not a million campaigns. */
const searches = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createIndex('campaigns_by_creator')
    .on('campaigns')
    .columns(['created_from', 'created_at'])
    .execute()
  await db.schema.dropIndex('campaigns_by_use').execute()
  await db.schema
    .createIndex('campaigns_by_use')
    .on('campaigns')
    .columns(['used_at', 'id', 'folded_name'])
    .execute()
}

/** The servers over a PostgreSQL; an embedded database has one. */
const nodes = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('nodes')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .execute()
}

export const nodesAndSearches: Migration = {
  up: async (db) => {
    await searches(db)
    if (db.getExecutor().adapter instanceof PostgresAdapter) await nodes(db)
  },
}
