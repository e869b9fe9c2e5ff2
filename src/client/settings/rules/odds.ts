import { parseDice } from '../../../rules/dice-expression.ts'
import { type Pace, paceOn } from '../../../rules/movement.ts'
import { navigationCheck } from '../../../rules/navigation.ts'
import type { RuleSet } from '../../../rules/rule-set.ts'
import type { Terrain } from '../../../rules/terrain.ts'
import { tableOn, type WeatherRow, type WeatherTable } from '../../../rules/weather.ts'

/** The chance, from 0 to 1, that a die shows `onAtLeast` or more. */
export const chanceOf = (die: number, onAtLeast: number): number =>
  Math.min(1, Math.max(0, (die - onAtLeast + 1) / die))

/** Of a weather's rows, over the days that are rolled on it. */
export const averageOver = ({ die, rows }: WeatherTable, of: (row: WeatherRow) => number): number =>
  rows.reduce((sum, row) => sum + (of(row) * (row.to - row.from + 1)) / die, 0)

/** R-FORAGE-3: the average of a yield; null where the text is no dice, or its total could be below 0. */
export const averageOf = (text: string): number | null => {
  const dice = parseDice(text)
  if (!dice || dice.count + dice.plus < 0) return null
  return (dice.count * (dice.sides + 1)) / 2 + dice.plus
}

/** The chance that at least one of so many tries succeeds. */
export const chanceOfAny = (chance: number, times: number): number => 1 - (1 - chance) ** times

const D20 = 20

/** R-NAV-1, R-PACE-5: the chance that the check fails, on a day of any weather. */
export const chanceToBeLost = (
  { navigation, weather }: RuleSet,
  terrain: Terrain,
  { pace, survival }: { readonly pace: Pace; readonly survival: number },
): number => {
  const counted = { pace: paceOn(terrain, pace), survival }
  const { dc, bonus } = navigationCheck(navigation, terrain, counted)
  return averageOver(tableOn(weather), (row) =>
    row.points === null ? 0 : 1 - chanceOf(D20, dc + row.dc - bonus),
  )
}
