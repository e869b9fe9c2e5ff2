import type { Kysely } from 'kysely'
import { BUILT_IN } from '../campaign/image-store.ts'
import type { ChartTileRow, Schema } from './schema.ts'

/** Few enough that nobody waits long for them to be deleted. */
const TILES_A_TURN = 4

type WhichImage = Pick<ChartTileRow, 'owner' | 'image'>

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

/**
 * Deletes images whose campaign is gone, and the tiles of those that were never finished, or not
 * deleted to the end.
 *
 * @param addedBefore milliseconds since 1970: leaves images alone to which somebody, perhaps another
 *   server, has added tiles since
 */
export const pruneTiles = async (
  db: Kysely<Schema>,
  addedBefore = Number.MAX_SAFE_INTEGER,
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('chart_images')
      .where('owner', '!=', BUILT_IN)
      .where('owner', 'not in', ({ selectFrom }) => selectFrom('campaigns').select('id'))
      .execute()
  })
  const unfinished = await db
    .selectFrom('chart_tiles as t')
    .leftJoin('chart_images as i', (join) =>
      join.onRef('i.owner', '=', 't.owner').onRef('i.image', '=', 't.image'),
    )
    .where('i.image', 'is', null)
    .select(['t.owner', 't.image'])
    .groupBy(['t.owner', 't.image'])
    .having(({ fn }) => fn.max('t.added_at'), '<', addedBefore)
    .execute()
  const atOnce = async () => {}
  for (const image of unfinished) await removeTiles(db, image, atOnce, addedBefore)
}
