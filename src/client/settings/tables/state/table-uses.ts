import type { EncounterTableView } from '../../../../protocol/tables.ts'
import type { RuleSet } from '../../../../rules/rule-set.ts'

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
  tables: readonly EncounterTableView[],
): TableUses => ({
  terrains: terrains.filter(({ table }) => table === id).map(({ name }) => name),
  tables: tables
    .filter((each) => each.id !== id && each.rows.some(({ table }) => table === id))
    .map(({ name }) => name),
})

/** The tables from which rows lead to this one, in one step or more, and itself. */
export const leadingTo = (
  id: string,
  tables: readonly EncounterTableView[],
): ReadonlySet<string> => {
  const found = new Set([id])
  let before = 0
  while (found.size > before) {
    before = found.size
    for (const table of tables) {
      if (table.rows.some((row) => row.table !== null && found.has(row.table))) found.add(table.id)
    }
  }
  return found
}
