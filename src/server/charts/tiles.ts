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
import type { Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import type { VeiledPart } from './image-worker/jobs.ts'
import { createPixels, EDITIONS, shippedTile } from './images.ts'

/** A tile that the asker may have, before the work of making it. */
export interface Tile {
  /** Changes with the bytes. */
  readonly tag: string
  /** Undefined if the image is gone. @throws HttpProblem */
  readonly read: () => Promise<Uint8Array | undefined>
}

export interface Tiles {
  /** A tile of one of the campaign's own images, or of the built-in chart's editions. */
  forGm(campaign: Campaign, image: string, tile: TileAddress): Promise<Tile | undefined>
  /** Of what they see, with what they know now. Other paths are like missing ones, even in time. */
  forPlayers(campaign: Campaign, path: string, tile: TileAddress): Promise<Tile | undefined>
}

/** One transparent pixel as WebP, which browsers draw as large as the tile. */
const NOTHING = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')

export const createTiles = ({
  store,
  charts,
  imageWorker,
}: Pick<Parts, 'store' | 'charts' | 'imageWorker'>): Tiles => {
  /** Makes what is missing once for all who ask for it meanwhile. */
  const masked = new LRUCache<string, Uint8Array, () => Promise<Uint8Array>>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => Math.max(1, length),
    // Whoever waits for a tile gets it, even if others took its place meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: (_tag, _stale, { context: make }) => make(),
  })
  const pixelsOf = {
    players: createPixels(charts, imageWorker, 'players'),
    survey: createPixels(charts, imageWorker, 'survey'),
  }

  const ownTile = (owner: string, image: string, tile: TileAddress): TileSource => ({
    tag: tagOf(owner, image, tile),
    read: () => store.findTile(owner, image, tile, 'picture'),
    readPixels: () => store.findTile(owner, image, tile, 'pixels'),
  })

  const shipped = (edition: ChartEdition, tile: TileAddress): Tile => {
    const { tag = '', bytes } = shippedTile(charts, edition, tile) ?? {}
    return { tag, read: async () => bytes }
  }

  const builtInTile = (edition: MaskedEdition, tile: TileAddress): TileSource => ({
    ...shipped(edition, tile),
    readPixels: () => pixelsOf[edition](tile),
  })

  const veiledTile = (state: State, layer: Layer, tile: TileAddress, source: TileSource) => {
    const found = veilOfTile(state, layer.sheet, tile)
    if (found.veil === 'whole') return { tag: tagOf('whole'), read: async () => NOTHING }
    if (found.veil === 'none') return source
    const { part } = found
    const tag = tagOf(source.tag, part)
    const readPixels = async () => {
      const pixels = await source.readPixels()
      // The image was deleted meanwhile.
      if (!pixels) throw problem('NOT_FOUND')
      return pixels
    }
    const make = () => imageWorker.mask({ ...part, readPixels })
    return { tag, read: () => masked.fetch(tag, { context: make }) }
  }

  return {
    forGm: async (campaign, image, tile) => {
      const edition = EDITIONS.find((name) => name === image)
      if (edition)
        return hasTile(BUILT_IN_SHEETS[edition], tile) ? shipped(edition, tile) : undefined
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

/** Where a tile comes from, and what it is as a whole. */
interface TileSource extends Tile {
  /** To be masked along hexes. */
  readonly readPixels: () => Promise<Uint8Array | undefined>
}

const CACHE_BYTES = 32 * 2 ** 20

/** A hash of everything that the bytes depend on: it tells nothing else. */
const tagOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

export type VeilOfTile =
  | { readonly veil: 'none' }
  | { readonly veil: 'whole' }
  | { readonly veil: 'part'; readonly part: VeiledPart }

type Place = Omit<VeiledPart, 'known'>

/** All players ask for the same tiles after a reveal. Known hexes never change in place. */
const found = new WeakMap<KnownHexes, Map<string, VeilOfTile>>()

/** R-FOG-2: how far a tile of the players' image is veiled. */
export const veilOfTile = (
  state: State,
  { width, height }: Extent,
  { level, column, row }: TileAddress,
): VeilOfTile => {
  const { grid, ...chart } = chartFor(state, 'player')
  const place: Place = {
    sheet: { width, height },
    chart: { width: chart.width, height: chart.height },
    grid,
    tile: { level, column, row },
  }
  const { known } = state
  const tiles = found.get(known) ?? new Map<string, VeilOfTile>()
  found.set(known, tiles)
  const name = JSON.stringify(place)
  const veil = tiles.get(name) ?? findVeil(place, known)
  tiles.set(name, veil)
  return veil
}

const findVeil = (place: Place, known: KnownHexes): VeilOfTile => {
  const { grid, sheet, chart, tile } = place
  const isKnown = (hex: Hex) => valueAt(known, hex) !== undefined
  const { veil } = tileVeil({ grid, sheet, chart, tile, isKnown })
  if (veil !== 'part') return { veil }
  const onTile = hexesTouching(grid, tileRectWithinChart(sheet, chart, tile))
  return { veil, part: { ...place, known: hexesToRuns(onTile.filter(isKnown)) } }
}
