import type { TableFormat } from '#protocol/limits.ts'
import { diceName } from '#rules/dice/table-dice.ts'
import type { EncounterRow, EncounterTable } from '#rules/encounter.ts'
import { writeCsv } from '../csv.ts'
import { DETAILS_INDENT } from './draft.ts'
import { readTitle } from './title.ts'

/** `7`, `1-5`; 100 as it is, which `00` is not everywhere. */
const rangeText = ({ min, max }: Pick<EncounterRow, 'min' | 'max'>): string =>
  min === max ? `${min}` : `${min}-${max}`

const hasMore = (rows: readonly EncounterRow[]): boolean =>
  rows.some(({ table, once }) => table !== null || once)

const MORE_COLUMNS = ['table', 'once'] as const

/** RFC 4180. Further columns only where a row has a table to roll on, or is met once. */
const csvOf = ({ rows }: EncounterTable): string => {
  const columns = ['min', 'max', 'name', 'details', ...(hasMore(rows) ? MORE_COLUMNS : [])] as const
  const cellsOf = (row: EncounterRow) =>
    columns.map((column) => (column === 'once' ? (row.once ? 'once' : '') : row[column]))
  return writeCsv([columns, ...rows.map(cellsOf)])
}

/** docs/tables.md describes it. A row a line, so that differences of two files read well. */
const jsonOf = ({ name, die, dice, rows }: EncounterTable): string => {
  const rolled = dice === null ? '' : ` "dice": ${JSON.stringify(dice)},`
  const lines = rows.map(({ id: _, ...row }) => `\n  ${JSON.stringify(row)}`)
  return `{ "name": ${JSON.stringify(name)}, "die": ${die},${rolled} "rows": [${lines.join(',')}\n]}`
}

const jsonFile = (tables: readonly string[]): string =>
  `{ "format": "overland-tables", "version": 1, "tables": [\n${tables.join(',\n')}\n]}\n`

/** For a letter or a chat: a row a line, what else it says below it. */
const writeText = ({ name, rows, ...rolled }: EncounterTable): string => {
  const lines = rows.flatMap(({ details, table, once, ...row }) => [
    `${rangeText(row)}: ${row.name}`,
    ...(details === '' ? [] : [`    Details: ${details.replaceAll('\n', `\n${DETAILS_INDENT}`)}`]),
    ...(table === null ? [] : [`    Then roll on: ${table}`]),
    ...(once ? ['    Once'] : []),
  ])
  return [`${name} (${diceName(rolled)})`, '', ...lines, ''].join('\n')
}

/** As TableExport reads them: brackets would roll, ` --` would begin the next part. */
const roll20Text = (text: string): string =>
  text
    .replaceAll('<%%', '<%%60%%>%%')
    .replace(/\[/g, '<%%91%%>')
    .replace(/\]/g, '<%%93%%>')
    .replaceAll(' --', '[TABLEEXPORT:ESCAPE]')
    .replace(/^--/, '<%%-%%>')

/** Where so many are met, Roll20 rolls how many. */
const withRolls = (text: string): string =>
  text.replace(/(?<!\w)\d{0,2}d\d{1,4}(?:[+-]\d{1,4})?(?!\w)/gi, '[[$&]]')

/** Commands of Roll20's script TableExport. It knows names and weights alone. */
const writeRoll20 = ({ name, rows }: EncounterTable): string => {
  const table = roll20Text(name)
  const items = rows.map(
    ({ name: text, min, max }) =>
      `!import-table-item --${table} --${withRolls(roll20Text(text))} --${max - min + 1} --`,
  )
  return [`!import-table --${table} --hide`, ...items, ''].join('\n')
}

/** Signs that Markdown takes for marks, a pipe among them. */
const markdownText = (text: string): string =>
  text
    .replace(/[\\|*_[\]`~#]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('\n', '<br>')

/** A die in a heading is the table's: one in the name itself is written so that it is none. */
const heading = (name: string): string => {
  const { die = null, formula } = readTitle(name) ?? {}
  return die === null && formula === undefined
    ? markdownText(name)
    : markdownText(name).replace(/[dw](?=[\d%])/gi, (d) => `&#${d.charCodeAt(0)};`)
}

/** A block's id in Obsidian: Latin letters, digits and hyphens. */
const blockId = (name: string): string => {
  const words =
    name
      .normalize('NFD')
      .toLowerCase()
      .match(/[a-z\d]+/g) ?? []
  return words.join('-').slice(0, 60) || 'table'
}

/** Markdown tables that Obsidian's dice roller rolls on. */
const writeMarkdown = ({ name, die, dice, rows }: EncounterTable, nth: number): string => {
  const hasDetails = rows.some(({ details }) => details !== '')
  const columns = hasMore(rows) ? 5 : hasDetails ? 3 : 2
  const line = (cells: readonly string[]) => `| ${cells.slice(0, columns).join(' | ')} |`
  const header = [`dice: ${dice ?? `1d${die}`}`, 'Encounter', 'Details', 'Then roll on', 'Once']
  return [
    `# ${heading(name)}`,
    '',
    line(header),
    line(header.map(() => '---')),
    ...rows.map((row) => {
      const texts = [row.name, row.details, row.table ?? ''].map(markdownText)
      return line([rangeText(row), ...texts, row.once ? 'once' : ''])
    }),
    `^${blockId(name)}${nth === 0 ? '' : `-${nth + 1}`}`,
    '',
  ].join('\n')
}

/** Line breaks and all blanks stay: HTML would take several blanks for one. */
const foundryHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\t', '&#9;')
    .replaceAll('[', '&#91;')
    .replace(/(?<=^|\s) | $/gm, '&#32;')
    .replaceAll('\n', '<br>')

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const ID_LENGTH = 16

/**
 * A document's id in Foundry: letters and digits, the same for the same text. FNV-1a, stirred on for
 * each letter.
 */
const foundryId = (text: string): string => {
  let hash = 0x811c9dc5
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return Array.from({ length: ID_LENGTH }, (_, at) => {
    hash = Math.imul(hash ^ (hash >>> 15) ^ at, 0x2c1b3c6d) >>> 0
    return LETTERS[(hash >>> 8) % LETTERS.length]
  }).join('')
}

const FOUNDRY_IMAGE = 'icons/svg/d20-black.svg'
/** Foundry 12 and later make a word of the number. Foundry 10 and 11 know numbers alone. */
const FOUNDRY_TEXT = 0

/**
 * A RollTable of Foundry 10 and later. Up to version 12 it reads the text alone, later the plain name
 * and the description. A link to another table would need its id in that world, so `flags` keep the
 * name of the table to roll on, and that a row is met once.
 */
const writeFoundry = ({ id, name, die, dice, rows }: EncounterTable): string => {
  const results = rows.map((row) => {
    const [text, details] = [foundryHtml(row.name), foundryHtml(row.details)]
    return {
      _id: foundryId(`${id} ${row.id}`),
      type: FOUNDRY_TEXT,
      text: details === '' ? text : `${text}<br>${details}`,
      name: row.name,
      description: details === '' ? '' : `<p>${details}</p>`,
      img: FOUNDRY_IMAGE,
      weight: row.max - row.min + 1,
      range: [row.min, row.max],
      drawn: false,
      flags: { overland: { ...(row.table !== null && { table: row.table }), once: row.once } },
    }
  })
  const table = {
    _id: foundryId(id),
    name,
    img: FOUNDRY_IMAGE,
    description: '',
    formula: dice?.replaceAll('+', ' + ') ?? `1d${die}`,
    replacement: true,
    displayRoll: true,
    results,
    flags: {},
  }
  return `${JSON.stringify(table, null, 2)}\n`
}

const WRITERS: Readonly<Record<TableFormat, (table: EncounterTable, nth: number) => string>> = {
  csv: csvOf,
  foundry: writeFoundry,
  json: jsonOf,
  markdown: writeMarkdown,
  roll20: writeRoll20,
  text: writeText,
}

/**
 * R-FORMAT-8: tables as one file; as CSV and for Foundry one table alone.
 *
 * @param nameOf the name of the table to roll on then
 */
export const writeTables = (
  tables: readonly EncounterTable[],
  format: TableFormat,
  nameOf: (table: string) => string,
): string => {
  const written = tables.map((table, nth) => {
    const rows = table.rows.map((row) => ({ ...row, table: row.table && nameOf(row.table) }))
    return WRITERS[format]({ ...table, rows }, nth)
  })
  return format === 'json' ? jsonFile(written) : written.join('\n')
}
