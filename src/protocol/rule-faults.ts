import { parseDice } from '../rules/dice-expression.ts'
import { cleanName, findNameFault, foldText, MAX_NAME } from '../rules/name.ts'
import {
  type Bounds,
  COST,
  DC,
  DICE_LENGTH,
  DIE,
  FIELDS_BY_PATH,
  type RuleField,
  type RuleSet,
  ruleAt,
  SIGHT,
  TERRAINS,
  TIME_LENGTH,
  TIMES,
} from '../rules/rule-set.ts'
import { STANDARD_LAND } from '../rules/standard-rules.ts'
import { COLOUR, TERRAIN_ID, type Terrain } from '../rules/terrain.ts'
import type { FieldFault } from './problems.ts'
import type { WrittenRules } from './rules.ts'

const standingLand = ({ cost, fastest } = STANDARD_LAND as Pick<Terrain, 'cost' | 'fastest'>) => ({
  cost,
  fastest,
})

/** What rules depend on outside of themselves. */
export interface RuleSurroundings {
  readonly hasTable: (id: string) => boolean
}

/**
 * R-RULE-3: names and times without blanks at their ends, and signs that show nowhere. What is left
 * out is as before; of a new terrain, and a name for players, as in the standard.
 */
export const cleanRules = (rules: Omit<WrittenRules, 'replace'>, before: RuleSet): RuleSet => ({
  ...rules,
  movement: { leftover: before.movement.leftover, ...rules.movement },
  encounters: { ...rules.encounters, times: rules.encounters.times.map(cleanName) },
  terrains: rules.terrains.map(({ playersName = null, ...terrain }) => ({
    ...standingLand(before.terrains.find(({ id }) => id === terrain.id)),
    ...terrain,
    name: cleanName(terrain.name),
    playersName: playersName === null ? null : cleanName(playersName),
  })),
})

type Check = Iterable<FieldFault>

function* whole(value: number, { min, max }: Bounds, path: string): Check {
  if (!Number.isInteger(value) || value < min || value > max)
    yield { path, code: 'out-of-range', figures: { min, max, step: 1 } }
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
    const { max } = TIME_LENGTH
    // R-BOUND-4: in a day's document they stand by each die.
    if (time.length > max) yield { path: pathOf(index), code: 'too-long', figures: { min: 1, max } }
    yield* oneLine(time, max, pathOf(index))
    if (time.includes(':')) yield { path: pathOf(index), code: 'no-colon' }
  }
  yield* eachOnce(times, pathOf)
  yield* count(times, TIMES, 'encounters.times')
}

function* dice(text: string, path: string): Check {
  const { min, max } = DICE_LENGTH
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
  for (const [index, terrain] of terrains.entries()) {
    const { id, name, playersName, dc, cost, sight, colour, table } = terrain
    const path = `terrains.${index}`
    if (!TERRAIN_ID.test(id)) yield { path: `${path}.id`, code: 'malformed' }
    yield* oneLine(name, MAX_NAME, `${path}.name`)
    if (playersName !== null) yield* oneLine(playersName, MAX_NAME, `${path}.playersName`)
    if (name === UNSENDABLE) yield { path: `${path}.name`, code: 'unfit' }
    yield* whole(dc, DC, `${path}.dc`)
    yield* whole(cost, COST, `${path}.cost`)
    yield* whole(sight, SIGHT, `${path}.sight`)
    if (!COLOUR.test(colour)) yield { path: `${path}.colour`, code: 'malformed' }
    if (!hasTable(table)) yield { path: `${path}.table`, code: 'no-such-table' }
  }
  const ids = terrains.map(({ id }) => id)
  yield* eachOnce(ids, (index) => `terrains.${index}.id`)
  const names = terrains.map(({ name }) => name)
  yield* eachOnce(names, (index) => `terrains.${index}.name`)
  yield* count(terrains, TERRAINS, 'terrains')
}

function* inField(field: RuleField, path: string, rules: RuleSet): Check {
  const value = ruleAt(rules, path)
  switch (field.kind) {
    case 'number':
      return yield* whole(Number(value), field, path)
    case 'number or none':
      return value === null ? undefined : yield* whole(Number(value), field, path)
    // Above the die it would never be met.
    case 'threshold': {
      const die = Number(ruleAt(rules, path.replace(/[^.]+$/, 'die')))
      const max = Math.min(die, DIE.max) || DIE.max
      return yield* whole(Number(value), { min: 1, max }, path)
    }
    case 'dice':
      return yield* dice(String(value), path)
    case 'times':
      return yield* inTimes(value as readonly string[])
    // The schema leaves no other.
    case 'choice':
    case 'switch':
  }
}

function* inRules(rules: RuleSet, surroundings: RuleSurroundings): Check {
  for (const [path, field] of FIELDS_BY_PATH) yield* inField(field, path, rules)
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
