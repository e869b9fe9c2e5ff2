import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { BUILT_IN_SHEETS, type ChartEdition } from '../../campaign/chart.ts'
import type { Tile } from '../../rules/tiles.ts'
import { tileLevels, tilesOf } from '../../rules/tiles.ts'

export const EDITIONS = ['gm', 'players', 'survey'] as const satisfies readonly ChartEdition[]
const WIDTHS = [1120, 1680, 2240]
const WHOLE = WIDTHS.flatMap((width) => [`${width}.avif`, `${width}.webp`])
/** Whole pictures, which pages of before ask for. Of the survey players get tiles alone. */
const PICTURES = { gm: WHOLE, players: WHOLE, survey: ['2240.webp'] }

const FOLDER = new URL('../../content/chart/images/', import.meta.url)

export interface ChartImage {
  readonly edition: ChartEdition
  readonly type: string
  readonly etag: string
  readonly bytes: Buffer
}

/** By the file's path in their folder. No others exist, whatever a URL says. */
export type ChartImages = ReadonlyMap<string, ChartImage>

export const readChartImages = async (folder: URL = FOLDER): Promise<ChartImages> => {
  const images = EDITIONS.flatMap((edition) => {
    const pictures = PICTURES[edition].map((picture) => `${edition}-${picture}`)
    const names = [...pictures, ...TILES.map((tile) => tileName(edition, tile))]
    return names.map((name) => readImage(folder, edition, name))
  })
  return new Map(await Promise.all(images))
}

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

const readImage = async (
  folder: URL,
  edition: ChartEdition,
  name: string,
): Promise<[string, ChartImage]> => {
  const bytes = await readFile(new URL(name, folder))
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
  const type = name.endsWith('avif') ? 'image/avif' : 'image/webp'
  return [name, { edition, type, etag, bytes }]
}
