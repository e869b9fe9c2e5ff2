import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** As names were folded until 0012. */
const foldName = (name: string): string =>
  name.normalize('NFKC').toLowerCase().toUpperCase().normalize('NFKC')

/** Names are searched whatever the case of their letters. */
export const foldedNames: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('campaigns')
      .addColumn('folded_name', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    const named = sql<{ id: string; name: string }>`select id, name from campaigns where name <> ''`
    const { rows } = await named.execute(db)
    for (const { id, name } of rows)
      await sql`update campaigns set folded_name = ${foldName(name)} where id = ${id}`.execute(db)
  },
}
