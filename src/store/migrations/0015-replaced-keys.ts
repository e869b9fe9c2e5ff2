import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A key that was replaced opens on one device until its successor is known to have arrived. */
export const replacedKeys: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('credentials').addColumn('old_key_hash', 'text').execute()
    await db.schema.alterTable('credentials').addColumn('old_key_device', 'text').execute()
    await db.schema.alterTable('sessions').addColumn('replaces', 'text').execute()
  },
}
