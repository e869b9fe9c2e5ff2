import type { ImageView } from '../../../../protocol/chart.ts'
import { chartPath } from '../../../../protocol/paths.ts'
import { type Tile, tileLevels } from '../../../../rules/tiles.ts'

/** The address of a tile with nothing masked, as the GM sees it. */
export const tileAddress = (campaign: string, image: string, tile: Tile): string =>
  `/charts/${encodeURIComponent(campaign)}/${image}/${tile.level}/${tile.column}-${tile.row}.webp?v=0`

export const previewAddress = (campaign: string, image: ImageView): string =>
  tileAddress(campaign, image.id, { level: tileLevels(image) - 1, column: 0, row: 0 })

/** The built-in map's editions in their smallest size. */
export const builtInPicture = (campaign: string, edition: 'gm' | 'players'): string =>
  `${chartPath(campaign, edition)}-1120.webp`
