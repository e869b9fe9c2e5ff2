import { ENCOUNTER_TABLES } from '../content/encounters/tables.ts'
import type { Day } from '../protocol/views.ts'
import type { Dice } from '../rules/dice.ts'
import { hexKey } from '../rules/hex.ts'
import type { NamedRecord } from '../rules/record.ts'
import { type Conditions, type Order, type TravelDay, travelDay } from '../rules/travel-day.ts'
import type { Campaign, DayEntry, State } from './campaign.ts'
import { changeTo } from './change.ts'
import { type CommandRequest, execute } from './execute.ts'
import { landTerrain } from './land.ts'
import type { CampaignStore } from './store.ts'
import { believedAfterMove, hexesOnTrail, mapStateAfterTravel } from './travel-marks.ts'
import { dayView } from './views.ts'
import { fromNamedRecord, toNamedRecord } from './wire-record.ts'

export interface EndDayRequest extends CommandRequest {
  readonly order: Order
  /** The record the day starts from, if the form was edited: part of the same change. */
  readonly map?: NamedRecord
}

const dayConditions = (state: State, dice: Dice): Conditions => {
  const { rules, settings } = state.expedition
  return {
    rules,
    settings,
    tables: ENCOUNTER_TABLES,
    dice,
    terrainAt: (hex) => landTerrain(state, hex),
    isOnTrail: (hex) => hexesOnTrail(state.mapState.trail).has(hexKey(hex)),
  }
}

const stateAfter = ({ expedition, mapState }: Campaign, travelled: TravelDay): State => {
  const { record: map, believed, day } = travelled
  const state = { expedition: { ...expedition, map, believed, day }, mapState }
  return { ...state, mapState: mapStateAfterTravel(state) }
}

export const endDay = async (
  { store, dice }: { readonly store: CampaignStore; readonly dice: Dice },
  request: EndDayRequest,
): Promise<Day> =>
  execute(store, request, async (campaign) => {
    const { order } = request
    const { map, day, rules } = campaign.expedition
    const start = request.map ? fromNamedRecord(request.map, rules, 'map.') : map
    const believed = believedAfterMove(campaign.expedition, start.position)
    const traveller = { record: start, believed, day }
    const travelled = travelDay(traveller, order, dayConditions(campaign, dice))
    const { record, from, rolls, events, checks, heading, lost } = travelled
    const told = toNamedRecord(record, rules)
    const outcome = { from, order, rolls, events, checks, heading, lost }
    const entry: DayEntry = { day: travelled.day, map: told, ...outcome }
    return {
      ...changeTo(campaign, { kind: 'day', entry }, stateAfter(campaign, travelled)),
      answer: ({ revisions }) => dayView(entry, revisions),
    }
  })
