import { inPoints } from '#client/ui/gm-words.ts'
import { parseDiceExpression } from '#rules/dice/dice-expression.ts'
import { hasTerrainCosts, type Pace, paceOnTerrain } from '#rules/movement.ts'
import { navigationCheck } from '#rules/navigation.ts'
import type { NamedRecord } from '#rules/record.ts'
import type { RuleSet } from '#rules/rule-set.ts'
import type { Terrain } from '#rules/terrain.ts'
import { currentWeatherTable, type WeatherRow, type WeatherTable } from '#rules/weather.ts'
import { meaning, type Section, sentence } from './words.ts'

/** The chance, from 0 to 1, that a die shows `onAtLeast` or more. */
const chanceOf = (die: number, onAtLeast: number): number =>
  Math.min(1, Math.max(0, (die - onAtLeast + 1) / die))

/** Of a weather's rows, over the days that are rolled on it. */
export const averageOver = ({ die, rows }: WeatherTable, of: (row: WeatherRow) => number): number =>
  rows.reduce((sum, row) => sum + (of(row) * (row.to - row.from + 1)) / die, 0)

/** R-FORAGE-3: the average of a yield; null where the text is no dice, or its total could be below 0. */
export const averageOf = (text: string): number | null => {
  const dice = parseDiceExpression(text)
  if (!dice || dice.count + dice.plus < 0) return null
  return (dice.count * (dice.sides + 1)) / 2 + dice.plus
}

const chanceOfAny = (chance: number, times: number): number => 1 - (1 - chance) ** times

const D20 = 20

/** R-NAV-1, R-PACE-5: the chance that the check fails, on a day of any weather. */
export const chanceToBeLost = (
  { navigation, weather }: RuleSet,
  terrain: Terrain,
  { pace, survival }: { readonly pace: Pace; readonly survival: number },
): number => {
  const counted = { pace: paceOnTerrain(terrain, pace), survival }
  const { dc, bonus } = navigationCheck(navigation, terrain, counted)
  return averageOver(currentWeatherTable(weather), (row) =>
    row.points === null ? 0 : 1 - chanceOf(D20, dc + row.dc - bonus),
  )
}

/** What the numbers of a sentence mean at the table; null while they cannot be read. */
type Meaning = (rules: RuleSet, record: NamedRecord) => string | null

/** The sentences of each chapter of numbers, in the order of the page. */
export const CHAPTERS: Readonly<
  Record<
    Exclude<Section, 'presets' | 'weather' | 'terrains'>,
    readonly (readonly [string, Meaning?])[]
  >
> = {
  encounters: [
    [
      sentence.encounter,
      ({ encounters: { die, onAtLeast, times } }) => {
        const each = chanceOf(die, onAtLeast)
        return times.length === 0
          ? meaning.noEncounters
          : meaning.encounters(each, chanceOfAny(each, times.length))
      },
    ],
    [sentence.times],
    [sentence.quantities],
  ],
  needs: [[sentence.needs, ({ needs }, { partyMembers }) => meaning.needs(partyMembers, needs)]],
  navigation: [
    [
      sentence.paceDc,
      (rules, { terrain, survival }) => {
        const { terrains } = rules
        const here = terrains.find(({ name }) => name === terrain) ?? terrains[0]
        if (!here || Number.isNaN(here.dc)) return null
        return meaning.lost(here.name, survival, (pace) =>
          chanceToBeLost(rules, here, { pace, survival }),
        )
      },
    ],
    [sentence.guide],
    [sentence.onTrail],
    [sentence.onWater],
  ],
  movement: [
    [
      sentence.hexes,
      ({ movement: { hexes } }) =>
        Object.values(hexes).some((count) => count > 1) ? meaning.oneHex : null,
    ],
    [sentence.canoe],
    [
      sentence.leftover,
      ({ movement: { leftover }, terrains }) =>
        leftover === 'kept' || hasTerrainCosts({ terrains }) ? meaning.leftover[leftover] : null,
    ],
    [
      sentence.paceDie,
      (rules) =>
        rules.movement.paceDie === 'one-hex'
          ? inPoints(meaning.paceDie, hasTerrainCosts(rules))
          : null,
    ],
  ],
  forage: [
    [
      sentence.forageDc,
      ({ forage: { dc } }, { survival }) => meaning.forage(survival, chanceOf(D20, dc - survival)),
    ],
    [
      sentence.forageYield,
      ({ forage }) => {
        const [food, water] = [averageOf(forage.rations), averageOf(forage.gallons)]
        return food === null || water === null ? null : meaning.yields(food, water)
      },
    ],
    [sentence.march],
  ],
}
