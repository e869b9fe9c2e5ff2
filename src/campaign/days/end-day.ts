import type { TypedDice } from '#protocol/record.ts'
import type { Day } from '#protocol/views.ts'
import { CHECK_DIE_SIDES, type Dice, PURPOSE_PATTERN, type Roll } from '#rules/dice/dice.ts'
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

/** The order in a request. Without an activity the party travels. */
type OrderRequest = Omit<DayOrder, 'direction'> & { readonly direction?: Heading | null }

/**
 * R-REST-2: a valid order has a direction exactly if its activity needs or allows one.
 *
 * @throws Refusal `INVALID_INPUT` naming `direction`
 */
const parseOrder = (
  { direction = null, pace, canoe, manual, activity = 'travel' }: OrderRequest,
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
  readonly order: OrderRequest
  /** The record from which the day starts, if the GM edited the form: saved by the same change. */
  readonly map?: NamedRecord
  /** R-DIE-4: results that the GM typed, by the purpose of the die. */
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

/** Ends a day in one change. Typed results go before the server's dice. */
export const endDay = async (
  { store, dice }: { readonly store: CampaignStore; readonly dice: Dice },
  { typed = {}, ...request }: EndDayRequest,
): Promise<Day> =>
  execute(store, request, async (campaign) => {
    const { rules } = campaign.state
    const order = parseOrder(request.order, rules)
    const traveller = travellerFrom(campaign.state, request.map)
    checkTypedDice(typed, rules)
    const typedFirst = typedDiceFirst(typed, dice)
    const travelled = travelDay(traveller, order, dayConditions(campaign.state, typedFirst))
    const day = { ...travelled, rolls: markTyped(travelled.rolls, typed) }
    const { entry, state } = recordDay(campaign, { start: traveller.record, order, day })
    return makeChange(campaign, { kind: 'day', day: entry }, state)
  })

/** Characters of an unknown die's purpose that a refusal repeats. */
const MAX_REPEATED_PURPOSE = 60

const PURPOSE = new RegExp(PURPOSE_PATTERN, 'u')

/** R-DIE-4: the most sides that a die can have by the rules; 0 if they have no die for the purpose. */
const maxSidesOf = (purpose: string, { encounters, weather }: RuleSet): number => {
  if (!PURPOSE.test(purpose)) return 0
  const [kind = '', time, number] = purpose.split(':')
  const isTime = time !== undefined && encounters.times.includes(time)
  switch (kind) {
    case 'encounter':
      return isTime && number === undefined ? encounters.die : 0
    case 'encounter-type':
      // The first die has no number; later dice are numbered from 2.
      return isTime && number !== '1' ? MAX_EXPRESSION_SIDES : 0
    case 'quantity':
      return isTime && number !== undefined ? MAX_EXPRESSION_SIDES : 0
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
      // `forage-rations` and `forage-gallons`: their second part is the number.
      return time === '1' ? 0 : MAX_EXPRESSION_SIDES
  }
}

const checkResult = (purpose: string, sides: number, result: number): void => {
  if (1 <= result && result <= sides) return
  throw invalidField(`dice.${purpose}`, 'out-of-range', { min: 1, max: sides, step: 1 })
}

/**
 * R-DIE-4: checks all typed results before the day, also those that the day does not use.
 *
 * @throws Refusal `INVALID_INPUT` naming the die
 */
const checkTypedDice = (typed: TypedDice, rules: RuleSet): void => {
  for (const [purpose, result] of Object.entries(typed)) {
    const sides = maxSidesOf(purpose, rules)
    const name = purpose.slice(0, MAX_REPEATED_PURPOSE)
    if (sides === 0) throw invalidField(`dice.${name}`, 'unknown-field', { name })
    checkResult(purpose, sides, result)
  }
}

/** R-DIE-4: the typed result for a purpose, else a roll of the server's dice. */
const typedDiceFirst =
  (typed: TypedDice, dice: Dice): Dice =>
  (purpose, sides) => {
    const result = typed[purpose]
    if (result === undefined) return dice(purpose, sides)
    checkResult(purpose, sides, result)
    return result
  }

/** R-DIE-4: marks the rolls whose results were typed. */
const markTyped = (rolls: readonly Roll[], typed: TypedDice): readonly Roll[] =>
  rolls.map((roll) => (typed[roll.purpose] === undefined ? roll : { ...roll, typed: true }))
