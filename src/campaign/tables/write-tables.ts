import { isSameJson } from '#protocol/json-patch.ts'
import type { FieldFault, FieldFaultCode, Figures } from '#protocol/problems.ts'
import type { WrittenTable } from '#protocol/rules/tables.ts'
import { lowestResult, parseTableDice, type TableDice } from '#rules/dice/table-dice.ts'
import {
  type EncounterRow,
  type EncounterTable,
  type EncounterTables,
  TABLE_DICE,
} from '#rules/encounter.ts'
import { MAX_TABLE_DEPTH, MAX_TABLE_ROWS } from '#shared/bounds.ts'
import { cleanName, findNameFault } from '#shared/name.ts'
import { refuseAbove } from '../bounds.ts'
import { type CommandRequest, command } from '../execute.ts'
import { memoize } from '../memoize.ts'
import { findOrRefuse, MAX_ERRORS, parseName, Refusal, refuseFaults } from '../refusal.ts'
import type { State } from '../state.ts'
import { isBuiltIn, tablesInOrder, tablesOf } from './tables-of.ts'

type MakeFault = (field: string, code: FieldFaultCode, figures?: Figures) => FieldFault

const rowFault =
  (index: number): MakeFault =>
  (field, code, figures) => ({
    path: `rows.${index}.${field}`,
    code,
    ...(figures && { figures }),
  })

/** R-TABLE-1, R-TABLE-7: an impossible die, invalid dice, or a `die` that is not their highest sum. */
export function* diceFaults({ die, dice }: TableDice): Generator<FieldFault, void> {
  if (dice === null) {
    const values = TABLE_DICE.map(String)
    if (!TABLE_DICE.includes(die)) yield { path: 'die', code: 'not-one-of', figures: { values } }
    return
  }
  const known = parseTableDice(dice)
  if (known?.dice !== dice) yield { path: 'dice', code: 'not-table-dice' }
  else if (known.die !== die)
    yield { path: 'die', code: 'not-one-of', figures: { values: [String(known.die)] } }
}

/** R-ENC-4: results outside of the dice, and gaps and overlaps between consecutive rows. */
export function* coverFaults({
  die,
  dice,
  rows,
}: Pick<EncounterTable, 'die' | 'dice' | 'rows'>): Generator<FieldFault, void> {
  const lowest = lowestResult({ dice })
  let next = lowest
  for (const [index, { min, max }] of rows.entries()) {
    const fault = rowFault(index)
    if (min > die || min < lowest)
      yield fault('min', 'out-of-range', { min: lowest, max: die, step: 1 })
    else if (max < min || max > die) yield fault('max', 'out-of-range', { min, max: die, step: 1 })
    if (min > next) yield fault('min', 'gap', { from: next, to: min - 1 })
    if (min < next && min <= max)
      yield fault('min', 'overlap', { from: min, to: Math.min(max, next - 1) })
    next = Math.max(next, min + 1, max + 1)
  }
  if (next <= die) yield rowFault(rows.length - 1)('max', 'gap', { from: next, to: die })
}

/** Rows with the same id as an earlier row. */
export function* idFaults(rows: readonly Pick<EncounterRow, 'id'>[]): Generator<FieldFault, void> {
  const ids = new Set<string>()
  for (const [index, { id }] of rows.entries()) {
    if (ids.has(id)) yield rowFault(index)('id', 'repeated')
    ids.add(id)
  }
}

type LinkingTable = { readonly rows: readonly Pick<EncounterRow, 'table'>[] }

/** Ids of the tables to which a table's rows lead. */
export const linksOf = memoize(
  ({ rows }: LinkingTable): ReadonlySet<string> =>
    new Set(rows.flatMap(({ table }) => (table === null ? [] : [table]))),
)

/**
 * R-TABLE-3: length of the longest chain of tables to which a table leads: 0 if no row leads to a
 * table, infinite if the chain is a circle.
 */
export const depthsBelow = (
  tables: Readonly<Record<string, LinkingTable>>,
): ((id: string) => number) => {
  const depths = new Map<string, number>()
  const depthBelow = (id: string): number => {
    const known = depths.get(id)
    if (known !== undefined) return known
    // A table that is found again before its depth is known leads to itself.
    depths.set(id, Number.POSITIVE_INFINITY)
    const table = tables[id]
    const below = table ? [...linksOf(table)].map(depthBelow) : []
    const depth = below.length === 0 ? 0 : 1 + Math.max(...below)
    depths.set(id, depth)
    return depth
  }
  return depthBelow
}

/** R-TABLE-3: the fault of a row that leads from table `id` to table `to`. */
const linkFault = (
  id: string,
  to: string,
  others: EncounterTables,
): 'no-such-table' | 'circle' | 'too-deep' | undefined => {
  if (to !== id && !Object.hasOwn(others, to)) return 'no-such-table'
  const tables = { ...others, [id]: { rows: [{ table: to }] } }
  const below = depthsBelow(tables)
  if (below(id) === Number.POSITIVE_INFINITY) return 'circle'
  const isTooDeep = Object.keys(tables).some((table) => below(table) > MAX_TABLE_DEPTH)
  return isTooDeep ? 'too-deep' : undefined
}

/**
 * R-TABLE-3: rows that lead to no table, back to their own table, or through too many tables.
 *
 * @param others the other tables of the campaign, which have no such faults
 */
function* linkFaults(
  table: Pick<EncounterTable, 'id' | 'rows'>,
  others: EncounterTables,
): Generator<FieldFault, void> {
  const linked = [...linksOf(table)]
  const faults = new Map(linked.map((other) => [other, linkFault(table.id, other, others)]))
  for (const [index, row] of table.rows.entries()) {
    const code = row.table === null ? undefined : faults.get(row.table)
    const figures = code === 'too-deep' ? { max: MAX_TABLE_DEPTH } : undefined
    if (code) yield rowFault(index)('table', code, figures)
  }
}

type WrittenRow = WrittenTable['rows'][number]

/** Makes ids for new rows: the lowest numbers that no row of the table has or had before. */
const newRowIds = (rows: readonly WrittenRow[], before: EncounterTable | undefined) => {
  const taken = new Set([...rows, ...(before?.rows ?? [])].map(({ id }) => id))
  let number = 0
  return (): string => {
    do number += 1
    while (taken.has(String(number)))
    return String(number)
  }
}

function* nameFaults(rows: readonly EncounterRow[]): Generator<FieldFault, void> {
  for (const [index, { name }] of rows.entries()) {
    const fault = findNameFault(name)
    if (fault && fault !== 'too-long') yield { path: `rows.${index}.name`, code: fault }
  }
}

/**
 * R-TABLE-2: checks and cleans a table that the GM wrote.
 *
 * @param before the table that it replaces
 * @param others the other tables of the campaign
 * @throws Refusal `INVALID_INPUT` naming each wrong field, `CAMPAIGN_FULL`
 */
const parseTable = (
  id: string,
  { name, die, dice: typed = null, rows: written }: WrittenTable,
  before: EncounterTable | undefined,
  others: EncounterTables,
): EncounterTable => {
  refuseAbove('rows', written.length, MAX_TABLE_ROWS)
  const newId = newRowIds(written, before)
  const rows = written.map(
    (row): EncounterRow => ({
      id: row.id ?? newId(),
      min: row.min,
      max: row.max,
      name: cleanName(row.name),
      details: row.details ?? '',
      table: row.table ?? null,
      once: row.once ?? false,
    }),
  )
  const dice = typed === null ? null : (parseTableDice(typed)?.dice ?? typed)
  const table = { id, name: parseName(name), die, dice, rows }
  const links = Array.from(linkFaults(table, others))
  const tooDeep = links.filter(({ code }) => code === 'too-deep')
  const brokenLinks = links.filter((fault) => !tooDeep.includes(fault))
  const inRows = [...idFaults(rows), ...nameFaults(rows), ...coverFaults(table), ...brokenLinks]
  const inDice = [...diceFaults(table)]
  refuseFaults(inDice.length > 0 ? inDice : inRows)
  if (tooDeep.length > 0)
    throw new Refusal({
      code: 'CAMPAIGN_FULL',
      part: 'depth',
      max: MAX_TABLE_DEPTH,
      errors: tooDeep.slice(0, MAX_ERRORS),
    })
  return table
}

/** Forgets the met rows of a table that it no longer has. */
const keepMet = (met: State['met'], table: string, rows: EncounterTable['rows']): State['met'] => {
  const { [table]: before = {}, ...others } = met
  const ids = new Set(rows.map(({ id }) => id))
  const remaining = Object.entries(before).filter(([id]) => ids.has(id))
  return remaining.length > 0 ? { ...others, [table]: Object.fromEntries(remaining) } : others
}

/** An id that no table ever had: only one change is made on each revision. */
export const newTableId = ({ revision }: Pick<CommandRequest, 'revision'>): string => revision

/** @throws Refusal `INVALID_INPUT`, `CAMPAIGN_FULL` */
export const addTable = command(
  'tables',
  (state, request: { readonly written: WrittenTable; readonly revision: string }) => {
    const id = newTableId(request)
    const table = parseTable(id, request.written, undefined, tablesOf(state))
    return { ...state, tables: { ...state.tables, [id]: table } }
  },
)

/** An unchanged table makes no revision. @throws Refusal `NO_SUCH_TABLE`, `INVALID_INPUT` */
export const rewriteTable = command(
  'tables',
  (state, { id, written }: { readonly id: string; readonly written: WrittenTable }) => {
    const before = findOrRefuse(tablesOf(state), id, 'NO_SUCH_TABLE')
    const { [id]: _, ...others } = tablesOf(state)
    const table = parseTable(id, written, before, others)
    if (isSameJson(table, before)) return state
    return {
      ...state,
      tables: { ...state.tables, [id]: table },
      met: keepMet(state.met, id, table.rows),
    }
  },
)

/** @throws Refusal `NO_SUCH_TABLE`, `TABLE_IN_USE` */
export const removeTable = command('tables', (state, { id }: { readonly id: string }) => {
  findOrRefuse(tablesOf(state), id, 'NO_SUCH_TABLE')
  refuseTableInUse(state, id)
  const { [id]: _, ...others } = state.tables
  const tables = isBuiltIn(id) ? { ...others, [id]: 'deleted' as const } : others
  return { ...state, tables, met: keepMet(state.met, id, []) }
})

const refuseTableInUse = (state: State, id: string): void => {
  const names = (users: readonly { readonly name: string }[]) => users.map(({ name }) => name)
  const terrains = names(state.rules.terrains.filter(({ table }) => table === id))
  const tables = names(tablesInOrder(state).filter((table) => linksOf(table).has(id)))
  if (terrains.length + tables.length > 0)
    throw new Refusal({ code: 'TABLE_IN_USE', terrains, tables })
}
