import type { Chart, ChartChoice, Tiles } from '../protocol/chart.ts'
import { CHART_HEIGHT } from '../protocol/limits.ts'
import type { Audience } from '../protocol/views.ts'
import type { Campaign, Expedition, OwnChart, Sheet } from './campaign.ts'

/** R-CHART-1: the built-in chart's sheet and grid. */
const SHEET = { width: 1120, height: CHART_HEIGHT } as const
const GRID = { left: 96, top: 102, columnSpacing: 11.15, rowSpacing: 6.5 } as const
/** Of the built-in chart's images, in pixels: four a chart unit, sharp at the opening zoom. */
const BUILT_IN_SIZE = { width: 4480, height: 4800 } as const

/** The GM's image of the built-in chart shows everything, the players' the charted coast. */
export type ChartEdition = 'gm' | 'players'

export const editionFor = (audience: Audience): ChartEdition =>
  audience === 'gm' ? 'gm' : 'players'

/** The players' edition of the built-in chart; under fog it is masked along hexes. */
export const BUILT_IN_SHEET: Sheet = { image: 'players', ...BUILT_IN_SIZE }
export const GM_SHEET: Sheet = { image: 'gm', ...BUILT_IN_SIZE }

const tilesOf = ({ image, width, height }: Sheet, veiled: boolean): Tiles => ({
  path: image,
  width,
  height,
  veiled,
})

/** In chart units. */
const ownSheetSize = ({ gm }: OwnChart): { width: number; height: number } => ({
  width: (CHART_HEIGHT * gm.width) / gm.height,
  height: CHART_HEIGHT,
})

export const playersSheet = ({
  chart,
  settings,
}: Pick<Expedition, 'chart' | 'settings'>): { sheet: Sheet; veiled: boolean } => ({
  sheet: chart ? (chart.players ?? chart.gm) : BUILT_IN_SHEET,
  veiled: settings.fog !== 'off',
})

/** Image paths are relative to the campaign's address: the page is told no other. */
export const chartFor = (
  { expedition }: Pick<Campaign, 'expedition'>,
  audience: Audience,
): Chart => {
  const { chart } = expedition
  const geometry = chart ? { ...ownSheetSize(chart), grid: chart.grid } : { ...SHEET, grid: GRID }
  if (audience === 'gm') return { ...geometry, image: tilesOf(chart?.gm ?? GM_SHEET, false) }
  const { sheet, veiled } = playersSheet(expedition)
  return { ...geometry, image: tilesOf(sheet, veiled) }
}

export const sheetsOf = (chart: OwnChart | null): readonly Sheet[] =>
  [chart?.gm, chart?.players].filter((sheet) => sheet != null)

export const imagesOf = (chart: OwnChart | null): readonly string[] =>
  sheetsOf(chart).map(({ image }) => image)

export const choiceOf = (chart: OwnChart | null): ChartChoice | null =>
  chart && { gm: chart.gm.image, players: chart.players?.image ?? null, grid: chart.grid }
