import type { TypedDice } from '../protocol/record.ts'
import type { Day } from '../protocol/views.ts'
import type { Dice } from '../rules/dice.ts'
import type { NamedRecord } from '../rules/record.ts'
import { type Conditions, travelDay } from '../rules/travel-day.ts'
import type { State } from './campaign.ts'
import { changeTo } from './change.ts'
import { dayDice } from './day-dice.ts'
import { checkedOrder, type SentOrder } from './day-order.ts'
import { enterDay } from './enter-day.ts'
import { type CommandRequest, execute } from './execute.ts'
import { landTerrain } from './land.ts'
import { metKey } from './map-state.ts'
import { nextPrepared } from './next-prepared.ts'
import type { CampaignStore } from './store.ts'
import { tablesOf } from './tables/tables-of.ts'
import { isOnTrail } from './trail-hexes.ts'
import { believedAfterMove } from './travel-marks.ts'
import { dayView } from './views.ts'
import { fromNamedRecord } from './wire-record.ts'

export interface EndDayRequest extends CommandRequest {
  readonly order: SentOrder
  /** The record the day starts from, if the form was edited: part of the same change. */
  readonly map?: NamedRecord
  /** R-DIE-4: results of dice that were rolled at the table. */
  readonly typed?: TypedDice
}

export const dayConditions = (state: State, dice: Dice): Conditions => {
  const { rules, settings } = state.expedition
  return {
    rules,
    settings,
    tables: tablesOf(state.mapState),
    isMet: (table, row) => state.mapState.met.has(metKey(table, row)),
    dice,
    terrainAt: (hex) => landTerrain(state, hex),
    isOnTrail: (hex) => isOnTrail(state.mapState.trail, hex),
  }
}

export const endDay = async (
  { store, dice }: { readonly store: CampaignStore; readonly dice: Dice },
  { typed = {}, ...request }: EndDayRequest,
): Promise<Day> =>
  execute(store, request, async (campaign) => {
    const { map, day, rules, ahead } = campaign.expedition
    const order = checkedOrder(request.order, rules)
    const start = request.map ? fromNamedRecord(request.map, rules, 'map.') : map
    const believed = believedAfterMove(campaign.expedition, start.position)
    const traveller = { record: start, believed, day }
    // R-AHEAD-3: a manual day rolls nothing.
    const next = order.manual ? undefined : await nextPrepared(store, campaign)
    const fallen = dayDice({ typed, prepared: next?.rolls ?? [], dice }, rules)
    const travelled = travelDay(traveller, order, dayConditions(campaign, fallen.dice))
    const { content, state } = enterDay(campaign, {
      start,
      order,
      day: travelled,
      told: fallen.told,
      ahead: next?.n ?? ahead,
    })
    return {
      ...changeTo(campaign, content, state),
      answer: ({ revisions }) => dayView(content.entry, revisions),
    }
  })
