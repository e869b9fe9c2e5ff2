import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Days that were rolled ahead, and in the campaign's row the number of the last one. */
export const preparedDays: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('campaigns')
      .addColumn('prepared', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('prepared_days')
      .addColumn('campaign', 'text', (column) => column.notNull().references('campaigns.id'))
      .addColumn('number', 'bigint', (column) => column.notNull())
      .addColumn('volume', 'bigint', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('prepared_days_key', ['campaign', 'number'])
      .execute()
  },
}
