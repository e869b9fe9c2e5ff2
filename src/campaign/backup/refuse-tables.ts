import { MAX_ENCOUNTER_BYTES, MAX_MET, MAX_TABLE_BYTES, MAX_TABLES } from '../../protocol/limits.ts'
import type { EncounterEntry, EncounterTable } from '../../rules/encounter.ts'
import type { RuleSet } from '../../rules/rule-set.ts'
import type { Steps } from '../../rules/steps.ts'
import { bytesOfEntries } from '../encounters/carry-entries.ts'
import type { MapState } from '../map-state.ts'
import { remembered } from '../remembered.ts'
import { coverFaults, idFaults } from '../tables/check-table.ts'
import { depthsBelow, isTooDeep, linksOf } from '../tables/table-links.ts'
import { bytesOfTable } from '../tables/table-stamp.ts'
import { isBuiltIn, layOver } from '../tables/tables-of.ts'
import { damaged, UnusableBackup } from './unusable.ts'

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
  const ids = Object.keys(tables)
  if (ids.length > MAX_TABLES) throw new UnusableBackup('too-large')
  let bytes = 0
  for (const [id, table] of overlay) {
    if (table === 'deleted') {
      if (!isBuiltIn(id)) throw damaged(`there is no table ${id}`)
      continue
    }
    yield
    bytes += bytesOfTable(table)
    if (!isWhole(table).fits) throw damaged(`the rows of table ${id}`)
  }
  if (bytes > MAX_TABLE_BYTES) throw new UnusableBackup('too-large')
  const below = depthsBelow(tables)
  for (const [id, table] of Object.entries(tables)) {
    const leadsNowhere = [...linksOf(table)].some((to) => !Object.hasOwn(tables, to))
    if (leadsNowhere || isTooDeep(below(id))) throw damaged(`the rows of table ${id} lead nowhere`)
  }
  const missing = terrains.find(({ table }) => !Object.hasOwn(tables, table))
  if (missing) throw damaged(`there is no table ${missing.table}`)
}

/** Refuses more of encounters than a campaign may have. */
export const refuseTooMuchText = ({ met, encounters }: MapState): void => {
  if (met.size > MAX_MET || bytesOfEntries(encounters) > MAX_ENCOUNTER_BYTES)
    throw new UnusableBackup('too-large')
}
