import { type Kysely, sql } from 'kysely'
import type { Expedition } from '../campaign/campaign.ts'
import { imagesOf } from '../campaign/chart.ts'
import {
  BUILT_IN,
  type ChartImage,
  type ImageStore,
  type StoredTile,
  type TileAddress,
} from '../campaign/image-store.ts'
import type { PackedStory } from '../campaign/packed-parts.ts'
import { MAX_IMAGES } from '../rules/bounds.ts'
import { holdCampaign } from './hold-campaign.ts'
import { removeTiles } from './image-tiles.ts'
import type { WhichImage } from './left-images.ts'
import type { ChartImageRow, Schema } from './schema.ts'

export const imageStore = (
  db: Kysely<Schema>,
  clock: () => number,
  requireRoom: () => Promise<void>,
): ImageStore => {
  return {
    addTiles: async (owner, image, tiles) => {
      await requireRoom()
      await db.transaction().execute(async (trx) => {
        const addedAt = clock()
        // Several servers may make the same built-in tiles at once.
        const insert = owner === BUILT_IN ? insertTileAnew : insertTile
        for (const tile of tiles) await insert(trx, { ...tile, owner, image, addedAt }).execute()
      })
    },

    finishImage: async (owner, image) =>
      db.transaction().execute(async (trx) => {
        await holdCampaign(trx, owner)
        if (owner !== BUILT_IN && (await imageNames(trx, owner)).size >= MAX_IMAGES) return false
        await insertImage(trx, owner, image)
        return true
      }),

    keepBuiltIn: async (image) =>
      db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('chart_images')
          .set({ added_at: clock() })
          .where('owner', '=', BUILT_IN)
          .where('image', '=', image)
          .executeTakeFirst()
        return numUpdatedRows === 1n
      }),

    findImage: async (owner, image) => {
      const row = await db
        .selectFrom('chart_images')
        .selectAll()
        .where('owner', '=', owner)
        .where('image', '=', image)
        .executeTakeFirst()
      return row && toImage(row)
    },

    listImages: async (owner) => {
      const rows = await db
        .selectFrom('chart_images')
        .selectAll()
        .where('owner', '=', owner)
        .orderBy('added_at', 'desc')
        .orderBy('image')
        .execute()
      return rows.map(toImage)
    },

    measureImages: async (owner) => {
      const { bytes } = await db
        .selectFrom('chart_tiles as t')
        .innerJoin('chart_images as i', (join) =>
          join.onRef('i.owner', '=', 't.owner').onRef('i.image', '=', 't.image'),
        )
        .where('t.owner', '=', owner)
        .where('t.level', '=', 0)
        .select(sql<string | null>`sum(length(t.pixels))`.as('bytes'))
        .executeTakeFirstOrThrow()
      return Number(bytes ?? 0)
    },

    // Without its row the image is gone; its tiles go now or at the next start.
    removeImage: async (owner, image) => {
      const removed = await db.transaction().execute(async (trx) => deleteImage(trx, owner, image))
      const hadTiles = await removeTiles(db, { owner, image })
      return removed || hadTiles
    },

    removeUnlaidImage: async (campaign, image) => {
      const outcome = await db.transaction().execute(async (trx) => {
        await holdCampaign(trx, campaign)
        if (await isHandedOut(trx, campaign, image)) return 'handed-out'
        if (await isLaid(trx, campaign, image)) return 'laid'
        return (await deleteImage(trx, campaign, image)) ? 'removed' : 'none'
      })
      if (outcome === 'removed') await removeTiles(db, { owner: campaign, image })
      return outcome
    },

    findTile: async (owner, image, { level, column, row }, content) => {
      const where = { owner, image, level, column, row }
      const found = await selectTile(db, where, content).executeTakeFirst()
      return found?.bytes
    },
  }
}

export const imageNames = async (
  db: Kysely<Schema>,
  owner: string,
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('chart_images')
    .select('image')
    .where('owner', '=', owner)
    .execute()
  return new Set(rows.map(({ image }) => image))
}

/** Whether the chart uses a finished image. Call it with the campaign locked. */
const isLaid = async (trx: Kysely<Schema>, campaign: string, image: string): Promise<boolean> => {
  const row = await trx
    .selectFrom('campaigns as c')
    .innerJoin('chart_images as i', 'i.owner', 'c.id')
    .select('c.expedition')
    .where('c.id', '=', campaign)
    .where('i.image', '=', image)
    .executeTakeFirst()
  if (!row) return false
  const { chart } = JSON.parse(row.expedition) as Expedition
  return imagesOf(chart).includes(image)
}

/** Whether a finished image is handed out. Call it with the campaign locked. */
const isHandedOut = async (
  trx: Kysely<Schema>,
  campaign: string,
  image: string,
): Promise<boolean> => {
  const row = await trx
    .selectFrom('gazetteers as g')
    .innerJoin('chart_images as i', 'i.owner', 'g.campaign')
    .select('g.content')
    .where('g.campaign', '=', campaign)
    .where('i.image', '=', image)
    .executeTakeFirst()
  // To read a large text would hold up other work: most images are named nowhere in it.
  if (!row?.content.includes(image)) return false
  const { handouts } = JSON.parse(row.content) as PackedStory
  return handouts.some(({ id }) => id === image)
}

const deleteImage = async (trx: Kysely<Schema>, owner: string, image: string): Promise<boolean> => {
  const rows = await trx
    .deleteFrom('chart_images')
    .where('owner', '=', owner)
    .where('image', '=', image)
    .returning('bytes')
    .execute()
  for (const { bytes } of rows) await addBytes(trx, owner, -bytes)
  return rows.length > 0
}

/** Makes an image visible; its tiles are there already. */
export const insertImage = async (
  trx: Kysely<Schema>,
  owner: string,
  { id, width, height, addedAt, name }: ChartImage,
): Promise<void> => {
  const bytes = await bytesOfTiles(trx, owner, id)
  const row: ChartImageRow = {
    owner,
    image: id,
    width,
    height,
    added_at: addedAt,
    bytes,
    name: name ?? null,
  }
  await trx
    .insertInto('chart_images')
    .values(row)
    .$if(owner === BUILT_IN, (insert) => insert.onConflict((conflict) => conflict.doNothing()))
    .execute()
  await addBytes(trx, owner, bytes)
}

/** Does nothing for built-in images. */
export const addBytes = async (trx: Kysely<Schema>, owner: string, more: number): Promise<void> => {
  await trx
    .updateTable('campaigns')
    .set((eb) => ({ bytes: eb('bytes', '+', more) }))
    .where('id', '=', owner)
    .execute()
}

const bytesOfTiles = async (trx: Kysely<Schema>, owner: string, image: string): Promise<number> => {
  const { bytes } = await trx
    .selectFrom('chart_tiles')
    .where('owner', '=', owner)
    .where('image', '=', image)
    .select(sql<string | null>`sum(length(picture) + length(pixels))`.as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

const toImage = ({ image, width, height, added_at, name }: ChartImageRow): ChartImage => ({
  id: image,
  width,
  height,
  addedAt: added_at,
  ...(name !== null && { name }),
})

interface NewTile extends StoredTile, WhichImage {
  readonly addedAt: number
}

const insertTile = (db: Kysely<Schema>, tile: NewTile) =>
  db.insertInto('chart_tiles').values({
    owner: tile.owner,
    image: tile.image,
    level: tile.level,
    tile_column: tile.column,
    tile_row: tile.row,
    picture: tile.picture,
    pixels: tile.pixels,
    added_at: tile.addedAt,
  })

/** Replaces a tile and renews `added_at`, so that it is not pruned. */
const insertTileAnew = (db: Kysely<Schema>, tile: NewTile) =>
  insertTile(db, tile).onConflict((conflict) =>
    conflict
      .columns(['owner', 'image', 'level', 'tile_column', 'tile_row'])
      .doUpdateSet({ picture: tile.picture, pixels: tile.pixels, added_at: tile.addedAt }),
  )

type Where = TileAddress & WhichImage

const selectTile = (
  db: Kysely<Schema>,
  { owner, image, level, column, row }: Where,
  content: 'picture' | 'pixels',
) =>
  db
    .selectFrom('chart_tiles as t')
    .innerJoin('chart_images as i', (join) =>
      join.onRef('i.owner', '=', 't.owner').onRef('i.image', '=', 't.image'),
    )
    .where('t.owner', '=', owner)
    .where('t.image', '=', image)
    .where('t.level', '=', level)
    .where('t.tile_column', '=', column)
    .where('t.tile_row', '=', row)
    .select(`t.${content} as bytes`)
