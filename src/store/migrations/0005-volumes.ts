import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A journal has volumes: what there is by now is the first one. */
export const volumes: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('changes')
      .addColumn('volume', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.dropIndex('changes_by_kind').execute()
    await db.schema
      .createIndex('changes_by_volume')
      .on('changes')
      .columns(['campaign', 'volume', 'kind', 'seq'])
      .execute()
    // An expedition is a JSON object with fields.
    await sql`update campaigns set expedition = '{"volume":0,' || substr(expedition, 2)`.execute(db)
  },
}
