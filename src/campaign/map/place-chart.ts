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

/** The longest side, in lengths of the other: longer sheets hold too many hexes. */
const LONGEST = 10

/** @throws Refusal `INVALID_INPUT` */
export const refuseNarrowSheet = ({ width, height }: Sheet): void => {
  if (Math.max(width, height) > LONGEST * Math.min(width, height))
    throw invalidField('chart.gm', 'too-narrow', { max: LONGEST })
}

const resolve = async (
  store: ImageStore,
  campaign: string,
  { gm, players, survey = null, grid: sent }: NonNullable<ChartRequest['chart']>,
  before: OwnChart | null,
): Promise<OwnChart> => {
  const sheet = await findSheet(store, campaign, gm, 'chart.gm')
  refuseNarrowSheet(sheet)
  const find = async (image: string | null, path: string) =>
    image === null ? null : findSheet(store, campaign, image, path)
  return {
    gm: sheet,
    players: await find(players, 'chart.players'),
    survey: await find(survey, 'chart.survey'),
    grid: { pointy: before?.grid.pointy ?? false, ...sent },
  }
}

/** R-COST-5: whether hexes lie elsewhere on the GM's image, or on another one. */
const isNewMap = (one: OwnChart | null, other: OwnChart | null): boolean => {
  const groundOf = (chart: OwnChart | null) => chart && { image: chart.gm.image, grid: chart.grid }
  return !isSameJson(groundOf(one), groundOf(other))
}

/** R-CHART-5: an empty map, with the party where it is, as a campaign begins. */
const onNewLand = (state: State, { sites }: NonNullable<ChartRequest['newLand']>): State =>
  markPosition({
    ...state,
    known: {},
    terrain: {},
    trail: [],
    ...NO_PROGRESS,
    ...(!sites && { sites: {} }),
  })

/**
 * R-CHART-3, R-CHART-5: lays own images, or the built-in chart. Every hex keeps what is on it, unless
 * the land is new.
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
    const chart = choice && (await resolve(store, request.campaign, choice, state.chart))
    const before = isSameJson(chart, state.chart) ? state : { ...state, chart }
    const kept = isNewMap(chart, state.chart) ? { ...before, ...NO_PROGRESS } : before
    const after = newLand ? onNewLand(kept, newLand) : kept
    return isSameJson(after, state) ? state : after
  })
}
