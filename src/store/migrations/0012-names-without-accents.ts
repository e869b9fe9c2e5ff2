import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { foldText } from '../../rules/fold-text.ts'

/** Names are searched whatever their accents, too: they are folded anew. */
export const namesWithoutAccents: Migration = {
  up: async (db: Kysely<unknown>) => {
    const named = sql<{ id: string; name: string }>`select id, name from campaigns where name <> ''`
    const { rows } = await named.execute(db)
    for (const { id, name } of rows)
      await sql`update campaigns set folded_name = ${foldText(name)} where id = ${id}`.execute(db)
  },
}
