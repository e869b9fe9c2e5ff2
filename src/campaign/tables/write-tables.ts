import { isSameJson } from '../../protocol/json-patch.ts'
import type { WrittenTable } from '../../protocol/tables.ts'
import type { EncounterTable } from '../../rules/encounter.ts'
import { type CommandRequest, command } from '../execute.ts'
import { existing, Refusal } from '../refusal.ts'
import { type Draft, drafted, type State } from '../state.ts'
import { linksOf, parseTable } from './check-table.ts'
import { isBuiltIn, tablesInOrder, tablesOf } from './tables-of.ts'

/** Rows that stay, by their ids, stay met. */
const forgetRows = (
  { met }: Draft,
  table: EncounterTable,
  rowsNow: EncounterTable['rows'],
): void => {
  const ids = new Set(rowsNow.map(({ id }) => id))
  const left = Object.entries(met[table.id] ?? {}).filter(([id]) => ids.has(id))
  if (left.length > 0) met[table.id] = Object.fromEntries(left)
  else delete met[table.id]
}

/** An id that no table has had: each revision is the base of one change. */
export const newTableId = ({ revision }: Pick<CommandRequest, 'revision'>): string => revision

/** @throws Refusal `INVALID_INPUT`, `CAMPAIGN_FULL` */
export const addTable = command(
  'tables',
  (state, request: { readonly written: WrittenTable; readonly revision: string }) => {
    const id = newTableId(request)
    const table = parseTable(id, request.written, undefined, tablesOf(state))
    return drafted(state, ({ tables }) => {
      tables[id] = table
    })
  },
)

/** An unchanged table makes no revision. @throws Refusal `NO_SUCH_TABLE`, `INVALID_INPUT` */
export const rewriteTable = command(
  'tables',
  (state, { id, written }: { readonly id: string; readonly written: WrittenTable }) => {
    const before = existing(tablesOf(state), id, 'NO_SUCH_TABLE')
    const { [id]: _, ...others } = tablesOf(state)
    const table = parseTable(id, written, before, others)
    if (isSameJson(table, before)) return state
    return drafted(state, (draft) => {
      draft.tables[id] = table
      forgetRows(draft, before, table.rows)
    })
  },
)

/** @throws Refusal `NO_SUCH_TABLE`, `TABLE_IN_USE` */
export const removeTable = command('tables', (state, { id }: { readonly id: string }) => {
  const table = existing(tablesOf(state), id, 'NO_SUCH_TABLE')
  refuseUsed(state, id)
  return drafted(state, (draft) => {
    if (isBuiltIn(id)) draft.tables[id] = 'deleted'
    else delete draft.tables[id]
    forgetRows(draft, table, [])
  })
})

const refuseUsed = (state: State, id: string): void => {
  const names = (used: readonly { readonly name: string }[]) => used.map(({ name }) => name)
  const terrains = names(state.rules.terrains.filter(({ table }) => table === id))
  const tables = names(tablesInOrder(state).filter((table) => linksOf(table).has(id)))
  if (terrains.length + tables.length > 0)
    throw new Refusal({ code: 'TABLE_IN_USE', terrains, tables })
}
