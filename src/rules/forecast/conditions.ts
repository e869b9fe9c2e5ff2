import { anyTableOf, type EncounterTables } from '../encounter.ts'
import type { RuleSet } from '../rule-set.ts'

/** R-CAST-1: rules of the same days without encounters, on which nothing that is forecast hangs. */
export const withoutEncounters = (
  rules: RuleSet,
): { readonly rules: RuleSet; readonly tables: EncounterTables } => ({
  rules: { ...rules, encounters: { ...rules.encounters, times: [] } },
  tables: Object.assign({}, ...rules.terrains.map(({ table }) => anyTableOf(table))),
})
