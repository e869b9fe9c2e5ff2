import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { BUILT_IN } from '../campaign/image-store.ts'
import { leftImages, type WhichImage } from './left-images.ts'
import type { Schema } from './schema.ts'

/** Few, so that other work never waits long. */
const TILES_A_TURN = 4

/**
 * Deletes an image's tiles, a few per transaction. Returns whether there were any.
 *
 * @param addedBefore milliseconds since 1970: keeps tiles added since
 */
export const removeTiles = async (
  db: Kysely<Schema>,
  { owner, image }: WhichImage,
  addedBefore = Number.MAX_SAFE_INTEGER,
): Promise<boolean> => {
  const tiles = await db
    .selectFrom('chart_tiles')
    .select(['level', 'tile_column', 'tile_row'])
    .where('owner', '=', owner)
    .where('image', '=', image)
    .execute()
  for (let first = 0; first < tiles.length; first += TILES_A_TURN) {
    await nextTurn()
    await db.transaction().execute(async (trx) => {
      for (const { level, tile_column, tile_row } of tiles.slice(first, first + TILES_A_TURN))
        await trx
          .deleteFrom('chart_tiles')
          .where((eb) => eb.and({ owner, image, level, tile_column, tile_row }))
          .where('added_at', '<', addedBefore)
          .execute()
    })
  }
  return tiles.length > 0
}

/** An image without a new tile for so long is abandoned. */
export const UNFINISHED_MS = 3_600_000
/** A built-in edition stays so long after a server last kept it. */
const UNKEPT_MS = 24 * 3_600_000

/**
 * Deletes images without a campaign, unfinished and half-deleted ones, and built-in editions that
 * no server kept for a day, except the one kept last.
 *
 * @param addedBefore milliseconds since 1970: leaves images that got a tile since, and editions
 *   kept less than a day before
 */
export const pruneTiles = async (
  db: Kysely<Schema>,
  addedBefore = Number.MAX_SAFE_INTEGER,
): Promise<void> => {
  await deleteUnkept(db, addedBefore - UNKEPT_MS)
  for await (const image of leftImages(db)) {
    if (!(await isUntouched(db, image, addedBefore))) continue
    await db.transaction().execute(async (trx) => deleteOrphan(trx, image))
    await removeTiles(db, image, addedBefore)
  }
}

/** Spares the edition kept last: it will be needed again. */
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
