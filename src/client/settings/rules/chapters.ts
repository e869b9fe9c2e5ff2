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
const chanceOfAtLeast = (die: number, onAtLeast: number): number =>
  Math.min(1, Math.max(0, (die - onAtLeast + 1) / die))

/** The mean of a number of the rows, weighted by how often the die gives each row. */
export const averageByRow = (
  { die, rows }: WeatherTable,
  numberOf: (row: WeatherRow) => number,
): number => rows.reduce((sum, row) => sum + (numberOf(row) * (row.to - row.from + 1)) / die, 0)

/**
 * R-FORAGE-3: the mean of a yield; null if the text is not a dice expression or could be below 0.
 */
export const averageYield = (text: string): number | null => {
  const dice = parseDiceExpression(text)
  if (!dice || dice.count + dice.plus < 0) return null
  return (dice.count * (dice.sides + 1)) / 2 + dice.plus
}

const chanceOfOnce = (chance: number, times: number): number => 1 - (1 - chance) ** times

const D20 = 20

/** R-NAV-1, R-PACE-5: the chance that the navigation check fails, averaged over the weather. */
export const chanceToBeLost = (
  { navigation, weather }: RuleSet,
  terrain: Terrain,
  { pace, survival }: { readonly pace: Pace; readonly survival: number },
): number => {
  const modifiers = { pace: paceOnTerrain(terrain, pace), survival }
  const { dc, bonus } = navigationCheck(navigation, terrain, modifiers)
  return averageByRow(currentWeatherTable(weather), (row) =>
    row.points === null ? 0 : 1 - chanceOfAtLeast(D20, dc + row.dc - bonus),
  )
}

/** Explains a sentence's numbers with an example of play; null while a number cannot be read. */
type SentenceMeaning = (rules: RuleSet, record: NamedRecord) => string | null

/** The sentences of each chapter with their explanations, in the page's order. */
export const CHAPTERS: Readonly<
  Record<
    Exclude<Section, 'presets' | 'weather' | 'terrains'>,
    readonly (readonly [string, SentenceMeaning?])[]
  >
> = {
  encounters: [
    [
      sentence.encounter,
      ({ encounters: { die, onAtLeast, times } }) => {
        const chancePerCheck = chanceOfAtLeast(die, onAtLeast)
        return times.length === 0
          ? meaning.noEncounters
          : meaning.encounters(chancePerCheck, chanceOfOnce(chancePerCheck, times.length))
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
        const currentTerrain = terrains.find(({ name }) => name === terrain) ?? terrains[0]
        if (!currentTerrain || Number.isNaN(currentTerrain.dc)) return null
        return meaning.lost(currentTerrain.name, survival, (pace) =>
          chanceToBeLost(rules, currentTerrain, { pace, survival }),
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
        leftover === 'kept' || hasTerrainCosts({ terrains }) ? meaning.leftover(leftover) : null,
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
      ({ forage: { dc } }, { survival }) =>
        meaning.forage(survival, chanceOfAtLeast(D20, dc - survival)),
    ],
    [
      sentence.forageYield,
      ({ forage }) => {
        const [food, water] = [averageYield(forage.rations), averageYield(forage.gallons)]
        return food === null || water === null ? null : meaning.yields(food, water)
      },
    ],
    [sentence.march],
  ],
}
