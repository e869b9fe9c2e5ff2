import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { BUILT_IN_SHEETS, type ChartEdition, type MaskedEdition } from '../../campaign/chart.ts'
import type { Tile } from '../../rules/tiles.ts'
import { tileLevels, tilesOf } from '../../rules/tiles.ts'

export const EDITIONS = ['gm', 'players', 'survey'] as const satisfies readonly ChartEdition[]
const FOLDER = new URL('../../content/chart/images/', import.meta.url)

interface ChartImage {
  readonly etag: string
  readonly bytes: Buffer
}

/** By the file's path in their folder. No others exist, whatever a URL says. */
export type ChartImages = ReadonlyMap<string, ChartImage>

/** The tiles as they ship, and the pictures of which masked tiles are made. */
export const readChartImages = async (folder: URL = FOLDER): Promise<ChartImages> => {
  const tiles = EDITIONS.flatMap((edition) => TILES.map((tile) => tileName(edition, tile)))
  const names = [pictureName('players'), pictureName('survey'), ...tiles]
  return new Map(await Promise.all(names.map((name) => readImage(folder, name))))
}

/** A masked edition in half its size. */
export const pictureName = (edition: MaskedEdition): string =>
  `${edition}-${BUILT_IN_SHEETS[edition].width / 2}.webp`

/** A tile of the built-in chart, as everybody sees it who sees all of it. */
export const shippedTile = (
  charts: ChartImages,
  edition: ChartEdition,
  tile: Tile,
): ChartImage | undefined => charts.get(tileName(edition, tile))

const TILES = Array.from({ length: tileLevels(BUILT_IN_SHEETS.gm) }, (_, level) =>
  tilesOf(BUILT_IN_SHEETS.gm, level),
).flat()

const tileName = (edition: ChartEdition, { level, column, row }: Tile): string =>
  `${edition}/${level}/${column}-${row}.webp`

const readImage = async (folder: URL, name: string): Promise<[string, ChartImage]> => {
  const bytes = await readFile(new URL(name, folder))
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
  return [name, { etag, bytes }]
}
