import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'
import { bytes, integer, table, text } from './table.ts'

export const tiles = table(
  {
    owner: text(),
    image: text(),
    level: integer(),
    tile_column: integer(),
    tile_row: integer(),
    picture: bytes(),
    pixels: bytes(),
  },
  ['owner', 'image', 'level', 'tile_column', 'tile_row'],
)

/** Few, so that other work never waits long. */
const TILES_A_TURN = 4

/**
 * Deletes an image that is not finished with its tiles, a few per transaction.
 *
 * @param touchedBefore milliseconds since 1970: leaves an image that got a tile since
 * @returns whether there was such an image
 */
export const removeUnfinished = async (
  db: Kysely<Schema>,
  { owner, image }: { readonly owner: string; readonly image: string },
  touchedBefore = Number.MAX_SAFE_INTEGER,
): Promise<boolean> => {
  const removeSome = async (trx: Kysely<Schema>): Promise<'none' | 'some' | 'all'> => {
    // Locks: who adds tiles waits here.
    const { numUpdatedRows } = await trx
      .updateTable('images')
      .set({ is_finished: 0 })
      .where((eb) => eb.and({ owner, image, is_finished: 0 }))
      .where('touched_at', '<', touchedBefore)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return 'none'
    const { numDeletedRows } = await trx
      .deleteFrom('tiles')
      .where((eb) => eb.and({ owner, image }))
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('level', 'tile_column', 'tile_row'),
          'in',
          selectFrom('tiles as some')
            .select(['some.level', 'some.tile_column', 'some.tile_row'])
            .where((some) => some.and({ 'some.owner': owner, 'some.image': image }))
            .limit(TILES_A_TURN)
            .$asTuple('level', 'tile_column', 'tile_row'),
        ),
      )
      .executeTakeFirst()
    if (numDeletedRows === BigInt(TILES_A_TURN)) return 'some'
    await trx
      .deleteFrom('images')
      .where((eb) => eb.and({ owner, image }))
      .execute()
    return 'all'
  }
  let isThere = false
  for (;;) {
    const removed = await db.transaction().execute(removeSome)
    isThere ||= removed !== 'none'
    if (removed !== 'some') return isThere
    await nextTurn()
  }
}
