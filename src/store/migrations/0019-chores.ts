import type { Migration } from 'kysely/migration'

/** What one of several servers does for all. */
export const chores: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('chores')
      .addColumn('chore', 'text', (column) => column.primaryKey().notNull())
      .addColumn('done_at', 'bigint')
      .addColumn('taken_by', 'text')
      .addColumn('taken_at', 'bigint', (column) => column.notNull())
      .addColumn('taken_until', 'bigint', (column) => column.notNull())
      .execute()
  },
}
