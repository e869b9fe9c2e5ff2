import type { Migration } from 'kysely/migration'

/** Sessions that expired are found without a look at all others, of which there may be millions. */
export const sessionsByExpiry: Migration = {
  up: async (db) => {
    await db.schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at').execute()
  },
}
