import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Documents tell their versions, and changes that are taken back together carry one mark. */
export const documents: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('documents')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute()
    await db.schema.alterTable('changes').addColumn('mark', 'text').execute()
  },
}
