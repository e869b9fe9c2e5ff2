import type { SetFormat, TableFormat } from '../protocol/table-formats.ts'
import type { EncounterTable } from '../rules/encounter.ts'
import type { NameOf } from './write/names-and-ranges.ts'
import { writeCsv } from './write/write-csv.ts'
import { writeFoundry } from './write/write-foundry.ts'
import { writeJson } from './write/write-json.ts'
import { writeMarkdown } from './write/write-markdown.ts'
import { writeRoll20 } from './write/write-roll20.ts'
import { writeText } from './write/write-text.ts'

/** R-FORMAT-8: tables as one file. */
export const writeTables = (
  tables: readonly EncounterTable[],
  format: SetFormat,
  nameOf: NameOf,
): string => {
  switch (format) {
    case 'json':
      return writeJson(tables, nameOf)
    case 'markdown':
      return writeMarkdown(tables, nameOf)
    case 'roll20':
      return writeRoll20(tables)
    case 'text':
      return writeText(tables, nameOf)
  }
}

/** R-FORMAT-8: a table as a file. */
export const writeTable = (table: EncounterTable, format: TableFormat, nameOf: NameOf): string => {
  switch (format) {
    case 'csv':
      return writeCsv(table, nameOf)
    case 'foundry':
      return writeFoundry(table, nameOf)
    case 'json':
    case 'markdown':
    case 'roll20':
    case 'text':
      return writeTables([table], format, nameOf)
  }
}
