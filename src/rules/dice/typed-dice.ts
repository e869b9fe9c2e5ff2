import { placeholderTables } from '../encounter.ts'
import type { RuleSet } from '../rule-set.ts'
import { terrainById } from '../terrain.ts'
import {
  type DayConditions,
  type DayOrder,
  type PartyState,
  type TravelDay,
  travelDay,
} from '../travel-day.ts'
import { currentWeatherTable, maxWeatherPoints, type Weather } from '../weather.ts'
import type { Dice, DiceGroup, DiePurpose, Roll } from './dice.ts'

/** R-DIE-3: the dice group of a purpose, by the part of the purpose before its colon. */
const GROUPS_BY_PURPOSE: Readonly<Partial<Record<string, DiceGroup>>> = {
  encounter: 'encounters',
  'encounter-type': 'encounters',
  quantity: 'quantities',
  rain: 'weather',
  forage: 'foraging',
  'forage-rations': 'foraging',
  'forage-gallons': 'foraging',
  navigation: 'navigation',
  'lost-direction': 'navigation',
  pace: 'pace',
}

/** R-DIE-3: whether a die is typed by the GM. Quantities are typed only where encounters are. */
export const isTypedDie = (groups: readonly DiceGroup[], purpose: DiePurpose): boolean => {
  const [kind = ''] = purpose.split(':')
  const group = GROUPS_BY_PURPOSE[kind]
  if (group === undefined || !groups.includes(group)) return false
  return group !== 'quantities' || groups.includes('encounters')
}

export interface DieToRoll {
  readonly purpose: DiePurpose
  readonly sides: number
}

/** The results that were typed, by purpose. */
export type TypedResults = Readonly<Partial<Record<string, number>>>

/** A day as far as the typed dice decide it. */
export interface TypedDiceDay {
  /** The typed dice that the day takes, in the order of their rolls. */
  readonly rolls: readonly Roll[]
  /** The first die that is missing; null: none is. */
  readonly nextDie: DieToRoll | null
  /** The day by the typed dice; all other dice are taken to show 1. */
  readonly day: TravelDay
}

export const isPossibleResult = (sides: number, result: number | undefined): result is number =>
  result !== undefined && Number.isInteger(result) && result >= 1 && result <= sides

/** R-DIE-5: made-up weather for which every die is needed that some real weather needs. */
const weatherNeedingMostDice = ({
  weather,
  movement,
}: Pick<RuleSet, 'weather' | 'movement'>): Weather => {
  const { id, name, die, rows } = currentWeatherTable(weather)
  const marching = rows.filter(({ points }) => points !== null)
  const [firstRow] = marching
  if (!firstRow) return weather
  const canoe = marching.every((each) => each.canoe)
  const hardestRow = {
    ...firstRow,
    from: 1,
    to: die,
    dc: Math.max(...marching.map(({ dc }) => dc)),
    // Weather that allows a canoe may lead further than weather that does not.
    points: maxWeatherPoints(weather) + (canoe ? 0 : movement.canoe),
    canoe,
  }
  return { on: id, tables: [{ id, name, die, rows: [hardestRow] }] }
}

/**
 * R-DIE-5: runs a day with the typed dice, and finds the first one that is missing. Missing dice
 * and those of other groups show 1. Of these only the weather's could change which dice are needed:
 * see `weatherNeedingMostDice`. Without the group of encounters no encounter table is used.
 *
 * @throws RangeError as `travelDay` does
 */
export const applyTypedDice = (
  traveller: PartyState,
  order: DayOrder,
  conditions: Omit<DayConditions, 'dice'>,
  groups: readonly DiceGroup[],
  typed: TypedResults,
): TypedDiceDay => {
  const rules = isTypedDie(groups, 'rain')
    ? conditions.rules
    : { ...conditions.rules, weather: weatherNeedingMostDice(conditions.rules) }
  const tables = groups.includes('encounters')
    ? conditions.tables
    : placeholderTables(terrainById(rules.terrains, traveller.record.terrain).table)
  const rolls: Roll[] = []
  let nextDie: DieToRoll | null = null
  const dice: Dice = (purpose, sides) => {
    if (nextDie || !isTypedDie(groups, purpose)) return 1
    const result = typed[purpose]
    if (isPossibleResult(sides, result)) {
      rolls.push({ purpose, sides, result, typed: true })
      return result
    }
    nextDie = { purpose, sides }
    return 1
  }
  const day = travelDay(traveller, order, { ...conditions, rules, tables, dice })
  return { rolls, nextDie, day }
}
