import { type Kysely, PostgresAdapter } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How many players watch which campaign at which node. An embedded database has one node. */
export const watched: Migration = {
  up: async (db: Kysely<unknown>) => {
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
    await db.schema
      .createTable('watched')
      .addColumn('node', 'text', (column) =>
        column.notNull().references('nodes.id').onDelete('cascade'),
      )
      .addColumn('campaign', 'text', (column) => column.notNull())
      .addColumn('players', 'bigint', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('watched_key', ['node', 'campaign'])
      .execute()
    await db.schema.createIndex('watched_by_campaign').on('watched').columns(['campaign']).execute()
    await db.schema
      .createIndex('watched_by_change')
      .on('watched')
      .columns(['node', 'changed_at'])
      .execute()
  },
}
