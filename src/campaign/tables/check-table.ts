import type { FieldFault, FieldFaultCode, Figures } from '../../protocol/problems.ts'
import { MAX_TABLE_DEPTH } from '../../rules/bounds.ts'
import type { EncounterRow, EncounterTable, EncounterTables } from '../../rules/encounter.ts'
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
