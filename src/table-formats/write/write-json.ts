import type { EncounterRow, EncounterTable } from '../../rules/encounter.ts'
import type { NameOf } from './names-and-ranges.ts'

/** R-FORMAT-8: docs/tables.md describes it. A row a line, so that differences of two files read well. */
export const writeJson = (tables: readonly EncounterTable[], nameOf: NameOf): string => {
  const row = ({ min, max, name, details, table, once }: EncounterRow): string =>
    JSON.stringify({ min, max, name, details, table: table === null ? null : nameOf(table), once })
  const written = tables.map(({ name, die, rows }) => {
    const head = `    {\n      "name": ${JSON.stringify(name)},\n      "die": ${die},\n      "rows": [`
    return `${head}\n${rows.map((each) => `        ${row(each)}`).join(',\n')}\n      ]\n    }`
  })
  return `{\n  "format": "overland-tables",\n  "version": 1,\n  "tables": [\n${written.join(',\n')}\n  ]\n}\n`
}
