import type { RuleSet } from '../../../rules/rule-set.ts'
import type { Drafts } from './drafts.ts'

/** What a table is used by, in names. */
export interface TableUses {
  readonly terrains: readonly string[]
  /** Other tables with rows that lead to it. */
  readonly tables: readonly string[]
}

export const isUsed = ({ terrains, tables }: TableUses): boolean =>
  terrains.length + tables.length > 0

export const usesOf = (
  id: string,
  { terrains }: Pick<RuleSet, 'terrains'>,
  tables: Drafts,
): TableUses => ({
  terrains: terrains.filter(({ table }) => table === id).map(({ name }) => name),
  tables: Object.entries(tables)
    .filter(([key, { rows }]) => key !== id && rows.some(({ table }) => table === id))
    .map(([, { name }]) => name),
})

/** The tables from which rows lead to this one, in one step or more, and itself. */
export const leadingTo = (id: string, tables: Drafts): ReadonlySet<string> => {
  const found = new Set([id])
  let before = 0
  while (found.size > before) {
    before = found.size
    for (const [key, { rows }] of Object.entries(tables)) {
      if (rows.some(({ table }) => table !== null && found.has(table))) found.add(key)
    }
  }
  return found
}
