import { parseDice } from '../rules/dice-expression.ts'
import { foldText } from '../rules/fold-text.ts'
import { cleanName, findNameFault, MAX_NAME } from '../rules/name.ts'
import type { RuleSet } from '../rules/rule-set.ts'
import type { FieldFault } from './problems.ts'
import { type Bounds, COLOUR, RULE_BOUNDS, TERRAIN_ID } from './rule-bounds.ts'

/** What rules depend on outside of themselves. */
export interface RuleSurroundings {
  readonly hasTable: (id: string) => boolean
}

/** R-RULE-3: names and times without blanks at their ends, and signs that show nowhere. */
export const cleanRules = (rules: RuleSet): RuleSet => ({
  ...rules,
  encounters: { ...rules.encounters, times: rules.encounters.times.map(cleanName) },
  terrains: rules.terrains.map((terrain) => ({ ...terrain, name: cleanName(terrain.name) })),
})

type Check = Iterable<FieldFault>

function* whole(value: number, { min, max }: Bounds, path: string): Check {
  if (!Number.isInteger(value) || value < min || value > max)
    yield { path, code: 'out-of-range', figures: { min, max, step: 1 } }
}

function* wholes(values: object, bounds: Bounds, path: string): Check {
  for (const [name, value] of Object.entries(values)) yield* whole(value, bounds, `${path}.${name}`)
}

/** A threshold above the die would never be met. */
function* check(die: number, onAtLeast: number, path: string, field: string): Check {
  yield* whole(die, RULE_BOUNDS.die, `${path}.die`)
  const { max } = RULE_BOUNDS.die
  yield* whole(onAtLeast, { min: 1, max: Math.min(die, max) || max }, `${path}.${field}`)
}

function* eachOnce(words: readonly string[], pathOf: (index: number) => string): Check {
  const seen = new Set<string>()
  for (const [index, word] of words.entries()) {
    const folded = foldText(word)
    if (seen.has(folded)) yield { path: pathOf(index), code: 'repeated' }
    seen.add(folded)
  }
}

function* oneLine(text: string, max: number, path: string): Check {
  const fault = [...text].length > max ? 'too-long' : findNameFault(text)
  if (fault === 'too-long') yield { path, code: fault, figures: { min: 1, max } }
  else if (fault) yield { path, code: fault }
}

function* inTimes(times: readonly string[]): Check {
  const pathOf = (index: number) => `encounters.times.${index}`
  for (const [index, time] of times.entries()) {
    const { max } = RULE_BOUNDS.timeLength
    // R-BOUND-4: in a day's document they stand by each die.
    if (time.length > max) yield { path: pathOf(index), code: 'too-long', figures: { min: 1, max } }
    yield* oneLine(time, max, pathOf(index))
    if (time.includes(':')) yield { path: pathOf(index), code: 'no-colon' }
  }
  yield* eachOnce(times, pathOf)
  yield* count(times, RULE_BOUNDS.times, 'encounters.times')
}

function* dice(text: string, path: string): Check {
  const { min, max } = RULE_BOUNDS.diceLength
  if (text.length > max) yield { path, code: 'too-long', figures: { min, max } }
  else if (!parseDice(text)) yield { path, code: 'not-dice' }
}

function* count(list: readonly unknown[], { min, max }: Bounds, path: string): Check {
  if (list.length < min || list.length > max)
    yield { path, code: 'wrong-count', figures: { min, max } }
}

/** No client can send a field of this name, and the sights are fields by the terrains' names. */
const UNSENDABLE = '__proto__'

function* inTerrains(terrains: RuleSet['terrains'], { hasTable }: RuleSurroundings): Check {
  for (const [index, { id, name, dc, sight, colour, table }] of terrains.entries()) {
    const path = `terrains.${index}`
    if (!TERRAIN_ID.test(id)) yield { path: `${path}.id`, code: 'malformed' }
    yield* oneLine(name, MAX_NAME, `${path}.name`)
    if (name === UNSENDABLE) yield { path: `${path}.name`, code: 'unfit' }
    yield* whole(dc, RULE_BOUNDS.dc, `${path}.dc`)
    yield* whole(sight, RULE_BOUNDS.sight, `${path}.sight`)
    if (!COLOUR.test(colour)) yield { path: `${path}.colour`, code: 'malformed' }
    if (!hasTable(table)) yield { path: `${path}.table`, code: 'no-such-table' }
  }
  const ids = terrains.map(({ id }) => id)
  yield* eachOnce(ids, (index) => `terrains.${index}.id`)
  const names = terrains.map(({ name }) => name)
  yield* eachOnce(names, (index) => `terrains.${index}.name`)
  yield* count(terrains, RULE_BOUNDS.terrains, 'terrains')
}

function* inRules(rules: RuleSet, surroundings: RuleSurroundings): Check {
  const { encounters, rain, needs, navigation, movement, forage } = rules
  yield* check(encounters.die, encounters.onAtLeast, 'encounters', 'onAtLeast')
  yield* inTimes(encounters.times)
  yield* check(rain.die, rain.heavyOnAtLeast, 'rain', 'heavyOnAtLeast')
  yield* wholes(rain.gallons, RULE_BOUNDS.gallons, 'rain.gallons')
  yield* wholes(needs, RULE_BOUNDS.need, 'needs')
  yield* wholes(navigation.paceDc, RULE_BOUNDS.dcChange, 'navigation.paceDc')
  yield* whole(navigation.guide, RULE_BOUNDS.dcChange, 'navigation.guide')
  yield* wholes(movement.hexes, RULE_BOUNDS.hexes, 'movement.hexes')
  yield* whole(movement.canoe, RULE_BOUNDS.hexes, 'movement.canoe')
  yield* whole(forage.dc, RULE_BOUNDS.dc, 'forage.dc')
  yield* dice(forage.rations, 'forage.rations')
  yield* dice(forage.gallons, 'forage.gallons')
  if (forage.whileTravelling !== null)
    yield* whole(forage.whileTravelling, RULE_BOUNDS.hexes, 'forage.whileTravelling')
  yield* inTerrains(rules.terrains, surroundings)
}

/** R-RULE-3: what is wrong with rules that `cleanRules` made, one fault a field, in their order. */
export const findRuleFaults = (
  rules: RuleSet,
  surroundings: RuleSurroundings,
): readonly FieldFault[] => {
  const faults = new Map<string, FieldFault>()
  for (const fault of inRules(rules, surroundings))
    if (!faults.has(fault.path)) faults.set(fault.path, fault)
  return [...faults.values()]
}
