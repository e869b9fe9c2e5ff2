import { RULE_FIELDS, type RuleSet } from '#rules/rule-set.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import type { Terrain, TerrainName } from '#rules/terrain.ts'

export const standardTerrainsWith = (
  lands: Readonly<Record<TerrainName, readonly [dc: number, cost: number]>>,
): readonly Terrain[] =>
  STANDARD_RULES.terrains.map((terrain) => {
    const [dc, cost] = lands[terrain.name] ?? [terrain.dc, terrain.cost]
    return { ...terrain, dc, cost }
  })

/** On a d20 without a bonus: never lost, lost about 1, 2 and 3 times in 6 (15, 35, 50 %). */
export const LOST = { never: 1, oneInSix: 4, twoInSix: 8, threeInSix: 11 } as const

/** Where numbers come from: fields as dotted paths, each with everything below it. */
interface RuleSource {
  readonly fields: readonly string[]
  readonly source: string
}

/** R-RULE-5: a ready rule set. Each of its numbers has a source. */
export interface Preset {
  readonly id: string
  readonly name: string
  readonly about: string
  readonly rules: RuleSet
  readonly sources: readonly RuleSource[]
}

/** A part of the rules as far as nothing names it, in as few paths as may be. */
const unnamed = (part: object, path: string, named: readonly string[]): readonly string[] => {
  if (named.includes(path)) return []
  if (!named.some((field) => field.startsWith(`${path}.`))) return [path]
  return Object.entries(part).flatMap(([name, below]) => unnamed(below, `${path}.${name}`, named))
}

/** A ready rule set whose other numbers, which no source of its own names, are the standard's. */
export const withStandardSources = (preset: Preset): Preset => {
  const named = preset.sources.flatMap(({ fields }) => fields)
  const parts = {
    ...RULE_FIELDS,
    weather: {},
    terrains: { '*': { ...STANDARD_RULES.terrains[0] } },
  }
  const fields = Object.entries(parts).flatMap(([name, part]) => unnamed(part, name, named))
  const others = { fields, source: 'As in the standard.' }
  return { ...preset, sources: [...preset.sources, others] }
}
