import type { FieldFault } from '../../protocol/problems.ts'
import type { WrittenTable } from '../../protocol/tables.ts'
import { MAX_TABLE_DEPTH, MAX_TABLE_ROWS } from '../../rules/bounds.ts'
import type { EncounterRow, EncounterTable, EncounterTables } from '../../rules/encounter.ts'
import { cleanName, findNameFault } from '../../rules/name.ts'
import { refuseMore } from '../bounds.ts'
import { Refusal } from '../refusal.ts'
import { parseName } from '../refuse-fields.ts'
import { coverFaults, idFaults, linkFaults } from './check-table.ts'

/** More in one answer helps nobody. */
const MAX_ERRORS = 20

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

const refuse = (errors: readonly FieldFault[]): void => {
  if (errors.length > 0)
    throw new Refusal({ code: 'INVALID_INPUT', errors: errors.slice(0, MAX_ERRORS) })
}

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
  refuse([...idFaults(rows), ...nameFaults(rows), ...coverFaults(table), ...wrong])
  if (deep.length > 0)
    throw new Refusal({
      code: 'CAMPAIGN_FULL',
      part: 'depth',
      max: MAX_TABLE_DEPTH,
      errors: deep.slice(0, MAX_ERRORS),
    })
  return table
}
