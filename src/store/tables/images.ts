import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { imagesOf } from '#campaign/map/chart.ts'
import { type ChartImage, excessOfImages, type ImageStore } from '#campaign/ports/image-store.ts'
import { isSameJson } from '#protocol/json-patch.ts'
import type { WhileNewest } from '../find-campaign.ts'
import { type Schema, TABLES } from '../schema/schema.ts'
import { addBytes, holdCampaign, standingHistory } from './campaigns.ts'
import { deletesSome, updatesOne } from './statement.ts'

const FINISHED = 1
const UNFINISHED = { is_finished: 0, width: 0, height: 0, added_at: 0, bytes: 0 } as const

export const imageStore = (
  db: Kysely<Schema>,
  clock: () => number,
  requireRoom: () => Promise<void>,
  whileNewest: WhileNewest,
): ImageStore => {
  return {
    addTiles: async (owner, image, tiles) => {
      await requireRoom()
      await db.transaction().execute(async (trx) => {
        const touched_at = clock()
        await trx
          .insertInto('images')
          .values({ owner, image, touched_at, ...UNFINISHED })
          .onConflict((conflict) =>
            conflict
              .columns(['owner', 'image'])
              .doUpdateSet({ touched_at })
              .where('images.is_finished', '=', 0),
          )
          .execute()
        for (const { level, column, row, picture, pixels } of tiles)
          await trx
            .insertInto('tiles')
            .values({ owner, image, level, tile_column: column, tile_row: row, picture, pixels })
            .execute()
      })
    },

    finishImage: async (owner, image) =>
      db.transaction().execute(async (trx) => {
        await holdCampaign(trx, owner)
        const all = await finishedImages(trx, owner)
        if (all.some(({ id }) => id === image.id)) return true
        if (!hasRoomFor(all, image)) return false
        await insertImage(trx, owner, image)
        return true
      }),

    findImage: async (owner, image) => {
      const row = await select(db, owner).where('image', '=', image).executeTakeFirst()
      return row && toImage(row)
    },

    listImages: (owner) => finishedImages(db, owner),

    removeImage: async (owner, image) => {
      await db.transaction().execute(async (trx) => leaveImage(trx, owner, image))
      return removeUnfinished(db, { owner, image })
    },

    removeUnusedImage: async (campaign, image) => {
      let gone: readonly string[] = []
      const outcome = await whileNewest(campaign, async (trx, { state }) => {
        const all = await finishedImages(trx, campaign)
        if (!all.some(({ id }) => id === image)) {
          const isOfOtherHistory = await finished(trx, campaign)
            .where('image', '=', image)
            .executeTakeFirst()
          return isOfOtherHistory ? 'in-other-history' : 'none'
        }
        const family = all.filter(({ id, straightened }) => [id, straightened?.of].includes(image))
        gone = family.map(({ id }) => id)
        if (gone.some((id) => id in state.handouts)) return 'handed-out'
        if (imagesOf(state.chart).some((id) => gone.includes(id))) return 'in-chart'
        for (const id of gone) await leaveImage(trx, campaign, id)
        return 'removed'
      })
      if (outcome === 'removed')
        for (const id of gone) await removeUnfinished(db, { owner: campaign, image: id })
      return outcome ?? 'none'
    },

    findTile: async (owner, image, { level, column, row }, content) => {
      const found = await db
        .selectFrom('tiles')
        .select(`${content} as bytes`)
        .where((eb) => eb.and({ owner, image, level, tile_column: column, tile_row: row }))
        .where(({ exists }) => exists(select(db, owner).where('image', '=', image)))
        .executeTakeFirst()
      return found?.bytes
    },
  }
}

/** Finished images, those of the other history among them. */
const finished = (db: Kysely<Schema>, owner: string) =>
  db
    .selectFrom('images')
    .select(['image as id', 'width', 'height', 'added_at as addedAt', 'name', 'straightened'])
    .where((eb) => eb.and({ owner, is_finished: FINISHED }))

/** Built-in ones have no history. */
const select = (db: Kysely<Schema>, owner: string) =>
  finished(db, owner).where('history', 'is not distinct from', standingHistory(db, owner))

type Selected = Omit<ChartImage, 'name' | 'straightened'> & {
  readonly name: string | null
  readonly straightened: string | null
}

const toImage = ({ name, straightened, ...image }: Selected): ChartImage => ({
  ...image,
  ...(name !== null && { name }),
  ...(straightened !== null && { straightened: JSON.parse(straightened) }),
})

/** The newest first. */
export const finishedImages = async (
  db: Kysely<Schema>,
  owner: string,
): Promise<readonly ChartImage[]> => {
  const newestFirst = select(db, owner).orderBy('added_at', 'desc').orderBy('image')
  return (await newestFirst.execute()).map(toImage)
}

/** R-GRID-12: a straightened image needs its original, and is there once. */
const hasRoomFor = (all: readonly ChartImage[], image: ChartImage): boolean => {
  if (excessOfImages([...all, image]) > 0) return false
  const { straightened } = image
  if (!straightened) return true
  const isOriginal = ({ id, straightened: made }: ChartImage) => id === straightened.of && !made
  return all.some(isOriginal) && !all.some((each) => isSameJson(each.straightened, straightened))
}

/** Leaves an image, if it is finished, to be deleted. */
const leaveImage = async (trx: Kysely<Schema>, owner: string, image: string): Promise<void> => {
  const left = await trx
    .updateTable('images')
    .set({ is_finished: 0 })
    .where((eb) => eb.and({ owner, image, is_finished: FINISHED }))
    .returning('bytes')
    .executeTakeFirst()
  if (left) await addBytes(trx, owner, -left.bytes)
}

/** Makes an image visible; its tiles are there already. */
export const insertImage = async (
  trx: Kysely<Schema>,
  owner: string,
  { id: image, width, height, addedAt: added_at, name, straightened }: ChartImage,
): Promise<void> => {
  const all = trx.selectFrom('tiles').where((eb) => eb.and({ owner, image }))
  const size = sql<string | null>`sum(length(picture) + length(pixels))`.as('size')
  const bytes = Number((await all.select(size).executeTakeFirst())?.size ?? 0)
  const history = standingHistory(trx, owner)
  const more = { width, height, added_at, bytes, name: name ?? null, history }
  const from = straightened ? JSON.stringify(straightened) : null
  const finished = { is_finished: FINISHED, ...more, straightened: from } as const
  await trx
    .insertInto('images')
    .values({ owner, image, touched_at: added_at, ...finished })
    .onConflict((conflict) => conflict.columns(['owner', 'image']).doUpdateSet(finished))
    .execute()
  await addBytes(trx, owner, bytes)
}

export const removeImages = async (
  db: Kysely<Schema>,
  column: 'owner' | 'history',
  id: string,
): Promise<void> => {
  await db.updateTable('images').set({ is_finished: 0 }).where(column, '=', id).execute()
  for (const image of await unfinished(db).where(column, '=', id).execute())
    await removeUnfinished(db, image)
}

const unfinished = (db: Kysely<Schema>) =>
  db.selectFrom('images').select(['owner', 'image']).where('is_finished', '=', 0)

/**
 * Deletes images without a campaign, unfinished and half-deleted ones.
 *
 * @param touchedBefore milliseconds since 1970: leaves images that got a tile since
 */
export const pruneImages = async (db: Kysely<Schema>, touchedBefore: number): Promise<void> => {
  await db
    .updateTable('images')
    .set({ is_finished: 0 })
    .where('touched_at', '<', touchedBefore)
    .where('owner', 'not in', ({ selectFrom }) => selectFrom('campaigns').select('id'))
    .execute()
  for (const image of await unfinished(db).where('touched_at', '<', touchedBefore).execute())
    await removeUnfinished(db, image, touchedBefore)
}

/** Few, so that other work never waits long. */
const TILES_A_TURN = 4

/**
 * Deletes an image that is not finished, a few of its tiles per transaction.
 *
 * @param touchedBefore milliseconds since 1970: leaves an image that got a tile since
 * @returns whether there was such an image
 */
const removeUnfinished = async (
  db: Kysely<Schema>,
  { owner, image }: { readonly owner: string; readonly image: string },
  touchedBefore = Number.MAX_SAFE_INTEGER,
): Promise<boolean> => {
  let isThere = false
  const where = sql`owner = ${owner} and image = ${image}`
  const some = { key: TABLES.tiles.key, where, atOnce: TILES_A_TURN }
  const removesSome = async (trx: Kysely<Schema>): Promise<boolean> => {
    // Locks: who adds tiles waits here.
    const held = trx
      .updateTable('images')
      .set({ is_finished: 0 })
      .where((eb) => eb.and({ owner, image, is_finished: 0 }))
      .where('touched_at', '<', touchedBefore)
    if (!(await updatesOne(held))) return false
    isThere = true
    if (await deletesSome(trx, 'tiles', some)) return true
    const emptied = trx.deleteFrom('images')
    await emptied.where((eb) => eb.and({ owner, image })).execute()
    return false
  }
  while (await db.transaction().execute(removesSome)) await nextTurn()
  return isThere
}
