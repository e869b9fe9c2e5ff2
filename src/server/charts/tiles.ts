import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Campaign } from '#campaign/campaign.ts'
import {
  BUILT_IN_SHEETS,
  type ChartEdition,
  chartFor,
  type Layer,
  type MaskedEdition,
  playersLayers,
} from '#campaign/map/chart.ts'
import type { State } from '#campaign/state.ts'
import { handoutForPlayers } from '#campaign/story/notes-and-handouts.ts'
import { handoutIn } from '#protocol/paths.ts'
import type { KnownHexes } from '#rules/knowledge.ts'
import { hexesTouching } from '#shared/grid.ts'
import type { Hex } from '#shared/hex.ts'
import { hexesToRuns, valueAt } from '#shared/hex-rows.ts'
import type { Tile as TileAddress } from '#shared/tiles.ts'
import { type Extent, hasTile, tileRectWithinChart, tileVeil } from '#shared/tiles.ts'
import type { Dependencies } from '../dependencies.ts'
import { problem } from '../problems/http-problem.ts'
import type { VeiledPart } from './image-worker/jobs.ts'
import { builtInChartTile, createPixelReader, EDITIONS } from './images.ts'

/** A tile that the caller may see, with a function that makes its bytes. */
export interface Tile {
  /** A hash of everything that the bytes depend on. */
  readonly tag: string
  /** The tile's bytes; undefined if the image was deleted meanwhile. @throws HttpProblem */
  readonly read: () => Promise<Uint8Array | undefined>
}

export interface Tiles {
  /** A tile of one of the campaign's images, or of an edition of the built-in chart. */
  forGm(campaign: Campaign, image: string, tile: TileAddress): Promise<Tile | undefined>
  /** A tile of the players' image, its unknown hexes cleared. Other paths look like missing ones. */
  forPlayers(campaign: Campaign, path: string, tile: TileAddress): Promise<Tile | undefined>
}

/** One transparent pixel as WebP, which browsers draw as large as the tile. */
const TRANSPARENT_TILE = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')

export const createTiles = ({
  store,
  charts,
  imageWorker,
}: Pick<Dependencies, 'store' | 'charts' | 'imageWorker'>): Tiles => {
  /** Masked tiles. Requests at the same time wait for the same work. */
  const maskedTiles = new LRUCache<string, Uint8Array, () => Promise<Uint8Array>>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => Math.max(1, length),
    // A request gets its tile even if the cache drops it meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: (_tag, _stale, { context: make }) => make(),
  })
  const pixelsOf = {
    players: createPixelReader(charts, imageWorker, 'players'),
    survey: createPixelReader(charts, imageWorker, 'survey'),
  }

  const ownTile = (owner: string, image: string, tile: TileAddress): TileSource => ({
    tag: tagOf(owner, image, tile),
    read: () => store.findTile(owner, image, tile, 'picture'),
    readPixels: () => store.findTile(owner, image, tile, 'pixels'),
  })

  const unveiledBuiltInTile = (edition: ChartEdition, tile: TileAddress): Tile => {
    const { tag = '', bytes } = builtInChartTile(charts, edition, tile) ?? {}
    return { tag, read: async () => bytes }
  }

  const builtInTile = (edition: MaskedEdition, tile: TileAddress): TileSource => ({
    ...unveiledBuiltInTile(edition, tile),
    readPixels: () => pixelsOf[edition](tile),
  })

  const veiledTile = (state: State, layer: Layer, tile: TileAddress, source: TileSource) => {
    const veiling = veilOfTile(state, layer.sheet, tile)
    if (veiling.veil === 'whole') return { tag: tagOf('whole'), read: async () => TRANSPARENT_TILE }
    if (veiling.veil === 'none') return source
    const { part } = veiling
    const tag = tagOf(source.tag, part)
    const readPixels = async () => {
      const pixels = await source.readPixels()
      // The image was deleted meanwhile.
      if (!pixels) throw problem('NOT_FOUND')
      return pixels
    }
    const make = () => imageWorker.mask({ ...part, readPixels })
    return { tag, read: () => maskedTiles.fetch(tag, { context: make }) }
  }

  return {
    forGm: async (campaign, image, tile) => {
      const edition = EDITIONS.find((name) => name === image)
      if (edition)
        return hasTile(BUILT_IN_SHEETS[edition], tile)
          ? unveiledBuiltInTile(edition, tile)
          : undefined
      const own = handoutIn(image) ?? image
      const sheet = await store.findImage(campaign.id, own)
      return sheet && hasTile(sheet, tile) ? ownTile(campaign.id, own, tile) : undefined
    },
    forPlayers: async ({ id, state }, path, tile) => {
      const handedOut = handoutIn(path)
      if (handedOut !== undefined) {
        const handout = handoutForPlayers(state, handedOut)
        return handout && hasTile(handout, tile) ? ownTile(id, handedOut, tile) : undefined
      }
      const { image, survey } = playersLayers(state)
      const layer = [image, survey].find((each) => each?.sheet.image === path)
      if (!layer || !hasTile(layer.sheet, tile)) return undefined
      const { edition, veiled } = layer
      const source = edition ? builtInTile(edition, tile) : ownTile(id, path, tile)
      return veiled ? veiledTile(state, layer, tile, source) : source
    },
  }
}

/** A tile without its veil, with its lossless pixels to be masked. */
interface TileSource extends Tile {
  readonly readPixels: () => Promise<Uint8Array | undefined>
}

const CACHE_BYTES = 32 * 2 ** 20

/** An entity tag: a hash, which reveals nothing of its parts. */
const tagOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

export type VeilOfTile =
  | { readonly veil: 'none' }
  | { readonly veil: 'whole' }
  | { readonly veil: 'part'; readonly part: VeiledPart }

type TilePlace = Omit<VeiledPart, 'known'>

/** Cached veils: all players request the same tiles. Objects of known hexes are never modified. */
const veilCache = new WeakMap<KnownHexes, Map<string, VeilOfTile>>()

/** R-FOG-2: how far a tile of the players' image is veiled. */
export const veilOfTile = (
  state: State,
  { width, height }: Extent,
  { level, column, row }: TileAddress,
): VeilOfTile => {
  const { grid, ...chart } = chartFor(state, 'player')
  const place: TilePlace = {
    sheet: { width, height },
    chart: { width: chart.width, height: chart.height },
    grid,
    tile: { level, column, row },
  }
  const { known } = state
  const veils = veilCache.get(known) ?? new Map<string, VeilOfTile>()
  veilCache.set(known, veils)
  const key = JSON.stringify(place)
  const veil = veils.get(key) ?? findVeil(place, known)
  veils.set(key, veil)
  return veil
}

const findVeil = (place: TilePlace, known: KnownHexes): VeilOfTile => {
  const { grid, sheet, chart, tile } = place
  const isKnown = (hex: Hex) => valueAt(known, hex) !== undefined
  const { veil } = tileVeil({ grid, sheet, chart, tile, isKnown })
  if (veil !== 'part') return { veil }
  const onTile = hexesTouching(grid, tileRectWithinChart(sheet, chart, tile))
  return { veil, part: { ...place, known: hexesToRuns(onTile.filter(isKnown)) } }
}
