import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A key that was replaced stands with its successor: `OLD NEW`, both hashes. */
export const oldKeys: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`update credentials set old_key_hash = old_key_hash || ' ' || key_hash
      where old_key_hash is not null and old_key_hash not like '% %'`.execute(db)
  },
}
