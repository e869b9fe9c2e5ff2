import type { TypedDice } from '#protocol/record.ts'
import type { Day } from '#protocol/views.ts'
import {
  CHECK_DIE_SIDES,
  type Dice,
  type DiePurpose,
  PURPOSE_PATTERN,
  type Roll,
} from '#rules/dice/dice.ts'
import { MAX_EXPRESSION_SIDES } from '#rules/dice/dice-expression.ts'
import { PACE_DIE_SIDES } from '#rules/movement.ts'
import { LOST_DIE_SIDES } from '#rules/navigation.ts'
import type { NamedRecord } from '#rules/record.ts'
import type { RuleSet } from '#rules/rule-set.ts'
import { type DayConditions, type DayOrder, travelDay } from '#rules/travel-day.ts'
import { currentWeatherTable } from '#rules/weather.ts'
import type { Heading } from '#shared/hex.ts'
import { type CommandRequest, execute, makeChange } from '../execute.ts'
import { landTerrain } from '../map/land.ts'
import type { CampaignStore } from '../ports/store.ts'
import { invalidField } from '../refusal.ts'
import { findDayMet, type State } from '../state.ts'
import { tablesOf } from '../tables/tables-of.ts'
import { recordDay } from './record-day.ts'
import { isOnTrail, travellerFrom } from './travel-marks.ts'

/** As it was sent: without an activity the party travels. */
type SentOrder = Omit<DayOrder, 'direction'> & { readonly direction?: Heading | null }

/**
 * R-REST-2: the order as it is kept, or why it cannot be given.
 *
 * @throws Refusal `INVALID_INPUT` naming `direction`
 */
const checkedOrder = (
  { direction = null, pace, canoe, manual, activity = 'travel' }: SentOrder,
  { forage }: Pick<RuleSet, 'forage'>,
): DayOrder => {
  const order = { direction, pace, canoe, manual }
  if (activity === 'travel') {
    if (direction === null) throw invalidField('direction', 'missing')
    return order
  }
  const mayMove = activity === 'forage' && forage.whileTravelling !== null
  if (direction !== null && !mayMove) throw invalidField('direction', 'stays')
  return { ...order, activity }
}

export interface EndDayRequest extends CommandRequest {
  readonly order: SentOrder
  /** The record the day starts from, if the form was edited: part of the same change. */
  readonly map?: NamedRecord
  /** R-DIE-4: results of dice that were rolled at the table. */
  readonly typed?: TypedDice
}

export const dayConditions = (state: State, dice: Dice): DayConditions => {
  const { rules, settings, trail } = state
  return {
    rules,
    settings,
    tables: tablesOf(state),
    isMet: (table, row) => findDayMet(state, table, row) !== undefined,
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
    const { rules } = campaign.state
    const order = checkedOrder(request.order, rules)
    const traveller = travellerFrom(campaign.state, request.map)
    const { roll, marked } = dayDice(typed, dice, rules)
    const travelled = travelDay(traveller, order, dayConditions(campaign.state, roll))
    const day = { ...travelled, rolls: marked(travelled.rolls) }
    const { entry, state } = recordDay(campaign, { start: traveller.record, order, day })
    return makeChange(campaign, { kind: 'day', day: entry }, state)
  })

const MAX_SHOWN = 60

const PURPOSE = new RegExp(PURPOSE_PATTERN, 'u')

/** The sides of a die that may fall by the rules; 0: it never does. */
const sidesOf = (purpose: string, { encounters, weather }: RuleSet): number => {
  if (!PURPOSE.test(purpose)) return 0
  const [kind = '', time, nth] = purpose.split(':')
  const isTime = time !== undefined && encounters.times.includes(time)
  switch (kind) {
    case 'encounter':
      return isTime && nth === undefined ? encounters.die : 0
    case 'encounter-type':
      // The first die has no number. Each one after it has, from 2 on.
      return isTime && nth !== '1' ? MAX_EXPRESSION_SIDES : 0
    case 'quantity':
      return isTime && nth !== undefined ? MAX_EXPRESSION_SIDES : 0
    case 'rain':
      return currentWeatherTable(weather).die
    case 'navigation':
    case 'forage':
      return CHECK_DIE_SIDES
    case 'lost-direction':
      return LOST_DIE_SIDES
    case 'pace':
      return PACE_DIE_SIDES
    default:
      return time === '1' ? 0 : MAX_EXPRESSION_SIDES
  }
}

const checkResult = (purpose: string, sides: number, result: number): void => {
  if (1 <= result && result <= sides) return
  throw invalidField(`dice.${purpose}`, 'out-of-range', { min: 1, max: sides, step: 1 })
}

/**
 * R-DIE-4: typed results by purpose. Checked before the day, so also where a die is not due.
 *
 * @throws Refusal `INVALID_INPUT` naming the die
 */
const checkDice = (typed: TypedDice, rules: RuleSet): void => {
  for (const [purpose, result] of Object.entries(typed)) {
    const sides = sidesOf(purpose, rules)
    const name = purpose.slice(0, MAX_SHOWN)
    if (sides === 0) throw invalidField(`dice.${name}`, 'unknown-field', { name })
    checkResult(purpose, sides, result)
  }
}

/** R-DIE-4: typed results first, then the server's dice. */
const dayDice = (typed: TypedDice, dice: Dice, rules: RuleSet) => {
  checkDice(typed, rules)
  const used = new Set<DiePurpose>()
  const roll: Dice = (purpose, sides) => {
    const result = typed[purpose]
    if (result === undefined) return dice(purpose, sides)
    checkResult(purpose, sides, result)
    used.add(purpose)
    return result
  }
  /** The rolls of a day, with `typed` where a typed result counted. */
  const marked = (rolls: readonly Roll[]): readonly Roll[] =>
    rolls.map((one) => (used.has(one.purpose) ? { ...one, typed: true } : one))
  return { roll, marked }
}
