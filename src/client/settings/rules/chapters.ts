import { costsPoints } from '../../../rules/movement.ts'
import type { NamedRecord } from '../../../rules/record.ts'
import type { RuleSet } from '../../../rules/rule-set.ts'
import { inPoints } from '../../ui/gm-words.ts'
import { averageOf, chanceOf, chanceOfAny, chanceToBeLost } from './odds.ts'
import { meaning, type Section, sentence } from './words.ts'

/** What the numbers of a sentence mean at the table; null while they cannot be read. */
type Meaning = (rules: RuleSet, record: NamedRecord) => string | null

const D20 = 20

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
        leftover === 'kept' || costsPoints({ terrains }) ? meaning.leftover[leftover] : null,
    ],
    [
      sentence.paceDie,
      (rules) =>
        rules.movement.paceDie === 'one-hex' ? inPoints(meaning.paceDie, costsPoints(rules)) : null,
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
