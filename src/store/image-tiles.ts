import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { BUILT_IN } from '../campaign/image-store.ts'
import { leftImages, type WhichImage } from './left-images.ts'
import type { Schema } from './schema.ts'

/** Few enough that nobody waits long for them to be deleted. */
const TILES_A_TURN = 4

/**
 * Deletes the tiles of an image, a few in a transaction.
 *
 * @param between is waited for between two transactions
 * @param addedBefore milliseconds since 1970: leaves tiles alone that were added since
 * @returns whether there were any
 */
export const removeTiles = async (
  db: Kysely<Schema>,
  { owner, image }: WhichImage,
  between: () => Promise<unknown>,
  addedBefore = Number.MAX_SAFE_INTEGER,
): Promise<boolean> => {
  const tiles = await db
    .selectFrom('chart_tiles')
    .select(['level', 'tile_column', 'tile_row'])
    .where('owner', '=', owner)
    .where('image', '=', image)
    .execute()
  for (let first = 0; first < tiles.length; first += TILES_A_TURN) {
    await between()
    await db.transaction().execute(async (trx) => {
      for (const { level, tile_column, tile_row } of tiles.slice(first, first + TILES_A_TURN))
        await trx
          .deleteFrom('chart_tiles')
          .where('owner', '=', owner)
          .where('image', '=', image)
          .where('level', '=', level)
          .where('tile_column', '=', tile_column)
          .where('tile_row', '=', tile_row)
          .where('added_at', '<', addedBefore)
          .execute()
    })
  }
  return tiles.length > 0
}

/** After so long nobody is at work on an image any more. */
export const UNFINISHED_MS = 3_600_000
/** What comes with the program is there so long after somebody kept it. */
const UNKEPT_MS = 24 * 3_600_000

/**
 * Deletes images that nobody will ask for any more: those whose campaign is gone, the tiles of those
 * that were never finished or not deleted to the end, and editions of the built-in chart that no
 * server has kept for a day, but for the one kept last.
 *
 * @param addedBefore milliseconds since 1970: an image stays that got a tile since then, perhaps from
 *   another server; so does an edition that was kept since a day before then
 */
export const pruneTiles = async (
  db: Kysely<Schema>,
  addedBefore = Number.MAX_SAFE_INTEGER,
): Promise<void> => {
  await deleteUnkept(db, addedBefore - UNKEPT_MS)
  for await (const image of leftImages(db)) {
    if (!(await isUntouched(db, image, addedBefore))) continue
    await db.transaction().execute(async (trx) => deleteOrphan(trx, image))
    await removeTiles(db, image, nextTurn, addedBefore)
  }
}

/** The one that was kept last stays, however long ago that was: it will be wanted again. */
const deleteUnkept = async (db: Kysely<Schema>, keptBefore: number): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('chart_images')
      .where('owner', '=', BUILT_IN)
      .where('added_at', '<', keptBefore)
      .where('added_at', '<', (last) =>
        last
          .selectFrom('chart_images as other')
          .where('other.owner', '=', BUILT_IN)
          .select(({ fn }) => fn.max('other.added_at').as('kept_at')),
      )
      .execute()
  })
}

const isUntouched = async (
  db: Kysely<Schema>,
  { owner, image }: WhichImage,
  since: number,
): Promise<boolean> => {
  const { last } = await db
    .selectFrom('chart_tiles')
    .where('owner', '=', owner)
    .where('image', '=', image)
    .select(({ fn }) => fn.max('added_at').as('last'))
    .executeTakeFirstOrThrow()
  return last !== null && last < since
}

const deleteOrphan = async (trx: Kysely<Schema>, { owner, image }: WhichImage): Promise<void> => {
  await trx
    .deleteFrom('chart_images')
    .where('owner', '=', owner)
    .where('image', '=', image)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('campaigns').select('id').where('id', '=', owner))),
    )
    .execute()
}
