import type { EncounterRow, EncounterTable } from '../../rules/encounter.ts'
import { MORE_INDENT } from '../read/remarks.ts'
import { type NameOf, rangeText } from './names-and-ranges.ts'

/** R-FORMAT-8: for a letter or a chat: a row a line, what else it says below it. */
export const writeText = (tables: readonly EncounterTable[], nameOf: NameOf): string => {
  const rowLines = (row: EncounterRow): string[] => [
    `${rangeText(row)}: ${row.name}`,
    ...(row.details === ''
      ? []
      : [`    Details: ${row.details.replaceAll('\n', `\n${MORE_INDENT}`)}`]),
    ...(row.table === null ? [] : [`    Then roll on: ${nameOf(row.table)}`]),
    ...(row.once ? ['    Once'] : []),
  ]
  return tables
    .map((table) =>
      [`${table.name} (d${table.die})`, '', ...table.rows.flatMap(rowLines), ''].join('\n'),
    )
    .join('\n')
}
