import { isSameJson } from '../../../protocol/json-patch.ts'
import type { WrittenRules } from '../../../protocol/rules.ts'
import { FIELDS_BY_PATH, type RuleSet, ruleAt } from '../../../rules/rule-set.ts'
import { STANDARD_RULES } from '../../../rules/standard-rules.ts'
import type { Terrain, TerrainId } from '../../../rules/terrain.ts'
import { changedFields, withFieldsOf, withValue } from './draft-fields.ts'

/** Unsaved rules. A number that cannot be read is NaN. */
export interface RulesDraft {
  /** The rules that the draft was begun on. */
  readonly base: RuleSet
  readonly rules: RuleSet
  /** What takes the place of deleted terrains, where the GM chose. */
  readonly replace: Readonly<Record<TerrainId, TerrainId>>
}

export const beginDraft = (base: RuleSet): RulesDraft => ({ base, rules: base, replace: {} })

export type Changed = ReturnType<typeof changedFields>[number]

/** What another screen changed since the draft was begun. */
export const changedElsewhere = ({ base }: RulesDraft, saved: RuleSet): readonly Changed[] =>
  changedFields(base, saved)

/** The draft's own changes, made to the rules as they are now. */
export const ontoSaved = (draft: RulesDraft, saved: RuleSet): RulesDraft => ({
  ...draft,
  base: saved,
  rules: withFieldsOf(saved, changedFields(draft.base, draft.rules), draft.rules),
})

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
  { rules, replace }: RulesDraft,
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

export const toWrite = (rules: RuleSet, gone: readonly LeftOut[]): WrittenRules => {
  const pairs = gone.flatMap(({ terrain, to }) => (to === null ? [] : [[terrain.id, to] as const]))
  return pairs.length === 0 ? rules : { ...rules, replace: Object.fromEntries(pairs) }
}

/** An id that none of the terrains has. */
export const newTerrainId = (terrains: readonly Pick<Terrain, 'id'>[]): TerrainId => {
  const taken = new Set(terrains.map(({ id }) => id))
  let n = 1
  while (taken.has(`own-${n}`)) n += 1
  return `own-${n}`
}

/** JSON has no NaN: where a number was half typed, the base's comes back. */
const repaired = ({ base, rules, ...rest }: RulesDraft): RulesDraft => {
  const lost = [...FIELDS_BY_PATH]
    .filter(([path, { kind }]) => kind !== 'number or none' && ruleAt(rules, path) === null)
    .map(([path]) => path)
  const whole = lost.reduce<RuleSet>(
    (next, field) => withValue(next, field, ruleAt(base, field)),
    rules,
  )
  const dcs = new Map(base.terrains.map(({ id, dc }) => [id, dc]))
  const terrains = whole.terrains.map((terrain) => ({
    ...terrain,
    dc: terrain.dc ?? dcs.get(terrain.id) ?? Number.NaN,
  }))
  return { ...rest, base, rules: { ...whole, terrains } }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Whether a value has every part of a pattern, each of the same type. A part that is null may be so
 * in either: a number that was half typed, or one that rules may be without.
 */
const isLike = (value: unknown, pattern: unknown): boolean => {
  if (Array.isArray(pattern)) {
    return Array.isArray(value) && value.every((each) => isLike(each, pattern[0]))
  }
  if (isObject(pattern)) {
    return (
      isObject(value) &&
      Object.keys(value).length === Object.keys(pattern).length &&
      Object.entries(pattern).every(([name, part]) => name in value && isLike(value[name], part))
    )
  }
  if (pattern === null || typeof pattern === 'number') {
    return value === null || typeof value === 'number'
  }
  return typeof value === typeof pattern
}

const isDraft = (value: unknown): value is RulesDraft =>
  isObject(value) &&
  isLike(value.base, STANDARD_RULES) &&
  isLike(value.rules, STANDARD_RULES) &&
  isObject(value.replace) &&
  Object.values(value.replace).every((id) => typeof id === 'string')

export const draftText = (draft: RulesDraft | null): string | null => draft && JSON.stringify(draft)

/** @returns null for a text that no page of this version wrote */
export const draftFromText = (text: string | null): RulesDraft | null => {
  if (text === null) return null
  try {
    const draft: unknown = JSON.parse(text)
    return isDraft(draft) ? repaired(draft) : null
  } catch {
    return null
  }
}

export const isUnsaved = (draft: RulesDraft | null, saved: RuleSet): draft is RulesDraft =>
  draft !== null && !isSameJson(draft.rules, saved)
