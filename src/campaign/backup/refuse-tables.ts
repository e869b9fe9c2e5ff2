import { MAX_TABLE_DEPTH } from '../../rules/bounds.ts'
import type { EncounterEntry, EncounterTable } from '../../rules/encounter.ts'
import type { RuleSet } from '../../rules/rule-set.ts'
import type { Steps } from '../../rules/steps.ts'
import type { MapState } from '../map-state.ts'
import { remembered } from '../remembered.ts'
import { coverFaults, idFaults } from '../tables/check-table.ts'
import { depthsBelow, isTooDeep, linksOf } from '../tables/table-links.ts'
import { isBuiltIn, layOver } from '../tables/tables-of.ts'
import { damaged, tooLarge } from './unusable.ts'

export const isWellKeptEntry = (id: string, { day }: EncounterEntry): boolean =>
  id.startsWith(`${day}-`)

const isWhole = remembered((table: EncounterTable) => {
  const [fault] = [...coverFaults(table), ...idFaults(table.rows)]
  return { fits: fault === undefined }
})

/**
 * Refuses tables by which no day can be ended: with gaps, with rows that lead nowhere, and without
 * those that the rules name.
 */
export function* refuseTables(overlay: MapState['tables'], { terrains }: RuleSet): Steps<void> {
  const tables = layOver(overlay)
  for (const [id, table] of overlay) {
    if (table === 'deleted') {
      if (!isBuiltIn(id)) throw damaged(`there is no table ${id}`)
      continue
    }
    yield
    if (!isWhole(table).fits) throw damaged(`the rows of table ${id}`)
  }
  const below = depthsBelow(tables)
  for (const [id, table] of Object.entries(tables)) {
    const leadsNowhere = [...linksOf(table)].some((to) => !Object.hasOwn(tables, to))
    const isCircle = below(id) === Number.POSITIVE_INFINITY
    if (leadsNowhere || isCircle) throw damaged(`the rows of table ${id} lead nowhere`)
    if (isTooDeep(below(id))) throw tooLarge('atlas.tables', MAX_TABLE_DEPTH)
  }
  const missing = terrains.find(({ table }) => !Object.hasOwn(tables, table))
  if (missing) throw damaged(`there is no table ${missing.table}`)
}
