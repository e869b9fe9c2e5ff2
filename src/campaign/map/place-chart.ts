import { isSameJson } from '#protocol/json-patch.ts'
import type { ChartRequest } from '#protocol/map/chart.ts'
import type { GmView } from '#protocol/views.ts'
import { markPosition, NO_PROGRESS } from '../days/travel-marks.ts'
import { type CommandRequest, changeState } from '../execute.ts'
import type { ImageStore } from '../ports/image-store.ts'
import type { CampaignStore } from '../ports/store.ts'
import { invalidField } from '../refusal.ts'
import type { OwnChart, Sheet, State } from '../state.ts'

const findSheet = async (
  store: ImageStore,
  campaign: string,
  image: string,
  path: string,
): Promise<Sheet> => {
  const found = await store.findImage(campaign, image)
  if (!found) throw invalidField(path, 'no-such-image')
  return { image, width: found.width, height: found.height }
}

/** Longest side of a sheet divided by its other side: a longer sheet could hold too many hexes. */
const MAX_SIDE_RATIO = 10

/** @throws Refusal `INVALID_INPUT` */
export const refuseNarrowSheet = ({ width, height }: Sheet): void => {
  if (Math.max(width, height) > MAX_SIDE_RATIO * Math.min(width, height))
    throw invalidField('chart.gm', 'too-narrow', { max: MAX_SIDE_RATIO })
}

const findChart = async (
  store: ImageStore,
  campaign: string,
  { gm, players, survey = null, grid: sent }: NonNullable<ChartRequest['chart']>,
  previous: OwnChart | null,
): Promise<OwnChart> => {
  const sheet = await findSheet(store, campaign, gm, 'chart.gm')
  refuseNarrowSheet(sheet)
  const find = async (image: string | null, path: string) =>
    image === null ? null : findSheet(store, campaign, image, path)
  return {
    gm: sheet,
    players: await find(players, 'chart.players'),
    survey: await find(survey, 'chart.survey'),
    grid: { pointy: previous?.grid.pointy ?? false, ...sent },
  }
}

/** R-COST-5: whether hexes are elsewhere on the GM's image, or on another image. */
const movesHexes = (before: OwnChart | null, after: OwnChart | null): boolean => {
  const imageAndGrid = (chart: OwnChart | null) =>
    chart && { image: chart.gm.image, grid: chart.grid }
  return !isSameJson(imageAndGrid(before), imageAndGrid(after))
}

/** R-CHART-5: empties the map, as in a new campaign; the party stays where it is. */
const withEmptyMap = (state: State, { sites }: NonNullable<ChartRequest['newLand']>): State =>
  markPosition({
    ...state,
    known: {},
    terrain: {},
    trail: [],
    ...NO_PROGRESS,
    ...(!sites && { sites: {} }),
  })

/**
 * R-CHART-3, R-CHART-5: replaces the chart by the GM's images with a grid, or by the built-in chart.
 * Marks, sites and terrain stay in their hexes, unless `newLand` empties the map.
 *
 * @throws Refusal `INVALID_INPUT` for an unknown image; `NO_SUCH_IMAGE` if it is deleted at the
 *   same moment
 */
export const placeChart = async (
  store: CampaignStore & ImageStore,
  { chart: choice, newLand, ...request }: CommandRequest & ChartRequest,
): Promise<GmView> => {
  const images = [choice?.gm, choice?.players, choice?.survey]
  const requiredImages = images.filter((image) => typeof image === 'string')
  return changeState(store, request, { kind: 'chart', requiredImages }, async (state) => {
    const chart = choice && (await findChart(store, request.campaign, choice, state.chart))
    const withChart = isSameJson(chart, state.chart) ? state : { ...state, chart }
    const moved = movesHexes(state.chart, chart) ? { ...withChart, ...NO_PROGRESS } : withChart
    const after = newLand ? withEmptyMap(moved, newLand) : moved
    return isSameJson(after, state) ? state : after
  })
}
