import { ENCOUNTER_TABLES } from '#content/encounters/tables.ts'
import type { TableSummary } from '#protocol/rules/tables.ts'
import type { EncounterTable, EncounterTables } from '#rules/encounter.ts'
import { contentStamp, memoize } from '../memoize.ts'
import { ownValue, type State } from '../state.ts'

/** A stamp of a table's content that does not depend on the order of its fields. */
export const stampOf = memoize(({ name, die, dice, rows }: EncounterTable): string => {
  const fields = ['id', 'min', 'max', 'name', 'details', 'table', 'once'] as const
  const dieOrDice = dice === null ? die : dice
  return contentStamp([name, dieOrDice, rows.map((row) => fields.map((field) => row[field]))])
})

/** The tables of a new campaign with the GM's additions, changes and deletions. */
const applyOverlay = memoize((overlay: State['tables']): EncounterTables => {
  const all = Object.entries({ ...ENCOUNTER_TABLES, ...overlay })
  return Object.fromEntries(
    all.flatMap(([id, table]) => (table === 'deleted' ? [] : [[id, table] as const])),
  )
})

/** R-TABLE-1: the tables of a campaign, by id. */
export const tablesOf = ({ tables }: Pick<State, 'tables'>): EncounterTables => applyOverlay(tables)

export const findTable = (state: Pick<State, 'tables'>, id: string): EncounterTable | undefined =>
  ownValue(tablesOf(state), id)

export const isBuiltIn = (id: string): boolean => Object.hasOwn(ENCOUNTER_TABLES, id)

const order = new Intl.Collator('en', { numeric: true })

const inOrder = memoize((tables: EncounterTables): readonly EncounterTable[] =>
  Object.values(tables).sort((a, b) => order.compare(a.name, b.name) || (a.id < b.id ? -1 : 1)),
)

export const tablesInOrder = (state: Pick<State, 'tables'>): readonly EncounterTable[] =>
  inOrder(tablesOf(state))

const summaryOf = memoize(
  (table: EncounterTable): TableSummary => ({
    id: table.id,
    name: table.name,
    die: table.die,
    rows: table.rows.length,
    stamp: stampOf(table),
  }),
)

export const tableSummaries = (state: Pick<State, 'tables' | 'met'>): TableSummary[] =>
  tablesInOrder(state).map((table) => {
    const met = ownValue(state.met, table.id)
    return met ? { ...summaryOf(table), met: Object.keys(met).sort() } : summaryOf(table)
  })
