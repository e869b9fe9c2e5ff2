import { chartedTerrainAt, trueTerrainAt } from '../content/chart/terrain-at.ts'
import type { Audience, Chart, Surroundings } from '../protocol/views.ts'
import { HEADINGS, type Hex, neighbour } from '../rules/hex.ts'

/** The built-in chart's sheet and grid, in units of an image 1200 units high (R-CHART-1). */
const SHEET = { width: 1120, height: 1200 } as const
const GRID = { left: 96, top: 102, columnSpacing: 11.15, rowSpacing: 6.5 } as const
const IMAGE_WIDTHS = [1120, 1680, 2240]

/** Whose eyes an image is for: the GM's shows everything, the players' the charted coast. */
export type ChartEdition = 'gm' | 'players'

export const editionFor = (audience: Audience): ChartEdition =>
  audience === 'gm' ? 'gm' : 'players'

/** The chart of a campaign as an audience may see it. */
export const chartFor = (campaign: string, audience: Audience): Chart => ({
  ...SHEET,
  grid: GRID,
  image: {
    path: `/charts/${encodeURIComponent(campaign)}/${editionFor(audience)}`,
    widths: IMAGE_WIDTHS,
  },
})

/** What an audience's chart shows on and around a hex. */
export const surroundingsFor = (audience: Audience, hex: Hex): Surroundings => {
  const terrainAt = audience === 'gm' ? trueTerrainAt : chartedTerrainAt
  return {
    here: terrainAt(hex),
    neighbours: HEADINGS.map((heading) => terrainAt(neighbour(hex, heading))),
  }
}
