import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The file names of uploaded images, for the GM alone. */
export const imageNamesOfFiles: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('chart_images').addColumn('name', 'text').execute()
  },
}
