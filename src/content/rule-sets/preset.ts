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

/** DCs at which a party without a bonus gets lost never, or 1, 2 or 3 times in 6. */
export const LOST_DCS = { never: 1, oneInSix: 4, twoInSix: 8, threeInSix: 11 } as const

/** The source of fields of a rule set: dotted paths, each with everything below it. */
interface RuleSource {
  readonly fields: readonly string[]
  readonly source: string
}

/** R-RULE-5: a ready rule set; each of its numbers has a source. */
export interface Preset {
  readonly id: string
  readonly name: string
  readonly about: string
  readonly rules: RuleSet
  readonly sources: readonly RuleSource[]
}

/** The paths of a part of the rules that no source names; as few paths as possible. */
const pathsWithoutSource = (
  part: object,
  path: string,
  named: readonly string[],
): readonly string[] => {
  if (named.includes(path)) return []
  if (!named.some((field) => field.startsWith(`${path}.`))) return [path]
  return Object.entries(part).flatMap(([name, child]) =>
    pathsWithoutSource(child, `${path}.${name}`, named),
  )
}

/** Adds the standard rules as source of all numbers that no other source names. */
export const withStandardSources = (preset: Preset): Preset => {
  const named = preset.sources.flatMap(({ fields }) => fields)
  const parts = {
    ...RULE_FIELDS,
    weather: {},
    terrains: { '*': { ...STANDARD_RULES.terrains[0] } },
  }
  const fields = Object.entries(parts).flatMap(([name, part]) =>
    pathsWithoutSource(part, name, named),
  )
  const standardSource = { fields, source: 'As in the standard.' }
  return { ...preset, sources: [...preset.sources, standardSource] }
}
