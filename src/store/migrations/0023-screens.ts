import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the GM has the table's screen show; null: what it shows at first. */
export const screens: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('campaigns').addColumn('screen', 'text').execute()
  },
}
