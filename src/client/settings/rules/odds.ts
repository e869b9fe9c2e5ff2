import { parseDice } from '../../../rules/dice-expression.ts'
import type { Pace } from '../../../rules/movement.ts'
import { navigationCheck } from '../../../rules/navigation.ts'
import type { RuleSet } from '../../../rules/rule-set.ts'
import type { Terrain } from '../../../rules/terrain.ts'
import type { WeatherRow, WeatherTable } from '../../../rules/weather.ts'

/** The chance, from 0 to 1, that a die shows `onAtLeast` or more. */
export const chanceOf = (die: number, onAtLeast: number): number =>
  Math.min(1, Math.max(0, (die - onAtLeast + 1) / die))

const shareOf = ({ die }: WeatherTable, { from, to }: WeatherRow): number => (to - from + 1) / die

/** R-RAIN-1: the chance of heavy rain. */
export const chanceOfHeavy = (table: WeatherTable): number =>
  table.rows.reduce((sum, row) => sum + (row.rain === 'Heavy' ? shareOf(table, row) : 0), 0)

/** R-RAIN-3: the gallons that a raincatcher collects on average. */
export const averageOfWeather = (table: WeatherTable): number =>
  table.rows.reduce((sum, row) => sum + row.gallons * shareOf(table, row), 0)

/** R-FORAGE-3: the average of a yield; null where the text is no dice, or its total could be below 0. */
export const averageOf = (text: string): number | null => {
  const dice = parseDice(text)
  if (!dice || dice.count + dice.plus < 0) return null
  return (dice.count * (dice.sides + 1)) / 2 + dice.plus
}

/** The chance that at least one of so many tries succeeds. */
export const chanceOfAny = (chance: number, times: number): number => 1 - (1 - chance) ** times

const D20 = 20

/** R-NAV-1: the chance that the check fails. */
export const chanceToBeLost = (
  rules: RuleSet['navigation'],
  terrain: Terrain,
  travel: { readonly pace: Pace; readonly survival: number },
): number => {
  const { dc, bonus } = navigationCheck(rules, terrain, travel)
  return 1 - chanceOf(D20, dc - bonus)
}
