import { MAX_TABLE_DEPTH } from '../../rules/bounds.ts'
import type { EncounterTable, EncounterTables } from '../../rules/encounter.ts'
import { remembered } from '../remembered.ts'

/** The tables that a table's rows lead to. */
export const linksOf = remembered(
  ({ rows }: EncounterTable): ReadonlySet<string> =>
    new Set(rows.flatMap(({ table }) => (table === null ? [] : [table]))),
)

/** R-TABLE-3. */
export const isTooDeep = (depth: number): boolean => depth > MAX_TABLE_DEPTH

export const leadsTo = (table: EncounterTable, id: string): boolean => linksOf(table).has(id)

type Depths = (id: string) => number

/**
 * R-TABLE-3: how many tables one leads to at most, one after another: 0 where no row leads on,
 * infinitely many in a circle.
 */
export const depthsBelow = (tables: EncounterTables): Depths => {
  const depths = new Map<string, number>()
  const depthBelow = (id: string): number => {
    const known = depths.get(id)
    if (known !== undefined) return known
    // Found again before its depth is known, a table leads to itself.
    depths.set(id, Number.POSITIVE_INFINITY)
    const table = tables[id]
    const below = table ? [...linksOf(table)].map(depthBelow) : []
    const depth = below.length === 0 ? 0 : 1 + Math.max(...below)
    depths.set(id, depth)
    return depth
  }
  return depthBelow
}

/** How many steps it is from a table to another at most; -1 if no way leads there. No circles. */
export const stepsTo = (tables: EncounterTables, end: string): Depths => {
  const steps = new Map<string, number>([[end, 0]])
  const stepsFrom = (id: string): number => {
    const known = steps.get(id)
    if (known !== undefined) return known
    const table = tables[id]
    const longest = Math.max(-1, ...(table ? [...linksOf(table)].map(stepsFrom) : []))
    const found = longest === -1 ? -1 : longest + 1
    steps.set(id, found)
    return found
  }
  return stepsFrom
}
