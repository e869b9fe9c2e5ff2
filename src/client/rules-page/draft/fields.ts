import { isSameJson } from '../../../protocol/same-json.ts'
import type { RuleSet } from '../../../rules/rule-set.ts'

/** Dotted paths to everything in a rule set but its terrains. */
export const FIELDS = [
  'encounters.die',
  'encounters.onAtLeast',
  'encounters.times',
  'rain.die',
  'rain.heavyOnAtLeast',
  'rain.gallons.light',
  'rain.gallons.heavy',
  'needs.ointment',
  'needs.water',
  'needs.food',
  'navigation.paceDc.slow',
  'navigation.paceDc.normal',
  'navigation.paceDc.fast',
  'navigation.onTrail',
  'navigation.onWater',
  'navigation.guide',
  'movement.hexes.slow',
  'movement.hexes.normal',
  'movement.hexes.fast',
  'movement.paceDie',
  'movement.canoe',
  'forage.dc',
  'forage.rations',
  'forage.gallons',
  'forage.whileTravelling',
  'quantities',
] as const
export type Field = (typeof FIELDS)[number]

type Tree = Readonly<Record<string, unknown>>

export const valueAt = (rules: RuleSet, field: Field): unknown =>
  field.split('.').reduce<unknown>((tree, name) => (tree as Tree)[name], rules)

const withIn = (tree: Tree, [name = '', ...rest]: readonly string[], value: unknown): Tree => ({
  ...tree,
  [name]: rest.length === 0 ? value : withIn(tree[name] as Tree, rest, value),
})

export const withValue = (rules: RuleSet, field: Field, value: unknown): RuleSet =>
  withIn(rules as unknown as Tree, field.split('.'), value) as unknown as RuleSet

/** What differs between two rule sets, in the order of the page. */
export const changedFields = (a: RuleSet, b: RuleSet): readonly (Field | 'terrains')[] => {
  const fields = FIELDS.filter((field) => !isSameJson(valueAt(a, field), valueAt(b, field)))
  return isSameJson(a.terrains, b.terrains) ? fields : [...fields, 'terrains']
}

/** The fields of one rule set, in another one. */
export const withFieldsOf = (
  rules: RuleSet,
  fields: readonly (Field | 'terrains')[],
  from: RuleSet,
): RuleSet => {
  let next = rules
  for (const field of fields)
    next =
      field === 'terrains'
        ? { ...next, terrains: from.terrains }
        : withValue(next, field, valueAt(from, field))
  return next
}
