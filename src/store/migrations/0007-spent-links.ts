import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A link that was used is remembered, so that whoever shows it again is told why it does nothing. */
export const spentLinks: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('sign_in_links')
      .addColumn('spent', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
