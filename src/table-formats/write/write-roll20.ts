import type { EncounterTable } from '../../rules/encounter.ts'

/** As TableExport reads them: brackets would roll, ` --` would begin the next part. */
const escaped = (text: string): string =>
  text
    .replaceAll('<%%', '<%%60%%>%%')
    .replace(/\[/g, '<%%91%%>')
    .replace(/\]/g, '<%%93%%>')
    .replaceAll(' --', '[TABLEEXPORT:ESCAPE]')
    .replace(/^--/, '<%%-%%>')

/** R-FORMAT-8: commands of Roll20's script TableExport. It knows names and weights alone. */
export const writeRoll20 = (tables: readonly EncounterTable[]): string =>
  tables
    .flatMap(({ name, rows }) => {
      const table = escaped(name)
      return [
        `!import-table --${table} --hide`,
        ...rows.map(
          (row) =>
            `!import-table-item --${table} --${escaped(row.name)} --${row.max - row.min + 1} --`,
        ),
        '',
      ]
    })
    .join('\n')
