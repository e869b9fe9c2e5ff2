import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Known hexes and trail grow every day: a row of their own is written now and then. */
export const journeys: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('journeys')
      .addColumn('campaign', 'text', (column) =>
        column.primaryKey().notNull().references('campaigns.id'),
      )
      .addColumn('head', 'integer')
      .addColumn('content', 'text', (column) => column.notNull())
      .execute()
    await sql`insert into journeys (campaign, head, content)
      select id, head, journey from campaigns`.execute(db)
    // A campaign that is older than its gazetteer is given one, so that each has both.
    await sql`insert into gazetteers (campaign, content)
      select id, '{"terrain":{},"sites":[]}' from campaigns
      where id not in (select campaign from gazetteers)`.execute(db)
    await db.schema.alterTable('campaigns').dropColumn('journey').execute()
  },
}
