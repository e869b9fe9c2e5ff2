import { type Dice, type Roll, recordRolls } from './dice.ts'
import { type Encounter, type MetRow, rollEncounters, tableOf } from './encounter.ts'
import { PACE_DIE_SIDES } from './movement.ts'
import { checkNavigation } from './navigation.ts'
import { forage } from './supplies.ts'
import type { Terrain } from './terrain.ts'
import type { Conditions } from './travel-day.ts'
import { rollWeather, tableOn, type WeatherRow } from './weather.ts'

/** What a day is rolled ahead by, and what its dice are read by. */
type ConditionsAhead = Pick<Conditions, 'rules' | 'tables' | 'isMet'>

/** What the dice of a day mean by the rules, tables and terrain of now. */
interface DayAhead {
  /** null: these ask for a die that was not rolled ahead. */
  readonly weather: WeatherRow | null
  /** null: the same. */
  readonly encounters: readonly Encounter[] | null
  readonly met: readonly MetRow[]
}

const SURE_TO_FIND = { dc: 0, bonus: 0 }
const SURE_TO_BE_LOST = { dc: Number.POSITIVE_INFINITY, bonus: 0 }

/**
 * R-AHEAD-1: all the dice that a day on this terrain may need, whatever its order, in the order of a
 * day.
 *
 * @throws RangeError as `travelDay`
 */
export const rollDayAhead = (
  conditions: ConditionsAhead,
  terrain: Terrain,
  day: number,
  dice: Dice,
): Roll[] => {
  const { rules } = conditions
  const { roll, rolls } = recordRolls(dice)
  rollEncounters(conditions, tableOf(conditions.tables, terrain), day, roll)
  rollWeather(tableOn(rules.weather), roll)
  forage(rules.forage, SURE_TO_FIND, roll)
  checkNavigation(SURE_TO_BE_LOST, 1, roll)
  roll('pace', PACE_DIE_SIDES)
  return rolls
}

/** Dice that show what was rolled ahead, and tell whether all was there. */
const replay = (
  rolls: readonly Roll[],
): { readonly roll: Dice; readonly isWhole: () => boolean } => {
  let missing = 0
  const roll: Dice = (purpose, sides) => {
    const found = rolls.find((one) => one.purpose === purpose && one.sides === sides)
    if (!found) missing += 1
    return found?.result ?? 1
  }
  return { roll, isWhole: () => missing === 0 }
}

/** R-AHEAD-6. */
export const readDayAhead = (
  rolls: readonly Roll[],
  conditions: ConditionsAhead,
  terrain: Terrain,
  day: number,
): DayAhead => {
  const met = replay(rolls)
  const table = tableOf(conditions.tables, terrain)
  const happened = rollEncounters(conditions, table, day, met.roll)
  const sky = replay(rolls)
  const weather = rollWeather(tableOn(conditions.rules.weather), sky.roll)
  return {
    weather: sky.isWhole() ? weather : null,
    encounters: met.isWhole() ? happened.encounters : null,
    met: met.isWhole() ? happened.met : [],
  }
}

/**
 * Days that follow one another in one terrain: what one of them meets once, the next do not meet.
 *
 * @param ended days ended before them
 */
export const daysAhead = (conditions: ConditionsAhead, terrain: Terrain, ended: number) => {
  const met: MetRow[] = []
  const knowing: ConditionsAhead = {
    ...conditions,
    isMet: (table, row) =>
      met.some((one) => one.table === table && one.row === row) || conditions.isMet(table, row),
  }
  let day = ended
  const read = (rolls: readonly Roll[]): DayAhead => {
    day += 1
    const meant = readDayAhead(rolls, knowing, terrain, day)
    met.push(...meant.met)
    return meant
  }
  const roll = (dice: Dice): readonly Roll[] => {
    const rolls = rollDayAhead(knowing, terrain, day + 1, dice)
    read(rolls)
    return rolls
  }
  return { read, roll }
}
