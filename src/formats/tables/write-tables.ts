import type { TableFormat } from '#protocol/limits.ts'
import { diceName } from '#rules/dice/table-dice.ts'
import type { EncounterRow, EncounterTable } from '#rules/encounter.ts'
import { writeCsv } from '../csv.ts'
import { DETAILS_INDENT } from './draft.ts'
import { readTitle } from './title.ts'

/** A range as text: `7`, `1-5`. 100 is not written `00`, which not every program reads as 100. */
const rangeText = ({ min, max }: Pick<EncounterRow, 'min' | 'max'>): string =>
  min === max ? `${min}` : `${min}-${max}`

const hasTableOrOnce = (rows: readonly EncounterRow[]): boolean =>
  rows.some(({ table, once }) => table !== null || once)

const OPTIONAL_COLUMNS = ['table', 'once'] as const

/** A table as CSV (RFC 4180), with columns `table` and `once` only if some row needs them. */
const csvOf = ({ rows }: EncounterTable): string => {
  const columns = [
    'min',
    'max',
    'name',
    'details',
    ...(hasTableOrOnce(rows) ? OPTIONAL_COLUMNS : []),
  ] as const
  const cellsOf = (row: EncounterRow) =>
    columns.map((column) => (column === 'once' ? (row.once ? 'once' : '') : row[column]))
  return writeCsv([columns, ...rows.map(cellsOf)])
}

/** A table as JSON (see docs/tables.md), one row a line so that files can be compared by line. */
const jsonOf = ({ name, die, dice, rows }: EncounterTable): string => {
  const rolled = dice === null ? '' : ` "dice": ${JSON.stringify(dice)},`
  const lines = rows.map(({ id: _, ...row }) => `\n  ${JSON.stringify(row)}`)
  return `{ "name": ${JSON.stringify(name)}, "die": ${die},${rolled} "rows": [${lines.join(',')}\n]}`
}

const jsonFile = (tables: readonly string[]): string =>
  `{ "format": "overland-tables", "version": 1, "tables": [\n${tables.join(',\n')}\n]}\n`

/** A table as plain text for letters and chats: a row a line, its details below it. */
const writeText = ({ name, rows, ...rolled }: EncounterTable): string => {
  const lines = rows.flatMap(({ details, table, once, ...row }) => [
    `${rangeText(row)}: ${row.name}`,
    ...(details === '' ? [] : [`    Details: ${details.replaceAll('\n', `\n${DETAILS_INDENT}`)}`]),
    ...(table === null ? [] : [`    Then roll on: ${table}`]),
    ...(once ? ['    Once'] : []),
  ])
  return [`${name} (${diceName(rolled)})`, '', ...lines, ''].join('\n')
}

/** A text with escapes for Roll20's TableExport: brackets would roll, ` --` would end the part. */
const escapeRoll20 = (text: string): string =>
  text
    .replaceAll('<%%', '<%%60%%>%%')
    .replace(/\[/g, '<%%91%%>')
    .replace(/\]/g, '<%%93%%>')
    .replaceAll(' --', '[TABLEEXPORT:ESCAPE]')
    .replace(/^--/, '<%%-%%>')

/** A text in which Roll20 rolls the numbers of creatures. */
const withRoll20Dice = (text: string): string =>
  text.replace(/(?<!\w)\d{0,2}d\d{1,4}(?:[+-]\d{1,4})?(?!\w)/gi, '[[$&]]')

/** A table as commands of Roll20's script TableExport, which knows only names and weights. */
const writeRoll20 = ({ name, rows }: EncounterTable): string => {
  const table = escapeRoll20(name)
  const items = rows.map(
    ({ name: text, min, max }) =>
      `!import-table-item --${table} --${withRoll20Dice(escapeRoll20(text))} --${max - min + 1} --`,
  )
  return [`!import-table --${table} --hide`, ...items, ''].join('\n')
}

/** A text with escapes for Markdown, pipes included. */
const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\\|*_[\]`~#]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('\n', '<br>')

/** A heading; dice in the name are escaped, because readers take dice there for the table's. */
const heading = (name: string): string => {
  const { die = null, formula } = readTitle(name) ?? {}
  return die === null && formula === undefined
    ? escapeMarkdown(name)
    : escapeMarkdown(name).replace(/[dw](?=[\d%])/gi, (d) => `&#${d.charCodeAt(0)};`)
}

/** A block id for Obsidian: Latin letters, digits and hyphens. */
const blockId = (name: string): string => {
  const words =
    name
      .normalize('NFD')
      .toLowerCase()
      .match(/[a-z\d]+/g) ?? []
  return words.join('-').slice(0, 60) || 'table'
}

/** A table as Markdown that Obsidian's dice roller can roll on. */
const writeMarkdown = ({ name, die, dice, rows }: EncounterTable, nth: number): string => {
  const hasDetails = rows.some(({ details }) => details !== '')
  const columns = hasTableOrOnce(rows) ? 5 : hasDetails ? 3 : 2
  const line = (cells: readonly string[]) => `| ${cells.slice(0, columns).join(' | ')} |`
  const header = [`dice: ${dice ?? `1d${die}`}`, 'Encounter', 'Details', 'Then roll on', 'Once']
  return [
    `# ${heading(name)}`,
    '',
    line(header),
    line(header.map(() => '---')),
    ...rows.map((row) => {
      const texts = [row.name, row.details, row.table ?? ''].map(escapeMarkdown)
      return line([rangeText(row), ...texts, row.once ? 'once' : ''])
    }),
    `^${blockId(name)}${nth === 0 ? '' : `-${nth + 1}`}`,
    '',
  ].join('\n')
}

/** A text as HTML for Foundry; line breaks and runs of blanks stay. */
const toFoundryHtml = (text: string): string =>
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

/** A document id for Foundry, made from a text by a hash (FNV-1a): letters and digits. */
const foundryId = (text: string): string => {
  let hash = 0x811c9dc5
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return Array.from({ length: ID_LENGTH }, (_, at) => {
    hash = Math.imul(hash ^ (hash >>> 15) ^ at, 0x2c1b3c6d) >>> 0
    return LETTERS[(hash >>> 8) % LETTERS.length]
  }).join('')
}

const FOUNDRY_IMAGE = 'icons/svg/d20-black.svg'
/** The type of a result. Foundry 10 and 11 need the number, later versions convert it. */
const FOUNDRY_TEXT = 0

/**
 * A table as a RollTable of Foundry 10 and later. Up to version 12 Foundry reads only `text`, later
 * versions `name` and `description`. A link to another table would need its id in that world, so
 * `flags` have the name of the next table, and whether a row is met only once.
 */
const writeFoundry = ({ id, name, die, dice, rows }: EncounterTable): string => {
  const results = rows.map((row) => {
    const [text, details] = [toFoundryHtml(row.name), toFoundryHtml(row.details)]
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
 * R-FORMAT-8: writes tables as one file; CSV and Foundry have one table a file.
 *
 * @param nameOf the name of a table by its id
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
