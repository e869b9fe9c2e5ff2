import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ChartEdition } from '../../campaign/chart.ts'

const EDITIONS = ['gm', 'players'] as const satisfies readonly ChartEdition[]
const WIDTHS = [1120, 1680, 2240]
const FORMATS = ['avif', 'webp']

const FOLDER = new URL('../../content/chart/images/', import.meta.url)

type Shipped = ChartEdition | 'survey'

export interface ChartImage {
  readonly edition: Shipped
  readonly type: string
  readonly etag: string
  readonly bytes: Buffer
}

/** By file name. No others exist, whatever a URL says. */
export type ChartImages = ReadonlyMap<string, ChartImage>

export const readChartImages = async (folder: URL = FOLDER): Promise<ChartImages> => {
  const images = EDITIONS.flatMap((edition) =>
    WIDTHS.flatMap((width) => FORMATS.map((format) => readImage(folder, edition, width, format))),
  )
  // Of the survey players get tiles alone.
  return new Map(await Promise.all([...images, readImage(folder, 'survey', 2240, 'webp')]))
}

const readImage = async (
  folder: URL,
  edition: Shipped,
  width: number,
  format: string,
): Promise<[string, ChartImage]> => {
  const name = `${edition}-${width}.${format}`
  const bytes = await readFile(new URL(name, folder))
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
  return [name, { edition, type: `image/${format}`, etag, bytes }]
}
