import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { BUILT_IN_SHEETS, type ChartEdition, type MaskedEdition } from '#campaign/map/chart.ts'
import { type Tile, tileLevels, tilesOf } from '#shared/tiles.ts'
import type { ImageWorker } from './image-worker/image-worker.ts'

export const EDITIONS = ['gm', 'players', 'survey'] as const satisfies readonly ChartEdition[]
const FOLDER = new URL('../../content/chart/images/', import.meta.url)

interface ChartImage {
  /** A hash of the bytes. */
  readonly tag: string
  readonly bytes: Buffer
}

/** The built-in chart's tiles, by the path of their file. */
export type ChartImages = ReadonlyMap<string, ChartImage>

export const readChartImages = async (): Promise<ChartImages> => {
  const names = EDITIONS.flatMap((edition) => TILES.map((tile) => tileName(edition, tile)))
  return new Map(await Promise.all(names.map(readImage)))
}

/** A tile of the built-in chart without a veil. */
export const builtInChartTile = (
  charts: ChartImages,
  edition: ChartEdition,
  tile: Tile,
): ChartImage | undefined => charts.get(tileName(edition, tile))

const TILES = Array.from({ length: tileLevels(BUILT_IN_SHEETS.gm) }, (_, level) =>
  tilesOf(BUILT_IN_SHEETS.gm, level),
).flat()

const tileName = (edition: ChartEdition, { level, column, row }: Tile): string =>
  `${edition}/${level}/${column}-${row}.webp`

const readImage = async (name: string): Promise<[string, ChartImage]> => {
  const bytes = await readFile(new URL(name, FOLDER))
  return [name, { tag: createHash('sha256').update(bytes).digest('base64url'), bytes }]
}

/** Reads a tile's lossless pixels. @throws HttpProblem */
export type ReadPixels = (tile: Tile) => Promise<Uint8Array | undefined>

/**
 * Makes a reader of an edition's pixels for masking. Level 0 is read from the shipped tiles. Coarser
 * levels are made from the half-size picture when one is first needed, and stay in memory: 9.5 MB an
 * edition.
 */
export const createPixelReader = (
  charts: ChartImages,
  imageWorker: Pick<ImageWorker, 'makeTiles'>,
  edition: MaskedEdition,
): ReadPixels => {
  const picture = new URL(`${edition}-${BUILT_IN_SHEETS[edition].width / 2}.webp`, FOLDER)
  let coarserTiles: Promise<ReadonlyMap<string, Uint8Array>> | undefined

  const makeCoarserTiles = async (): Promise<ReadonlyMap<string, Uint8Array>> => {
    const pixelsByName = new Map<string, Uint8Array>()
    await imageWorker.makeTiles({ file: fileURLToPath(picture) }, async (tiles) => {
      for (const { level, column, row, pixels } of tiles)
        pixelsByName.set(tileName(edition, { level: level + 1, column, row }), pixels)
    })
    return pixelsByName
  }

  return async (tile) => {
    if (tile.level === 0) return builtInChartTile(charts, edition, tile)?.bytes
    coarserTiles ??= makeCoarserTiles().catch((error: unknown) => {
      coarserTiles = undefined
      throw error
    })
    return (await coarserTiles).get(tileName(edition, tile))
  }
}
