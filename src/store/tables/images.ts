import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { imagesOf } from '#campaign/map/chart.ts'
import { type ChartImage, excessOfImages, type ImageStore } from '#campaign/ports/image-store.ts'
import { isSameJson } from '#protocol/json-patch.ts'
import type { WithLockedCampaign } from '../find-campaign.ts'
import { type Schema, TABLES } from '../schema/schema.ts'
import { addBytes, currentHistory, lockCampaign } from './campaigns.ts'
import { deleteBatch, updateOne } from './statement.ts'

const FINISHED = 1
const UNFINISHED = { is_finished: 0, width: 0, height: 0, added_at: 0, bytes: 0 } as const

export const imageStore = (
  db: Kysely<Schema>,
  clock: () => number,
  requireRoom: () => Promise<void>,
  withLockedCampaign: WithLockedCampaign,
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
        await lockCampaign(trx, owner)
        const all = await finishedImages(trx, owner)
        if (all.some(({ id }) => id === image.id)) return true
        if (!mayAdd(all, image)) return false
        await insertImage(trx, owner, image)
        return true
      }),

    findImage: async (owner, image) => {
      const row = await selectOfCurrentHistory(db, owner)
        .where('image', '=', image)
        .executeTakeFirst()
      return row && toImage(row)
    },

    listImages: (owner) => finishedImages(db, owner),

    removeImage: async (owner, image) => {
      await db.transaction().execute(async (trx) => releaseImage(trx, owner, image))
      return removeUnfinished(db, { owner, image })
    },

    removeUnusedImage: async (campaign, image) => {
      let removedIds: readonly string[] = []
      const outcome = await withLockedCampaign(campaign, async (trx, { state }) => {
        const all = await finishedImages(trx, campaign)
        if (!all.some(({ id }) => id === image)) {
          const imageOfOtherHistory = await selectFinished(trx, campaign)
            .where('image', '=', image)
            .executeTakeFirst()
          return imageOfOtherHistory ? 'in-other-history' : 'none'
        }
        const family = all.filter(({ id, straightened }) => [id, straightened?.of].includes(image))
        removedIds = family.map(({ id }) => id)
        if (removedIds.some((id) => id in state.handouts)) return 'handed-out'
        if (imagesOf(state.chart).some((id) => removedIds.includes(id))) return 'in-chart'
        for (const id of removedIds) await releaseImage(trx, campaign, id)
        return 'removed'
      })
      if (outcome === 'removed')
        for (const id of removedIds) await removeUnfinished(db, { owner: campaign, image: id })
      return outcome ?? 'none'
    },

    findTile: async (owner, image, { level, column, row }, content) => {
      const tile = await db
        .selectFrom('tiles')
        .select(`${content} as bytes`)
        .where((eb) => eb.and({ owner, image, level, tile_column: column, tile_row: row }))
        .where(({ exists }) => exists(selectOfCurrentHistory(db, owner).where('image', '=', image)))
        .executeTakeFirst()
      return tile?.bytes
    },
  }
}

/** Selects an owner's finished images, with those of a replaced history. */
const selectFinished = (db: Kysely<Schema>, owner: string) =>
  db
    .selectFrom('images')
    .select(['image as id', 'width', 'height', 'added_at as addedAt', 'name', 'straightened'])
    .where((eb) => eb.and({ owner, is_finished: FINISHED }))

/** Selects the finished images of an owner's current history; built-in images have no history. */
const selectOfCurrentHistory = (db: Kysely<Schema>, owner: string) =>
  selectFinished(db, owner).where('history', 'is not distinct from', currentHistory(db, owner))

type Selected = Omit<ChartImage, 'name' | 'straightened'> & {
  readonly name: string | null
  readonly straightened: string | null
}

const toImage = ({ name, straightened, ...image }: Selected): ChartImage => ({
  ...image,
  ...(name !== null && { name }),
  ...(straightened !== null && { straightened: JSON.parse(straightened) }),
})

/** Reads the finished images of the current history, the newest first. */
export const finishedImages = async (
  db: Kysely<Schema>,
  owner: string,
): Promise<readonly ChartImage[]> => {
  const newestFirst = selectOfCurrentHistory(db, owner).orderBy('added_at', 'desc').orderBy('image')
  return (await newestFirst.execute()).map(toImage)
}

/** Whether an image may be added. R-GRID-12: a straightened image needs its original, and exists once. */
const mayAdd = (all: readonly ChartImage[], image: ChartImage): boolean => {
  if (excessOfImages([...all, image]) > 0) return false
  const { straightened } = image
  if (!straightened) return true
  const isOriginal = ({ id, straightened: straightenedFrom }: ChartImage) =>
    id === straightened.of && !straightenedFrom
  return all.some(isOriginal) && !all.some((each) => isSameJson(each.straightened, straightened))
}

/** Takes a finished image from its owner, so that it is deleted later. */
const releaseImage = async (trx: Kysely<Schema>, owner: string, image: string): Promise<void> => {
  const released = await trx
    .updateTable('images')
    .set({ is_finished: 0 })
    .where((eb) => eb.and({ owner, image, is_finished: FINISHED }))
    .returning('bytes')
    .executeTakeFirst()
  if (released) await addBytes(trx, owner, -released.bytes)
}

/** Makes an image visible whose tiles are stored already. */
export const insertImage = async (
  trx: Kysely<Schema>,
  owner: string,
  { id: image, width, height, addedAt: added_at, name, straightened }: ChartImage,
): Promise<void> => {
  const all = trx.selectFrom('tiles').where((eb) => eb.and({ owner, image }))
  const size = sql<string | null>`sum(length(picture) + length(pixels))`.as('size')
  const bytes = Number((await all.select(size).executeTakeFirst())?.size ?? 0)
  const history = currentHistory(trx, owner)
  const columns = { width, height, added_at, bytes, name: name ?? null, history }
  const original = straightened ? JSON.stringify(straightened) : null
  const selectFinished = { is_finished: FINISHED, ...columns, straightened: original } as const
  await trx
    .insertInto('images')
    .values({ owner, image, touched_at: added_at, ...selectFinished })
    .onConflict((conflict) => conflict.columns(['owner', 'image']).doUpdateSet(selectFinished))
    .execute()
  await addBytes(trx, owner, bytes)
}

export const removeImages = async (
  db: Kysely<Schema>,
  column: 'owner' | 'history',
  id: string,
): Promise<void> => {
  await db.updateTable('images').set({ is_finished: 0 }).where(column, '=', id).execute()
  for (const image of await selectUnfinished(db).where(column, '=', id).execute())
    await removeUnfinished(db, image)
}

const selectUnfinished = (db: Kysely<Schema>) =>
  db.selectFrom('images').select(['owner', 'image']).where('is_finished', '=', 0)

/**
 * Deletes images without a campaign, and unfinished or half-deleted images.
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
  for (const image of await selectUnfinished(db).where('touched_at', '<', touchedBefore).execute())
    await removeUnfinished(db, image, touchedBefore)
}

/** Few tiles, so that other work never waits long. */
const TILES_PER_TRANSACTION = 4

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
  const batch = { key: TABLES.tiles.key, where, atOnce: TILES_PER_TRANSACTION }
  const removeSomeTiles = async (trx: Kysely<Schema>): Promise<boolean> => {
    // The lock: adding tiles to this image waits here.
    const lock = trx
      .updateTable('images')
      .set({ is_finished: 0 })
      .where((eb) => eb.and({ owner, image, is_finished: 0 }))
      .where('touched_at', '<', touchedBefore)
    if (!(await updateOne(lock))) return false
    isThere = true
    if (await deleteBatch(trx, 'tiles', batch)) return true
    const deletion = trx.deleteFrom('images')
    await deletion.where((eb) => eb.and({ owner, image })).execute()
    return false
  }
  while (await db.transaction().execute(removeSomeTiles)) await nextTurn()
  return isThere
}
