import type { FieldFault, FieldFaultCode, Figures } from '../../protocol/problems.ts'
import type { WrittenTable } from '../../protocol/tables.ts'
import { MAX_TABLE_DEPTH, MAX_TABLE_ROWS } from '../../rules/bounds.ts'
import type { EncounterRow, EncounterTable, EncounterTables } from '../../rules/encounter.ts'
import { cleanName, findNameFault } from '../../rules/name.ts'
import { refuseMore } from '../bounds.ts'
import { MAX_ERRORS, parseName, Refusal, refuseFaults } from '../refusal.ts'
import { depthsBelow, isTooDeep, stepsTo } from './table-links.ts'

type Fault = (field: string, code: FieldFaultCode, figures?: Figures) => FieldFault

const rowFault =
  (index: number): Fault =>
  (field, code, figures) => ({
    path: `rows.${index}.${field}`,
    code,
    ...(figures && { figures }),
  })

/** R-ENC-4: gaps and overlaps of rows in the order of their results, each at its row. */
export function* coverFaults({
  die,
  rows,
}: Pick<EncounterTable, 'die' | 'rows'>): Generator<FieldFault, void> {
  let next = 1
  for (const [index, { min, max }] of rows.entries()) {
    const fault = rowFault(index)
    if (min > die) yield fault('min', 'out-of-range', { min: 1, max: die, step: 1 })
    else if (max < min || max > die) yield fault('max', 'out-of-range', { min, max: die, step: 1 })
    if (min > next) yield fault('min', 'gap', { from: next, to: min - 1 })
    if (min < next && min <= max)
      yield fault('min', 'overlap', { from: min, to: Math.min(max, next - 1) })
    next = Math.max(next, min + 1, max + 1)
  }
  if (next <= die) yield rowFault(rows.length - 1)('max', 'gap', { from: next, to: die })
}

/** Rows whose id an earlier row has. */
export function* idFaults(rows: readonly Pick<EncounterRow, 'id'>[]): Generator<FieldFault, void> {
  const ids = new Set<string>()
  for (const [index, { id }] of rows.entries()) {
    if (ids.has(id)) yield rowFault(index)('id', 'repeated')
    ids.add(id)
  }
}

/**
 * R-TABLE-3: rows that lead nowhere, back to their table, or through too many tables.
 *
 * @param others the other tables of the campaign, which have no such rows
 */
export function* linkFaults(
  { id, rows }: Pick<EncounterTable, 'id' | 'rows'>,
  others: EncounterTables,
): Generator<FieldFault, void> {
  const below = depthsBelow(others)
  const steps = stepsTo(others, id)
  const above = Math.max(0, ...Object.keys(others).map(steps))
  for (const [index, { table: to }] of rows.entries()) {
    if (to === null) continue
    const fault = rowFault(index)
    if (to !== id && !Object.hasOwn(others, to)) yield fault('table', 'no-such-table')
    else if (steps(to) !== -1) yield fault('table', 'circle')
    else if (isTooDeep(above + 1 + below(to)))
      yield fault('table', 'too-deep', { max: MAX_TABLE_DEPTH })
  }
}

type WrittenRow = WrittenTable['rows'][number]

/** Rows without an id get the lowest number that no row of the table has, or had before. */
const newIds = (rows: readonly WrittenRow[], before: EncounterTable | undefined) => {
  const taken = new Set([...rows, ...(before?.rows ?? [])].map(({ id }) => id))
  let last = 0
  return (): string => {
    do last += 1
    while (taken.has(String(last)))
    return String(last)
  }
}

const isDeep = ({ code }: FieldFault): boolean => code === 'too-deep'

function* nameFaults(rows: readonly EncounterRow[]): Generator<FieldFault, void> {
  for (const [index, { name }] of rows.entries()) {
    const fault = findNameFault(name)
    if (fault && fault !== 'too-long') yield { path: `rows.${index}.name`, code: fault }
  }
}

/**
 * R-TABLE-2: a table as it is kept.
 *
 * @param before the table that it takes the place of
 * @param others the other tables of the campaign
 * @throws Refusal `INVALID_INPUT` naming each wrong field, `CAMPAIGN_FULL`
 */
export const parseTable = (
  id: string,
  { name, die, rows: written }: WrittenTable,
  before: EncounterTable | undefined,
  others: EncounterTables,
): EncounterTable => {
  refuseMore('rows', written.length, MAX_TABLE_ROWS)
  const newId = newIds(written, before)
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
  const table = { id, name: parseName(name), die, rows }
  const links = Array.from(linkFaults(table, others))
  const [deep, wrong] = [links.filter(isDeep), links.filter((fault) => !isDeep(fault))]
  refuseFaults([...idFaults(rows), ...nameFaults(rows), ...coverFaults(table), ...wrong])
  if (deep.length > 0)
    throw new Refusal({
      code: 'CAMPAIGN_FULL',
      part: 'depth',
      max: MAX_TABLE_DEPTH,
      errors: deep.slice(0, MAX_ERRORS),
    })
  return table
}
