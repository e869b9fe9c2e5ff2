import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Seeds of dice that can be checked, and in the campaign's row the number of the next roll. */
export const diceSeeds: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('campaigns')
      .addColumn('next_roll', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('dice_seeds')
      .addColumn('campaign', 'text', (column) => column.notNull().references('campaigns.id'))
      .addColumn('number', 'bigint', (column) => column.notNull())
      .addColumn('commitment', 'text', (column) => column.notNull())
      .addColumn('seed', 'text', (column) => column.notNull())
      .addColumn('word', 'text')
      .addColumn('rolled', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('ended_at', 'bigint')
      .addPrimaryKeyConstraint('dice_seeds_key', ['campaign', 'number'])
      .execute()
  },
}
