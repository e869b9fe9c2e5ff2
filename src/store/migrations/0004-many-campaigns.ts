import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** For the host; `bytes` is the size of changes and images. */
const listing = async (db: Kysely<unknown>): Promise<void> => {
  const add = (column: string, type: 'text' | 'bigint', standard?: string | number) =>
    db.schema
      .alterTable('campaigns')
      .addColumn(column, type, (build) =>
        standard === undefined ? build : build.notNull().defaultTo(standard),
      )
      .execute()
  await add('name', 'text', '')
  await add('created_from', 'text')
  await add('used_at', 'bigint', 0)
  await add('archived_at', 'bigint')
  await add('bytes', 'bigint', 0)
  await sql`update campaigns set used_at = created_at, bytes = coalesce((
      select sum(length(content) + length(before) + length(after) + coalesce(length(atlas), 0))
      from changes where changes.campaign = campaigns.id), 0)`.execute(db)
  await sql`update campaigns set name = 'Home' where id = 'home'`.execute(db)
  await db.schema
    .createIndex('campaigns_by_use')
    .on('campaigns')
    .columns(['used_at', 'id'])
    .execute()
}

/**
 * Under which addresses a campaign is reached; until now that was its id. It gets a GM's and a
 * players' one besides, here, so that servers that start at once agree on them.
 */
const doors = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('doors')
    .addColumn('address', 'text', (column) => column.primaryKey().notNull())
    .addColumn('campaign', 'text', (column) => column.notNull().references('campaigns.id'))
    .addColumn('opens', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('doors_by_campaign').on('doors').column('campaign').execute()
  await sql`insert into doors (address, campaign, opens) select id, id, 'both' from campaigns`.execute(
    db,
  )
  const { rows } = await sql<{ id: string }>`select id from campaigns`.execute(db)
  for (const { id } of rows)
    for (const opens of ['gm', 'player'])
      await sql`insert into doors (address, campaign, opens) values (${randomAddress()}, ${id}, ${opens})`.execute(
        db,
      )
}

/** Nobody guesses 128 random bits. */
const randomAddress = (): string => randomBytes(16).toString('base64url')

/** Keys, sessions and links are of the host too, who is no campaign: the tables are made anew. */
const credentials = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('credentials_anew')
    .addColumn('campaign', 'text', (column) => column.primaryKey().notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('applied_key_hash', 'text')
    .execute()
  await sql`insert into credentials_anew select campaign, key_hash, applied_key_hash from credentials`.execute(
    db,
  )
  await db.schema.dropTable('credentials').execute()
  await db.schema.alterTable('credentials_anew').renameTo('credentials').execute()
}

const sessions = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('sessions_anew')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('campaign', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .execute()
  await sql`insert into sessions_anew
    select token_hash, campaign, expires_at, 0, 0, '' from sessions`.execute(db)
  await db.schema.dropTable('sessions').execute()
  await db.schema.alterTable('sessions_anew').renameTo('sessions').execute()
  await db.schema.createIndex('sessions_by_campaign').on('sessions').column('campaign').execute()
}

const links = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('links_anew')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('campaign', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await sql`insert into links_anew select token_hash, campaign, expires_at from sign_in_links`.execute(
    db,
  )
  await db.schema.dropTable('sign_in_links').execute()
  await db.schema.alterTable('links_anew').renameTo('sign_in_links').execute()
}

/** How large an image is, and when a tile came: several servers may be at work on images. */
const images = async (db: Kysely<unknown>): Promise<void> => {
  for (const [table, column] of [
    ['chart_images', 'bytes'],
    ['chart_tiles', 'added_at'],
  ] as const)
    await db.schema
      .alterTable(table)
      .addColumn(column, 'bigint', (build) => build.notNull().defaultTo(0))
      .execute()
  await sql`update chart_images set bytes = coalesce((
      select sum(length(picture) + length(pixels)) from chart_tiles as t
      where t.owner = chart_images.owner and t.image = chart_images.image), 0)`.execute(db)
  await sql`update campaigns set bytes = bytes + coalesce((
      select sum(bytes) from chart_images where owner = campaigns.id), 0)`.execute(db)
}

/** Many campaigns on one server: names, addresses, and who is signed in. */
export const manyCampaigns: Migration = {
  up: async (db) => {
    await listing(db)
    await doors(db)
    await credentials(db)
    await sessions(db)
    await links(db)
    await images(db)
  },
}
