import type { EncounterRow, EncounterTable } from '../../rules/encounter.ts'
import { readTitle } from '../read/title.ts'
import { type NameOf, rangeText } from './names-and-ranges.ts'

/** Signs that Markdown takes for marks, a pipe among them. */
const escaped = (text: string): string =>
  text
    .replace(/[\\|*_[\]`~#]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')

/** A die in a heading is the table's: one in the name itself is written so that it is none. */
const heading = (name: string): string => {
  const title = readTitle(name)
  return title?.die == null && title?.formula === undefined
    ? escaped(name)
    : escaped(name).replace(/[dw](?=[\d%])/gi, (d) => `&#${d.charCodeAt(0)};`)
}

const cell = (text: string): string => escaped(text).replaceAll('\n', '<br>')

/** Of a block in Obsidian: Latin letters, digits and hyphens, each once in a file. */
const blockId = (name: string, taken: Set<string>): string => {
  const letters = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
  const plain = letters.replace(/^-|-$/g, '').slice(0, 60) || 'table'
  let id = plain
  for (let n = 2; taken.has(id); n += 1) id = `${plain}-${n}`
  taken.add(id)
  return id
}

/** R-FORMAT-8: Markdown tables that Obsidian's dice roller rolls on. */
export const writeMarkdown = (tables: readonly EncounterTable[], nameOf: NameOf): string => {
  const taken = new Set<string>()
  return tables
    .map(({ name, die, rows }) => {
      const hasDetails = rows.some(({ details }) => details !== '')
      const hasMore = rows.some(({ table, once }) => table !== null || once)
      const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
      const header = [
        `dice: 1d${die}`,
        'Encounter',
        ...(hasDetails || hasMore ? ['Details'] : []),
        ...(hasMore ? ['Then roll on', 'Once'] : []),
      ]
      const cellsOf = (row: EncounterRow): string[] =>
        [
          rangeText(row),
          cell(row.name),
          cell(row.details),
          row.table === null ? '' : cell(nameOf(row.table)),
          row.once ? 'once' : '',
        ].slice(0, header.length)
      return [
        `# ${heading(name)}`,
        '',
        line(header),
        line(header.map(() => '---')),
        ...rows.map((row) => line(cellsOf(row))),
        `^${blockId(name, taken)}`,
        '',
      ].join('\n')
    })
    .join('\n')
}
