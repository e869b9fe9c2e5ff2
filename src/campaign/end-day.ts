import { ENCOUNTER_TABLES } from '../content/encounters/tables.ts'
import type { Day } from '../protocol/views.ts'
import { alertOf } from '../rules/alerts.ts'
import type { Dice } from '../rules/dice.ts'
import { type Hex, move } from '../rules/hex.ts'
import type { MapRecord } from '../rules/record.ts'
import { type Order, travelDay } from '../rules/travel-day.ts'
import type { Campaign, DayEntry, Expedition, State } from './campaign.ts'
import { changeTo } from './change.ts'
import { checkRecord } from './check-record.ts'
import { type CommandRequest, execute } from './execute.ts'
import { landTerrain } from './land.ts'
import type { CampaignStore } from './store.ts'
import { atlasAfterTravel, believedAfterMove } from './travel-marks.ts'
import { dayView } from './views.ts'

export interface EndDayRequest extends CommandRequest {
  readonly order: Order
  /** The record the day starts from, if the form was edited: part of the same change. */
  readonly map?: MapRecord
}

/**
 * R-LOST-2: a party that takes itself for where it is shown goes, as it believes, where it meant to
 * go, lost or not. Where players see the true hex, the party knows it.
 */
const believedAfterDay = (
  before: Expedition,
  start: Hex,
  { direction }: Order,
  arrived: Hex,
): Hex => {
  if (before.settings.lost === 'true-hex') return arrived
  return move(believedAfterMove(before, start), direction)
}

/** R-LAND-2: the record with the terrain of its hex, where the GM's setting says so. */
const onItsTerrain = (state: State): MapRecord => {
  const { map, settings } = state.expedition
  const terrain = settings.terrainOnMove === 'take' ? landTerrain(state, map.position) : null
  return terrain && terrain !== map.terrain ? { ...map, terrain } : map
}

/** The state after a day that brought the record so far. */
const afterDay = (
  { expedition, atlas }: Campaign,
  start: Hex,
  order: Order,
  record: MapRecord,
): State => {
  const arrived: Expedition = {
    ...expedition,
    map: record,
    day: expedition.day + 1,
    believed: believedAfterDay(expedition, start, order, record.position),
  }
  const state = {
    expedition: { ...arrived, map: onItsTerrain({ expedition: arrived, atlas }) },
    atlas,
  }
  return { ...state, atlas: atlasAfterTravel(state) }
}

/** Ends a day of travel by the rules. */
export const endDay = async (
  { store, dice }: { readonly store: CampaignStore; readonly dice: Dice },
  request: EndDayRequest,
): Promise<Day> =>
  execute(store, request, async (campaign) => {
    const { order } = request
    const start = request.map ?? campaign.expedition.map
    checkRecord(start, 'map.')
    const { record, rolls, events, heading, lost } = travelDay(start, order, ENCOUNTER_TABLES, dice)
    const next = afterDay(campaign, start.position, order, record)
    const { day, map } = next.expedition
    const alerts = events.map(alertOf)
    const entry: DayEntry = { day, map, from: start.position, order, rolls, alerts, heading, lost }
    const decision = changeTo(campaign, { kind: 'day', entry }, next)
    return {
      ...decision,
      answer: ({ revisions }) => dayView(entry, revisions),
    }
  })
