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

/** Parts of the rules that are changed as one. */
const WHOLE = ['weather', 'terrains'] as const
type Whole = (typeof WHOLE)[number]
type RuleField = RulePath | Whole

export const ruleLabel = (field: RuleField, rules: Pick<RuleSet, 'terrains'>): string => {
  const label = RULE_FIELDS_BY_PATH.get(field as RulePath)?.label
  return label === undefined
    ? words.section[field as Whole]
    : inPoints(label, hasTerrainCosts(rules))
}

/** A value of the rules as a sentence has it. */
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
    const said = parts.map((part) => words.preset.part(part, old[part], terrain[part]))
    return [[terrain.name, ...said].join(' ')]
  })
  const come = to.filter(({ id }) => !before.has(id)).map(({ name }) => name)
  const gone = from.filter(({ id }) => !after.has(id)).map(({ name }) => name)
  return words.preset.terrainsChange(gone, come, changed)
}

/** A field of a rule set in words; of the terrains what differs from another one's. */
export const sayRule = (field: RuleField, rules: RuleSet, other: RuleSet): string => {
  if (field === 'terrains') return sayTerrains(other.terrains, rules.terrains)
  if (field !== 'weather') return sayValue(field, ruleValueAt(rules, field))
  return inPoints(words.weather.table(currentWeatherTable(rules.weather)), hasTerrainCosts(rules))
}

type Tree = Readonly<Record<string, unknown>>

const withIn = (tree: Tree, [name = '', ...rest]: readonly string[], value: unknown): Tree => ({
  ...tree,
  [name]: rest.length === 0 ? value : withIn(tree[name] as Tree, rest, value),
})

export const withValue = (rules: RuleSet, field: RuleField, value: unknown): RuleSet =>
  withIn(rules as unknown as Tree, field.split('.'), value) as unknown as RuleSet

/** What differs between two rule sets, in the order of the page. */
export const changedFields = (a: RuleSet, b: RuleSet): readonly RuleField[] =>
  [...RULE_FIELDS_BY_PATH.keys(), ...WHOLE].filter(
    (field) => !isSameJson(ruleValueAt(a, field), ruleValueAt(b, field)),
  )

export const withFieldsOf = (
  rules: RuleSet,
  fields: readonly RuleField[],
  from: RuleSet,
): RuleSet => {
  let next = rules
  for (const field of fields) next = withValue(next, field, ruleValueAt(from, field))
  return next
}

interface RulesForm {
  readonly rules: RuleSet
  readonly faults: readonly FieldFault[]
  readonly onChange: (rules: RuleSet) => void
}

export const RulesFormContext = createContext<RulesForm | null>(null)

export const useRulesForm = (): RulesForm => requireContext(useContext(RulesFormContext))

/** Of a field, and of all that is below its path. */
export const faultsOf = (faults: readonly FieldFault[], field: string): readonly FieldFault[] =>
  faults.filter(({ path }) => path === field || path.startsWith(`${field}.`))

export const faultId = (path: string): string => `fault-${path.replaceAll('.', '-')}`

/** The rules as they are typed. A number that cannot be read is NaN. */
export interface DraftedRules {
  readonly rules: RuleSet
  /** What takes the place of deleted terrains, where the GM chose. */
  readonly replace: Readonly<Record<TerrainId, TerrainId>>
}

export const RULE_FIELDS: FieldOperations<DraftedRules, RuleField> = {
  differ: (one, other) => changedFields(one.rules, other.rules),
  take: (into, fields, { rules, replace }) => ({
    rules: withFieldsOf(into.rules, fields, rules),
    replace,
  }),
}

/** Terrains that the record or painted hexes have. */
export type Uses = ReadonlyMap<TerrainId, { readonly isOfRecord: boolean; readonly hexes: number }>

/** The terrain that is most like one: by its table, then by its DC. */
const likest = (terrain: Terrain, among: readonly Terrain[]): TerrainId | undefined => {
  const distance = ({ table, dc }: Terrain): number =>
    (table === terrain.table ? 0 : 1_000) + Math.abs(dc - terrain.dc)
  return among.toSorted((a, b) => distance(a) - distance(b))[0]?.id
}

export interface LeftOut {
  readonly terrain: Terrain
  /** null: nothing has it. */
  readonly use: { readonly isOfRecord: boolean; readonly hexes: number } | null
  /** What takes its place; null where nothing has to. */
  readonly to: TerrainId | null
}

/** R-RULE-4: the campaign's terrains that the draft is without. */
export const leftOut = (
  { rules, replace }: DraftedRules,
  saved: RuleSet,
  uses: Uses,
): readonly LeftOut[] => {
  const ids = new Set(rules.terrains.map(({ id }) => id))
  return saved.terrains
    .filter(({ id }) => !ids.has(id))
    .map((terrain) => {
      const use = uses.get(terrain.id) ?? null
      const chosen = replace[terrain.id]
      const to = chosen !== undefined && ids.has(chosen) ? chosen : likest(terrain, rules.terrains)
      return { terrain, use, to: use ? (to ?? null) : null }
    })
}

export const toWrite = (
  { rain: _, ...rules }: RuleSet & Pick<WrittenRules, 'rain'>,
  gone: readonly LeftOut[],
): WrittenRules => {
  const pairs = gone.flatMap(({ terrain, to }) => (to === null ? [] : [[terrain.id, to] as const]))
  return pairs.length === 0 ? rules : { ...rules, replace: Object.fromEntries(pairs) }
}

export const newTerrainId = (terrains: readonly Pick<Terrain, 'id'>[]): TerrainId => {
  const taken = new Set(terrains.map(({ id }) => id))
  let n = 1
  while (taken.has(`own-${n}`)) n += 1
  return `own-${n}`
}
