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

/** R-DIE-3: by what stands before the colon of a purpose. */
const GROUPS: Readonly<Partial<Record<string, DiceGroup>>> = {
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

/** R-DIE-3: quantities are typed only where encounters are. */
export const isTypedDie = (groups: readonly DiceGroup[], purpose: DiePurpose): boolean => {
  const [kind = ''] = purpose.split(':')
  const group = GROUPS[kind]
  if (group === undefined || !groups.includes(group)) return false
  return group !== 'quantities' || groups.includes('encounters')
}

export interface DieToRoll {
  readonly purpose: DiePurpose
  readonly sides: number
}

/** Results by purpose, as they are sent. */
export type TypedResults = Readonly<Partial<Record<string, number>>>

export interface TypedDiceDay {
  /** Those that are due, in the order they fall. */
  readonly rolls: readonly Roll[]
  /** The first die that is not typed yet; null when all are typed. */
  readonly nextDie: DieToRoll | null
  /** What the typed dice decide is decided; everything else stands as if dice showed 1. */
  readonly day: TravelDay
}

export const isPossibleResult = (sides: number, result: number | undefined): result is number =>
  result !== undefined && Number.isInteger(result) && result >= 1 && result <= sides

/** R-DIE-5: weather under which every die is due that may be under that of some result. */
const anyWeatherOf = ({ weather, movement }: Pick<RuleSet, 'weather' | 'movement'>): Weather => {
  const { id, name, die, rows } = currentWeatherTable(weather)
  const marching = rows.filter(({ points }) => points !== null)
  const [row] = marching
  if (!row) return weather
  const canoe = marching.every((each) => each.canoe)
  const worst = {
    ...row,
    from: 1,
    to: die,
    dc: Math.max(...marching.map(({ dc }) => dc)),
    // A canoe that other weather lets out may go further.
    points: maxWeatherPoints(weather) + (canoe ? 0 : movement.canoe),
    canoe,
  }
  return { on: id, tables: [{ id, name, die, rows: [worst] }] }
}

/**
 * R-DIE-5: the typed dice of a day that are due after those typed so far. The day itself is run, with
 * 1 for each missing die. Of the dice of other groups only the weather's matters to a typed one: see
 * `anyWeatherOf`. Without the group of encounters no table is looked at.
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
    : { ...conditions.rules, weather: anyWeatherOf(conditions.rules) }
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
