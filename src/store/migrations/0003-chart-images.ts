import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Of an owner that need not be a campaign: some images come with the program. */
const images = (db: Kysely<unknown>) =>
  db.schema
    .createTable('chart_images')
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('image', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('chart_images_pk', ['owner', 'image'])
    .execute()

/**
 * Tiles are there before their image is. PostgreSQL knows `bytea` only, and SQLite keeps bytes under
 * any name; there, what stands after a large value takes longer to read, so the small one is first.
 */
const tiles = (db: Kysely<unknown>) =>
  db.schema
    .createTable('chart_tiles')
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('image', 'text', (column) => column.notNull())
    .addColumn('level', 'integer', (column) => column.notNull())
    .addColumn('tile_column', 'integer', (column) => column.notNull())
    .addColumn('tile_row', 'integer', (column) => column.notNull())
    .addColumn('picture', 'bytea', (column) => column.notNull())
    .addColumn('pixels', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('chart_tiles_pk', [
      'owner',
      'image',
      'level',
      'tile_column',
      'tile_row',
    ])
    .execute()

/** The images of charts, cut into tiles. */
export const chartImages: Migration = {
  up: async (db) => {
    await images(db)
    await tiles(db)
  },
}
