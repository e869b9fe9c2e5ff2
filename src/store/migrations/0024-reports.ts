import type { Migration } from 'kysely/migration'

/** Where days are reported, which were, and the key of the addresses. */
export const reports: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('reports')
      .addColumn('campaign', 'text', (column) =>
        column.primaryKey().notNull().references('campaigns.id'),
      )
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('format', 'text', (column) => column.notNull())
      .addColumn('host', 'text', (column) => column.notNull())
      .addColumn('ending', 'text', (column) => column.notNull())
      .addColumn('after', 'bigint', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('trouble', 'text')
      .addColumn('status', 'bigint')
      .addColumn('failures', 'bigint', (column) => column.notNull())
      .addColumn('skipped', 'bigint', (column) => column.notNull())
      .addColumn('next_at', 'bigint', (column) => column.notNull())
      .addColumn('sent_at', 'bigint')
      .addColumn('done', 'text')
      .execute()
    await db.schema
      .createTable('reported_days')
      .addColumn('campaign', 'text', (column) => column.notNull().references('campaigns.id'))
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('message', 'bigint', (column) => column.notNull())
      .addColumn('remote', 'text')
      .addColumn('print', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('reported_days_key', ['campaign', 'seq'])
      .execute()
    await db.schema
      .createTable('report_keys')
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .execute()
  },
}
