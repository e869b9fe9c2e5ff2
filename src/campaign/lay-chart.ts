import type { LayChart } from '../protocol/chart.ts'
import type { GmView } from '../protocol/views.ts'
import type { OwnChart, Sheet } from './campaign.ts'
import { changeTo } from './change.ts'
import { imagesOf } from './chart.ts'
import { type CommandRequest, execute } from './execute.ts'
import type { ImageStore } from './image-store.ts'
import { badField } from './refuse-fields.ts'
import type { CampaignStore } from './store.ts'

const findSheet = async (
  store: ImageStore,
  campaign: string,
  image: string,
  path: string,
): Promise<Sheet> => {
  const found = await store.findImage(campaign, image)
  if (!found) throw badField(path, 'no-such-image')
  return { image, width: found.width, height: found.height }
}

/** The longest side, in lengths of the other: longer sheets hold too many hexes. */
const LONGEST = 10

/** @throws Refusal `INVALID_INPUT` */
export const refuseUnlayable = ({ width, height }: Sheet): void => {
  if (Math.max(width, height) > LONGEST * Math.min(width, height))
    throw badField('chart.gm', 'too-narrow', { max: LONGEST })
}

const resolve = async (
  store: ImageStore,
  campaign: string,
  { gm, players, survey = null, grid }: NonNullable<LayChart['chart']>,
): Promise<OwnChart> => {
  const sheet = await findSheet(store, campaign, gm, 'chart.gm')
  refuseUnlayable(sheet)
  const find = async (image: string | null, path: string) =>
    image === null ? null : findSheet(store, campaign, image, path)
  return {
    gm: sheet,
    players: await find(players, 'chart.players'),
    survey: await find(survey, 'chart.survey'),
    // In one order, so that the same chart is the same text.
    grid: {
      left: grid.left,
      top: grid.top,
      columnSpacing: grid.columnSpacing,
      rowSpacing: grid.rowSpacing,
    },
  }
}

/**
 * R-CHART-3: lays own images, or the built-in chart. Every hex keeps what is on it.
 *
 * @throws Refusal `INVALID_INPUT` for an unknown image; `NO_SUCH_IMAGE` if it is deleted at the
 *   same moment
 */
export const layChart = async (
  store: CampaignStore & ImageStore,
  request: CommandRequest & { readonly choice: LayChart['chart'] },
): Promise<GmView> =>
  execute(store, request, async (campaign) => {
    const { choice } = request
    const chart = choice && (await resolve(store, campaign.id, choice))
    const { expedition } = campaign
    if (JSON.stringify(chart) === JSON.stringify(expedition.chart)) {
      return { unchanged: 'view' }
    }
    const next = { expedition: { ...expedition, chart } }
    return { ...changeTo(campaign, { kind: 'chart' }, next), lays: imagesOf(chart), answer: 'view' }
  })
