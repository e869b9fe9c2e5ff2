import { CHART_LABELS, type ChartLabel } from '#content/chart/quatara.ts'
import { CHART_HEIGHT } from '#protocol/limits.ts'
import type { Chart, ChartChoice, Tiles } from '#protocol/map/chart.ts'
import type { LabelView } from '#protocol/map/on-the-map.ts'
import type { Audience } from '#protocol/views.ts'
import type { Settings } from '#rules/settings.ts'
import { hexFromKey } from '#shared/hex.ts'
import { valueAt } from '#shared/hex-rows.ts'
import type { OwnChart, Sheet, State } from '../state.ts'

/** R-CHART-1: the built-in chart's sheet and grid. */
const SHEET = { width: 1120, height: CHART_HEIGHT } as const
const GRID = { left: 96, top: 102, columnSpacing: 11.15, rowSpacing: 6.5 } as const
/** Of the built-in chart's images, in pixels: four a chart unit, sharp at the opening zoom. */
const BUILT_IN_SIZE = { width: 4480, height: 4800 } as const

export const BUILT_IN_SHEETS = {
  gm: { image: 'gm', ...BUILT_IN_SIZE },
  players: { image: 'players', ...BUILT_IN_SIZE },
  survey: { image: 'survey', ...BUILT_IN_SIZE },
} as const satisfies Record<string, Sheet>
/**
 * Of the built-in chart. The GM's edition shows everything, the players' the charted coast, and the
 * survey what they may see of hexes that they know.
 */
export type ChartEdition = keyof typeof BUILT_IN_SHEETS
/** Those that are masked along hexes. */
export type MaskedEdition = Exclude<ChartEdition, 'gm'>

/** In chart units. */
const widthOf = ({ gm }: OwnChart): number => (CHART_HEIGHT * gm.width) / gm.height

/** How many the grid lays over the GM's image, and so over the players'; 0 for the built-in chart. */
export const countChartHexes = (chart: OwnChart | null): number => {
  if (!chart) return 0
  const { columnSpacing, rowSpacing } = chart.grid
  return (widthOf(chart) / columnSpacing) * (CHART_HEIGHT / (2 * rowSpacing))
}

/** An image that players see in tiles. */
export interface Layer {
  readonly sheet: Sheet
  /** null for an image of the campaign's own. */
  readonly edition: MaskedEdition | null
  /** Cut to known hexes. */
  readonly veiled: boolean
}

type Shown = Pick<State, 'chart'> & {
  readonly settings: Pick<Settings, 'fog' | 'inKnownHexes'>
}

const playersSheet = ({ gm, players }: OwnChart): Sheet => players ?? gm

/** R-SURVEY-1: what players see in known hexes, if it is another image than they see anyway. */
const surveyLayer = ({ chart, settings }: Shown): Layer | null => {
  if (settings.inKnownHexes === 'own-edition') return null
  if (!chart) return { sheet: BUILT_IN_SHEETS.survey, edition: 'survey', veiled: true }
  const { survey } = chart
  if (!survey || survey.image === playersSheet(chart).image) return null
  return { sheet: survey, edition: null, veiled: true }
}

export const showsSurvey = (shown: Shown): boolean => surveyLayer(shown) !== null

/**
 * R-FOG-2, R-SURVEY-2: what players see of the chart. Under fog a survey is the image: nothing else
 * is seen in known hexes.
 */
export const playersLayers = (
  shown: Shown,
): { readonly image: Layer; readonly survey: Layer | null } => {
  const { chart, settings } = shown
  const veiled = settings.fog !== 'off'
  const survey = surveyLayer(shown)
  if (survey && veiled) return { image: survey, survey: null }
  const image: Layer = chart
    ? { sheet: playersSheet(chart), edition: null, veiled }
    : { sheet: BUILT_IN_SHEETS.players, edition: 'players', veiled }
  return { image, survey }
}

const tilesOf = ({ sheet, veiled }: Omit<Layer, 'edition'>): Tiles => {
  const { image: path, width, height } = sheet
  return { path, width, height, veiled }
}

/** Image paths are relative to the campaign's address: the page is told no other. */
export const chartFor = (state: State, audience: Audience): Chart => {
  const { chart } = state
  const geometry = chart
    ? { width: widthOf(chart), height: CHART_HEIGHT, grid: chart.grid }
    : { ...SHEET, grid: { ...GRID, pointy: false } }
  if (audience === 'gm') {
    const sheet = chart?.gm ?? BUILT_IN_SHEETS.gm
    return { ...geometry, image: tilesOf({ sheet, veiled: false }), survey: null }
  }
  const { image, survey } = playersLayers(state)
  return { ...geometry, image: tilesOf(image), survey: survey && tilesOf(survey) }
}

export const sheetsOf = (chart: OwnChart | null): readonly Sheet[] =>
  [chart?.gm, chart?.players, chart?.survey].filter((sheet) => sheet != null)

export const imagesOf = (chart: OwnChart | null): readonly string[] =>
  sheetsOf(chart).map(({ image }) => image)

export const choiceOf = (chart: OwnChart | null): ChartChoice | null =>
  chart && {
    gm: chart.gm.image,
    players: chart.players?.image ?? null,
    survey: chart.survey?.image ?? null,
    grid: chart.grid,
  }

const asView = ({ name, hex }: ChartLabel): LabelView => ({ name, hex })

const { both, gm, players } = CHART_LABELS

/** @param isEverybodys also on the survey */
const lettered = (label: ChartLabel, isEverybodys: boolean) => ({
  view: asView(label),
  // Whoever reads it knows where it is.
  hexes: [label.hex, ...label.over.split(' ').map(hexFromKey)],
  isEverybodys,
})

/** Made once: views share it. */
const ALL = { gm: [...both, ...gm].map(asView), players: [...both, ...players].map(asView) }
const LETTERED = [
  ...both.map((label) => lettered(label, true)),
  ...players.map((label) => lettered(label, false)),
]
const NONE: LabelView[] = []

/**
 * R-FIND-2: what is written on the image that an audience sees: under fog only what can be read, and
 * of the players' notes none that the survey lies over.
 */
export const labelsFor = (state: State, audience: Audience): LabelView[] => {
  if (state.chart) return NONE
  if (audience === 'gm') return ALL.gm
  const isFoggy = state.settings.fog !== 'off'
  const isSurveyed = showsSurvey(state)
  if (!isFoggy && !isSurveyed) return ALL.players
  return LETTERED.filter(({ hexes, isEverybodys }) => {
    const isKnown = hexes.every((hex) => valueAt(state.known, hex))
    return isKnown ? isEverybodys || !isSurveyed : !isFoggy
  }).map(({ view }) => view)
}
