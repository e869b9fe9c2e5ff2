import { isSameJson } from '../../../protocol/json-patch.ts'
import { FIELDS_BY_PATH, type RulePath, type RuleSet, ruleAt } from '../../../rules/rule-set.ts'
import { section } from './words.tsx'

/** What a field is called. */
export const ruleLabel = (field: RulePath | 'terrains'): string =>
  FIELDS_BY_PATH.get(field as RulePath)?.label ?? section.terrains

type Tree = Readonly<Record<string, unknown>>

const withIn = (tree: Tree, [name = '', ...rest]: readonly string[], value: unknown): Tree => ({
  ...tree,
  [name]: rest.length === 0 ? value : withIn(tree[name] as Tree, rest, value),
})

export const withValue = (rules: RuleSet, field: RulePath, value: unknown): RuleSet =>
  withIn(rules as unknown as Tree, field.split('.'), value) as unknown as RuleSet

/** What differs between two rule sets, in the order of the page. */
export const changedFields = (a: RuleSet, b: RuleSet): readonly (RulePath | 'terrains')[] => {
  const fields = [...FIELDS_BY_PATH.keys()].filter(
    (field) => !isSameJson(ruleAt(a, field), ruleAt(b, field)),
  )
  return isSameJson(a.terrains, b.terrains) ? fields : [...fields, 'terrains']
}

/** The fields of one rule set, in another one. */
export const withFieldsOf = (
  rules: RuleSet,
  fields: readonly (RulePath | 'terrains')[],
  from: RuleSet,
): RuleSet => {
  let next = rules
  for (const field of fields)
    next =
      field === 'terrains'
        ? { ...next, terrains: from.terrains }
        : withValue(next, field, ruleAt(from, field))
  return next
}
