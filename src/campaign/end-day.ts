import type { TypedDice } from '../protocol/record.ts'
import type { Day } from '../protocol/views.ts'
import type { Dice } from '../rules/dice.ts'
import type { Heading } from '../rules/hex.ts'
import type { NamedRecord } from '../rules/record.ts'
import type { RuleSet } from '../rules/rule-set.ts'
import { type Conditions, type Order, travelDay } from '../rules/travel-day.ts'
import { changeTo } from './change.ts'
import { dayDice } from './day-dice.ts'
import { enterDay } from './enter-day.ts'
import { type CommandRequest, execute } from './execute.ts'
import { landTerrain } from './land.ts'
import { unusedDays } from './prepared-store.ts'
import { badField } from './refusal.ts'
import { metOn, type State } from './state.ts'
import type { CampaignStore } from './store.ts'
import { tablesOf } from './tables/tables-of.ts'
import { believedAfterMove, isOnTrail } from './travel-marks.ts'
import { dayView } from './views.ts'
import { fromNamedRecord } from './wire-record.ts'

/** As it was sent: without an activity the party travels. */
type SentOrder = Omit<Order, 'direction'> & { readonly direction?: Heading | null }

/**
 * R-REST-2: the order as it is kept, or why it cannot be given.
 *
 * @throws Refusal `INVALID_INPUT` naming `direction`
 */
const checkedOrder = (
  { direction = null, pace, canoe, manual, activity = 'travel' }: SentOrder,
  { forage }: Pick<RuleSet, 'forage'>,
): Order => {
  const order = { direction, pace, canoe, manual }
  if (activity === 'travel') {
    if (direction === null) throw badField('direction', 'missing')
    return order
  }
  const mayMove = activity === 'forage' && forage.whileTravelling !== null
  if (direction !== null && !mayMove) throw badField('direction', 'stays')
  return { ...order, activity }
}

export interface EndDayRequest extends CommandRequest {
  readonly order: SentOrder
  /** The record the day starts from, if the form was edited: part of the same change. */
  readonly map?: NamedRecord
  /** R-DIE-4: results of dice that were rolled at the table. */
  readonly typed?: TypedDice
}

export const dayConditions = (state: State, dice: Dice): Conditions => {
  const { rules, settings, trail } = state
  return {
    rules,
    settings,
    tables: tablesOf(state),
    isMet: (table, row) => metOn(state, table, row) !== undefined,
    dice,
    terrainAt: (hex) => landTerrain(state, hex),
    isOnTrail: (hex) => isOnTrail(trail, hex),
  }
}

export const endDay = async (
  { store, dice }: { readonly store: CampaignStore; readonly dice: Dice },
  { typed = {}, ...request }: EndDayRequest,
): Promise<Day> =>
  execute(store, request, async (campaign) => {
    const { record, day, rules, ahead } = campaign.state
    const order = checkedOrder(request.order, rules)
    const start = request.map ? fromNamedRecord(request.map, rules, 'map.') : record
    const believed = believedAfterMove(campaign.state, start.position)
    const traveller = { record: start, believed, day }
    // R-AHEAD-3: a manual day rolls nothing.
    const [next] = order.manual ? [] : await unusedDays(store, campaign, 1)
    const fallen = dayDice({ typed, prepared: next?.rolls ?? [], dice }, rules)
    const travelled = travelDay(traveller, order, dayConditions(campaign.state, fallen.dice))
    const { entry, state } = enterDay(campaign, {
      start,
      order,
      day: travelled,
      told: fallen.told,
      ahead: next?.n ?? ahead,
    })
    return {
      ...changeTo(campaign, { kind: 'day', day: entry }, state),
      answer: ({ revisions }) => dayView(entry, revisions),
    }
  })
