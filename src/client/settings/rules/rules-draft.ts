import { createContext, useContext } from 'react'
import { requireContext } from '#client/session/use-gm.ts'
import type { FieldOperations } from '#client/ui/draft/merge.ts'
import { sayNumber } from '#client/ui/format/numbers.ts'
import { inPoints } from '#client/ui/gm-words.ts'
import { isSameJson } from '#protocol/json-patch.ts'
import type { FieldFault } from '#protocol/problems.ts'
import type { WrittenRules } from '#protocol/rules/rules.ts'
import { hasTerrainCosts } from '#rules/movement.ts'
import { RULE_FIELDS_BY_PATH, type RulePath, type RuleSet, ruleValueAt } from '#rules/rule-set.ts'
import type { Terrain, TerrainId } from '#rules/terrain.ts'
import { currentWeatherTable } from '#rules/weather.ts'
import * as words from './words.ts'

/** Parts of the rules that count as one field each, for unsaved changes and clashes. */
const WHOLE_PARTS = ['weather', 'terrains'] as const
type WholePart = (typeof WHOLE_PARTS)[number]
type RulesFieldName = RulePath | WholePart

export const ruleLabel = (field: RulesFieldName, rules: Pick<RuleSet, 'terrains'>): string => {
  const label = RULE_FIELDS_BY_PATH.get(field as RulePath)?.label
  return label === undefined
    ? words.section[field as WholePart]
    : inPoints(label, hasTerrainCosts(rules))
}

/** A rule's value in words, as a sentence contains it. */
export const sayValue = (field: RulePath, value: unknown): string => {
  if (typeof value === 'number') return sayNumber(value)
  if (Array.isArray(value)) return value.length === 0 ? words.preset.none : value.join(', ')
  return words.choices[field]?.[String(value)] ?? String(value)
}

const sayTerrains = (from: RuleSet['terrains'], to: RuleSet['terrains']): string => {
  const before = new Map(from.map((terrain) => [terrain.id, terrain]))
  const after = new Set(to.map(({ id }) => id))
  const changed = to.flatMap((terrain) => {
    const old = before.get(terrain.id)
    if (!old || isSameJson(old, terrain)) return []
    const parts = (['dc', 'cost', 'fastest'] as const).filter((part) => old[part] !== terrain[part])
    const changedParts = parts.map((part) => words.preset.part(part, old[part], terrain[part]))
    return [[terrain.name, ...changedParts].join(' ')]
  })
  const addedNames = to.filter(({ id }) => !before.has(id)).map(({ name }) => name)
  const removedNames = from.filter(({ id }) => !after.has(id)).map(({ name }) => name)
  return words.preset.terrainsChange(removedNames, addedNames, changed)
}

/** A field's value in words; for terrains the differences to the other rule set. */
export const sayRule = (field: RulesFieldName, rules: RuleSet, other: RuleSet): string => {
  if (field === 'terrains') return sayTerrains(other.terrains, rules.terrains)
  if (field !== 'weather') return sayValue(field, ruleValueAt(rules, field))
  return inPoints(words.weather.table(currentWeatherTable(rules.weather)), hasTerrainCosts(rules))
}

type RuleTree = Readonly<Record<string, unknown>>

const withValueAt = (
  tree: RuleTree,
  [name = '', ...restOfPath]: readonly string[],
  value: unknown,
): RuleTree => ({
  ...tree,
  [name]: restOfPath.length === 0 ? value : withValueAt(tree[name] as RuleTree, restOfPath, value),
})

export const withValue = (rules: RuleSet, field: RulesFieldName, value: unknown): RuleSet =>
  withValueAt(rules as unknown as RuleTree, field.split('.'), value) as unknown as RuleSet

/** The fields in which two rule sets differ, in the page's order. */
export const changedFields = (a: RuleSet, b: RuleSet): readonly RulesFieldName[] =>
  [...RULE_FIELDS_BY_PATH.keys(), ...WHOLE_PARTS].filter(
    (field) => !isSameJson(ruleValueAt(a, field), ruleValueAt(b, field)),
  )

export const withFieldsOf = (
  rules: RuleSet,
  fields: readonly RulesFieldName[],
  from: RuleSet,
): RuleSet => {
  let changedRules = rules
  for (const field of fields)
    changedRules = withValue(changedRules, field, ruleValueAt(from, field))
  return changedRules
}

interface RulesForm {
  readonly rules: RuleSet
  readonly faults: readonly FieldFault[]
  readonly onChange: (rules: RuleSet) => void
}

export const RulesFormContext = createContext<RulesForm | null>(null)

export const useRulesForm = (): RulesForm => requireContext(useContext(RulesFormContext))

/** The faults of a field and of the fields below its path. */
export const faultsBelow = (faults: readonly FieldFault[], field: string): readonly FieldFault[] =>
  faults.filter(({ path }) => path === field || path.startsWith(`${field}.`))

export const faultId = (path: string): string => `fault-${path.replaceAll('.', '-')}`

/** The unsaved rules. A number that cannot be read is NaN. */
export interface DraftedRules {
  readonly rules: RuleSet
  /** Replacements of deleted terrains that the GM chose, by the deleted terrain's id. */
  readonly replace: Readonly<Record<TerrainId, TerrainId>>
}

export const RULE_FIELDS: FieldOperations<DraftedRules, RulesFieldName> = {
  differ: (one, other) => changedFields(one.rules, other.rules),
  take: (into, fields, { rules, replace }) => ({
    rules: withFieldsOf(into.rules, fields, rules),
    replace,
  }),
}

/** Where terrains are in use: in the record, and on how many painted hexes. */
export type TerrainUses = ReadonlyMap<
  TerrainId,
  { readonly isInRecord: boolean; readonly hexes: number }
>

/** The id of the most similar terrain: same encounter table first, then the nearest DC. */
const mostSimilarTerrain = (
  terrain: Terrain,
  candidates: readonly Terrain[],
): TerrainId | undefined => {
  const distance = ({ table, dc }: Terrain): number =>
    (table === terrain.table ? 0 : 1_000) + Math.abs(dc - terrain.dc)
  return candidates.toSorted((a, b) => distance(a) - distance(b))[0]?.id
}

export interface RemovedTerrain {
  readonly terrain: Terrain
  /** null if the terrain is not in use. */
  readonly use: { readonly isInRecord: boolean; readonly hexes: number } | null
  /** The terrain that replaces it; null if it is not in use. */
  readonly replacement: TerrainId | null
}

/** R-RULE-4: the saved terrains that the unsaved rules lack, with their replacements. */
export const removedTerrains = (
  { rules, replace }: DraftedRules,
  saved: RuleSet,
  uses: TerrainUses,
): readonly RemovedTerrain[] => {
  const ids = new Set(rules.terrains.map(({ id }) => id))
  return saved.terrains
    .filter(({ id }) => !ids.has(id))
    .map((terrain) => {
      const use = uses.get(terrain.id) ?? null
      const chosen = replace[terrain.id]
      const replacement =
        chosen !== undefined && ids.has(chosen)
          ? chosen
          : mostSimilarTerrain(terrain, rules.terrains)
      return { terrain, use, replacement: use ? (replacement ?? null) : null }
    })
}

export const rulesToWrite = (
  { rain: _, ...rules }: RuleSet & Pick<WrittenRules, 'rain'>,
  removed: readonly RemovedTerrain[],
): WrittenRules => {
  const pairs = removed.flatMap(({ terrain, replacement }) =>
    replacement === null ? [] : [[terrain.id, replacement] as const],
  )
  return pairs.length === 0 ? rules : { ...rules, replace: Object.fromEntries(pairs) }
}

export const newTerrainId = (terrains: readonly Pick<Terrain, 'id'>[]): TerrainId => {
  const taken = new Set(terrains.map(({ id }) => id))
  let number = 1
  while (taken.has(`own-${number}`)) number += 1
  return `own-${number}`
}
