import { ENCOUNTER_TABLES } from '../../content/encounters/tables.ts'
import type { TableSummary } from '../../protocol/tables.ts'
import type { EncounterTable, EncounterTables } from '../../rules/encounter.ts'
import type { MapState } from '../map-state.ts'
import { remembered } from '../remembered.ts'
import { stampOf } from './table-stamp.ts'

/** The tables of a new campaign, and what the GM made of them. */
export const layOver = (overlay: MapState['tables']): EncounterTables => {
  const tables = new Map(Object.entries(ENCOUNTER_TABLES))
  for (const [id, table] of overlay) {
    if (table === 'deleted') tables.delete(id)
    else tables.set(id, table)
  }
  return Object.fromEntries(tables)
}

const laidOver = remembered(layOver)

/** R-TABLE-1: the tables of a campaign, by id. */
export const tablesOf = ({ tables }: Pick<MapState, 'tables'>): EncounterTables => laidOver(tables)

export const findTable = (
  mapState: Pick<MapState, 'tables'>,
  id: string,
): EncounterTable | undefined => {
  const tables = tablesOf(mapState)
  return Object.hasOwn(tables, id) ? tables[id] : undefined
}

export const isBuiltIn = (id: string): boolean => Object.hasOwn(ENCOUNTER_TABLES, id)

const order = new Intl.Collator('en', { numeric: true })

const inOrder = remembered((tables: EncounterTables): readonly EncounterTable[] =>
  Object.values(tables).sort((a, b) => order.compare(a.name, b.name) || (a.id < b.id ? -1 : 1)),
)

/** By their names. */
export const tablesInOrder = (mapState: Pick<MapState, 'tables'>): readonly EncounterTable[] =>
  inOrder(tablesOf(mapState))

const summaryOf = remembered(
  (table: EncounterTable): TableSummary => ({
    id: table.id,
    name: table.name,
    die: table.die,
    rows: table.rows.length,
    stamp: stampOf(table),
  }),
)

const summaries = remembered((tables: readonly EncounterTable[]): TableSummary[] =>
  tables.map(summaryOf),
)

/** R-TABLE-4: the rows that were met, by their tables. */
const metRows = remembered((all: MapState['met']): ReadonlyMap<string, string[]> => {
  const rows = new Map<string, string[]>()
  for (const key of all.keys()) {
    const [table = '', row = ''] = key.split('/')
    const met = rows.get(table)
    if (met) met.push(row)
    else rows.set(table, [row])
  }
  return rows
})

export const tableSummaries = (mapState: Pick<MapState, 'tables' | 'met'>): TableSummary[] => {
  const all = summaries(tablesInOrder(mapState))
  const rows = metRows(mapState.met)
  return rows.size === 0
    ? all
    : all.map((table) => {
        const met = rows.get(table.id)
        return met ? { ...table, met } : table
      })
}
