import { createHash } from 'node:crypto'
import type { Campaign } from '../../campaign/campaign.ts'
import { type Layer, playersLayers } from '../../campaign/chart.ts'
import { BUILT_IN, type ImageStore, type TileAddress } from '../../campaign/image-store.ts'
import { hasTile } from '../../rules/tiles.ts'
import type { BuiltInTiles } from './built-in-tiles.ts'
import { createByteCache } from './byte-cache.ts'
import type { ImageWorker } from './image-worker/image-worker.ts'
import { veilOfTile } from './veil-of-tile.ts'

/** A tile that the asker may have, before the work of making it. */
export interface Tile {
  /** Changes with the bytes. */
  readonly tag: string
  /** Undefined if the image is gone. */
  readonly read: () => Promise<Uint8Array | undefined>
}

export interface Tiles {
  /** A tile of one of the campaign's own images. */
  forGm(campaign: Campaign, image: string, tile: TileAddress): Promise<Tile | undefined>
  /** Of what they see, with what they know now. Other paths are like missing ones, even in time. */
  forPlayers(campaign: Campaign, path: string, tile: TileAddress): Promise<Tile | undefined>
}

interface Parts {
  readonly store: ImageStore
  readonly imageWorker: Pick<ImageWorker, 'mask'>
  readonly builtIn: BuiltInTiles
}

/** For masked tiles. */
const CACHE_BYTES = 32 * 2 ** 20

/** One transparent pixel as WebP, which browsers draw as large as the tile. */
const NOTHING = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')

export const createTiles = ({ store, imageWorker, builtIn }: Parts): Tiles => {
  const masked = createByteCache(CACHE_BYTES)

  const storedTile = (owner: string, image: string, tile: TileAddress): Tile => ({
    tag: tagOf(owner, image, tile),
    read: () => store.findTile(owner, image, tile, 'picture'),
  })

  const whereKept = (campaign: Campaign, { edition, sheet }: Layer) =>
    edition
      ? { owner: BUILT_IN, ...builtIn.of(edition) }
      : { owner: campaign.id, image: sheet.image, ready: async () => {} }

  const veiledTile = (campaign: Campaign, layer: Layer, tile: TileAddress): Tile => {
    const { owner, image, ready } = whereKept(campaign, layer)
    const found = veilOfTile(campaign, layer.sheet, tile)
    if (found.veil === 'whole') return { tag: tagOf('whole'), read: async () => NOTHING }
    if (found.veil === 'none') {
      const { tag, read } = storedTile(owner, image, tile)
      return { tag, read: async () => ready().then(read) }
    }
    const { part } = found
    const tag = tagOf(owner, image, part)
    const mask = async () => {
      await ready()
      const readPixels = async () => {
        const pixels = await store.findTile(owner, image, tile, 'pixels')
        if (!pixels) throw new NoTile()
        return pixels
      }
      return imageWorker.mask({ ...part, readPixels })
    }
    return { tag, read: () => masked.get(tag, mask).catch(unlessMissing) }
  }

  return {
    forGm: async (campaign, image, tile) => {
      const sheet = await store.findImage(campaign.id, image)
      return sheet && hasTile(sheet, tile) ? storedTile(campaign.id, image, tile) : undefined
    },
    forPlayers: async (campaign, path, tile) => {
      const { image, survey } = playersLayers(campaign.expedition)
      const layer = [image, survey].find((each) => each?.path === path)
      if (!layer || !hasTile(layer.sheet, tile)) return undefined
      return layer.veiled
        ? veiledTile(campaign, layer, tile)
        : storedTile(campaign.id, layer.sheet.image, tile)
    },
  }
}

/** The image was deleted meanwhile. */
class NoTile extends Error {
  override readonly name = 'NoTile'
}

const unlessMissing = (error: unknown): undefined => {
  if (!(error instanceof NoTile)) throw error
  return undefined
}

/** A hash of everything that the bytes depend on: it tells nothing else. */
const tagOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
