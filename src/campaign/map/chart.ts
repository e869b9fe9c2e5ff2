import { CHART_LABELS, type ChartLabel } from '#content/chart/quatara.ts'
import { CHART_HEIGHT } from '#protocol/limits.ts'
import type { Chart, ChartChoice, Tiles } from '#protocol/map/chart.ts'
import type { LabelView } from '#protocol/map/on-the-map.ts'
import type { Audience } from '#protocol/views.ts'
import type { Settings } from '#rules/settings.ts'
import { hexFromKey } from '#shared/hex.ts'
import { valueAt } from '#shared/hex-rows.ts'
import type { OwnChart, Sheet, State } from '../state.ts'

/** R-CHART-1: size and grid of the built-in chart, in chart units. */
const BUILT_IN_CHART_SIZE = { width: 1120, height: CHART_HEIGHT } as const
const BUILT_IN_GRID = { left: 96, top: 102, columnSpacing: 11.15, rowSpacing: 6.5 } as const
/** Size of the built-in chart's images, in pixels: four per chart unit, sharp at the first zoom. */
const BUILT_IN_IMAGE_SIZE = { width: 4480, height: 4800 } as const

export const BUILT_IN_SHEETS = {
  gm: { image: 'gm', ...BUILT_IN_IMAGE_SIZE },
  players: { image: 'players', ...BUILT_IN_IMAGE_SIZE },
  survey: { image: 'survey', ...BUILT_IN_IMAGE_SIZE },
} as const satisfies Record<string, Sheet>
/**
 * A drawing of the built-in chart. The GM's edition shows everything, the players' edition the charted
 * coast, and the survey what players may see of hexes that they know.
 */
export type ChartEdition = keyof typeof BUILT_IN_SHEETS
/** An edition whose tiles can be cleared in unknown hexes. */
export type MaskedEdition = Exclude<ChartEdition, 'gm'>

/** Width of the chart, in chart units. */
const widthOf = ({ gm }: OwnChart): number => (CHART_HEIGHT * gm.width) / gm.height

/** Number of hexes on the GM's image, and so on the players'; 0 for the built-in chart. */
export const countChartHexes = (chart: OwnChart | null): number => {
  if (!chart) return 0
  const { columnSpacing, rowSpacing } = chart.grid
  return (widthOf(chart) / columnSpacing) * (CHART_HEIGHT / (2 * rowSpacing))
}

/** An image of the chart that players see. */
export interface Layer {
  readonly sheet: Sheet
  /** null for an image that the GM added. */
  readonly edition: MaskedEdition | null
  /** Whether it is cleared in unknown hexes. */
  readonly veiled: boolean
}

type ChartState = Pick<State, 'chart'> & {
  readonly settings: Pick<Settings, 'fog' | 'inKnownHexes'>
}

const playersSheet = ({ gm, players }: OwnChart): Sheet => players ?? gm

/** R-SURVEY-1: the image that players see in known hexes; null if they see it everywhere anyway. */
const surveyLayer = ({ chart, settings }: ChartState): Layer | null => {
  if (settings.inKnownHexes === 'own-edition') return null
  if (!chart) return { sheet: BUILT_IN_SHEETS.survey, edition: 'survey', veiled: true }
  const { survey } = chart
  if (!survey || survey.image === playersSheet(chart).image) return null
  return { sheet: survey, edition: null, veiled: true }
}

export const showsSurvey = (state: ChartState): boolean => surveyLayer(state) !== null

/**
 * R-FOG-2, R-SURVEY-2: the images of the chart that players see. Under fog the survey is the only
 * one: players see it in known hexes and nothing elsewhere.
 */
export const playersLayers = (
  state: ChartState,
): { readonly image: Layer; readonly survey: Layer | null } => {
  const { chart, settings } = state
  const veiled = settings.fog !== 'off'
  const survey = surveyLayer(state)
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

/** The chart in an audience's view. Image paths are relative to the campaign's address. */
export const chartFor = (state: State, audience: Audience): Chart => {
  const { chart } = state
  const geometry = chart
    ? { width: widthOf(chart), height: CHART_HEIGHT, grid: chart.grid }
    : { ...BUILT_IN_CHART_SIZE, grid: { ...BUILT_IN_GRID, pointy: false } }
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

/** The GM's own chart in their view; null for the built-in chart. */
export const chartChoiceOf = (chart: OwnChart | null): ChartChoice | null =>
  chart && {
    gm: chart.gm.image,
    players: chart.players?.image ?? null,
    survey: chart.survey?.image ?? null,
    grid: chart.grid,
  }

const toLabelView = ({ name, hex }: ChartLabel): LabelView => ({ name, hex })

const { both, gm, players } = CHART_LABELS

/** @param isOnSurvey whether the label is written on the survey, too */
const labelWithHexes = (label: ChartLabel, isOnSurvey: boolean) => ({
  view: toLabelView(label),
  // A label may betray the place that it names: that hex must be known, too.
  hexes: [label.hex, ...label.over.split(' ').map(hexFromKey)],
  isOnSurvey,
})

// Made once, so that views share the same arrays.
const ALL_LABELS = {
  gm: [...both, ...gm].map(toLabelView),
  players: [...both, ...players].map(toLabelView),
}
const PLAYERS_LABELS = [
  ...both.map((label) => labelWithHexes(label, true)),
  ...players.map((label) => labelWithHexes(label, false)),
]
const NO_LABELS: LabelView[] = []

/**
 * R-FIND-2: the labels on the image that an audience sees. Players get no label that the fog hides, and
 * none of their own edition that the survey covers.
 */
export const labelsFor = (state: State, audience: Audience): LabelView[] => {
  if (state.chart) return NO_LABELS
  if (audience === 'gm') return ALL_LABELS.gm
  const isFoggy = state.settings.fog !== 'off'
  const isSurveyed = showsSurvey(state)
  if (!isFoggy && !isSurveyed) return ALL_LABELS.players
  return PLAYERS_LABELS.filter(({ hexes, isOnSurvey }) => {
    const isKnown = hexes.every((hex) => valueAt(state.known, hex))
    return isKnown ? isOnSurvey || !isSurveyed : !isFoggy
  }).map(({ view }) => view)
}
