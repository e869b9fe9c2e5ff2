import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import { type DraftRow, type Fates, MESSAGES, newDraftRow, type TableDraft } from './draft.ts'
import { htmlToText } from './markup.ts'
import { readDice } from './title.ts'

/** A function that gives the line of an offset in a text, from 0. */
const linesOf = (text: string): ((offset: number) => number) => {
  let line = 0
  const lines = Uint32Array.from({ length: text.length + 1 }, (_, at) => {
    const isEnd = text[at - 1] === '\n' || (text[at - 1] === '\r' && text[at] !== '\n')
    if (isEnd) line += 1
    return line
  })
  return (offset) => lines[offset] ?? 0
}

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

/** A string, or a number as text; empty for all other values. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** The whole number that a value is; undefined if it is none that dice or rows may have. */
const wholeNumberOf = (value: unknown): number | undefined => {
  const text = textOf(value).trim()
  return /^\d{1,7}$/.test(text) ? Number(text) : undefined
}

/** The beginning of JSON; `[1-5] crabs` and `[[1d6]] crabs` are not JSON. */
const JSON_BEGINNING = /^\s*(?:\{\s*["'}]|\[\s*(?:[{"'\]]|$))/

/** R-FORMAT-7: reads JSON of Overland and of Foundry. Undefined if the text is no JSON. */
export const readJson = (json: string, fates: Fates): TableDraft[] | undefined => {
  const text = json.replace(/^\ufeff/, '')
  if (!JSON_BEGINNING.test(text)) return undefined
  const lineAt = linesOf(text)
  const fail = (line: number, message: string): TableDraft[] => {
    fates.set(line, 'not understood', message)
    return []
  }
  try {
    const errors: ParseError[] = []
    // Trailing commas are allowed.
    const root = parseTree(text, errors, { allowTrailingComma: true, disallowComments: true })
    const [fault] = errors
    if (!root || fault) return fail(lineAt(fault?.offset ?? 0), MESSAGES.badJson(problemOf(fault)))
    const drafts = tablesIn(root).map((table) => draftTable(table, { fates, lineAt }))
    // Rows may refer to a table by its id in the same text, or by its name.
    const names = new Map(drafts.map(({ id, name }) => [id, name]))
    const rows = drafts.flatMap((draft) => draft.rows)
    for (const row of rows) row.table = (row.table && names.get(row.table)) ?? row.table
    return rows.length === 0 ? fail(0, MESSAGES.noTables) : drafts
  } catch {
    return fail(0, MESSAGES.badJson('it is nested too deep'))
  }
}

const problemOf = (fault: ParseError | undefined): string =>
  fault
    ? printParseErrorCode(fault.error)
        .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
        .toLowerCase()
    : 'value expected'

const itemsOf = (list: Node | undefined): readonly Node[] | undefined =>
  list?.type === 'array' ? list.children : undefined

/** The tables of a text: in a list or under `tables`, or a single one, perhaps only its rows. */
const tablesIn = (root: Node): readonly Node[] => {
  const items = itemsOf(root)
  if (items?.some((item) => findNodeAtLocation(item, ['min']))) return [root]
  return items ?? itemsOf(findNodeAtLocation(root, ['tables'])) ?? [root]
}

/** The fates of a text's lines, and the line of each offset in it. */
interface LineContext {
  readonly fates: Fates
  readonly lineAt: (offset: number) => number
}

type RowOf = (item: unknown, line: number) => DraftRow | undefined

const draftTable = (table: Node, lines: LineContext): TableDraft => {
  const { fates, lineAt } = lines
  const fieldAt = (name: string) => findNodeAtLocation(table, [name])
  const dice = fieldAt('dice') ?? fieldAt('formula')
  const results = itemsOf(fieldAt('results'))
  const items = results ?? itemsOf(fieldAt('rows')) ?? itemsOf(table) ?? []
  if (items.length > 0)
    for (const field of [fieldAt('name'), fieldAt('die'), dice])
      if (field) fates.set(lineAt(field.offset), 'header')
  const rows = rowsIn(items, results ? resultOf : rowOf, lines)
  const formula = textOf(dice?.value).trim()
  const known = readDice(formula)
  const rolled = known?.die ? known : { die: wholeNumberOf(fieldAt('die')?.value) ?? null }
  if (dice && !known?.die && formula !== '' && rows.length > 0)
    fates.note(lineAt(dice.offset), MESSAGES.formula(formula))
  const id = textOf((fieldAt('id') ?? fieldAt('_id'))?.value) || undefined
  return { name: textOf(fieldAt('name')?.value), die: rolled.die, dice: rolled.dice, rows, id }
}

const rowsIn = (items: readonly Node[], read: RowOf, { fates, lineAt }: LineContext): DraftRow[] =>
  items.flatMap((item) => {
    const first = lineAt(item.offset)
    const row = read(getNodeValue(item), first)
    if (row) fates.set(first, 'row')
    else fates.set(first, 'not understood', MESSAGES.noRange)
    for (let line = first + 1; line <= lineAt(item.offset + item.length - 1); line += 1)
      fates.set(line, row ? 'joined' : 'not understood')
    return row ? [row] : []
  })

const rangeIn = (from: unknown, to: unknown) => {
  const min = wholeNumberOf(from)
  return min === undefined ? undefined : { min, max: wholeNumberOf(to) ?? min }
}

const NAME_FIELDS = ['name', 'result', 'text']
const DETAILS_FIELDS = ['details', 'description']
const ROW_FIELDS = new Set([...NAME_FIELDS, ...DETAILS_FIELDS, 'min', 'max', 'table', 'once', 'id'])

/** Reads a row of Overland or of another program; unknown fields become details. */
const rowOf: RowOf = (item, line) => {
  const fields = fieldsOf(item)
  const range = rangeIn(fields.min, fields.max)
  if (!range) return undefined
  const has = (field: string): boolean => textOf(fields[field]) !== ''
  const [name = '', ...otherNames] = NAME_FIELDS.filter(has)
  const otherFields = Object.keys(fields).filter((field) => !ROW_FIELDS.has(field) && has(field))
  return newDraftRow(line, textOf(fields[name]), {
    ...range,
    details: [
      ...DETAILS_FIELDS.filter(has).map((field) => textOf(fields[field])),
      ...[...otherNames, ...otherFields].map((field) => `${field}: ${textOf(fields[field])}`),
    ].join('\n'),
    table: textOf(fields.table) || null,
    once: fields.once === true,
  })
}

/** A link of Foundry, with the text that it shows. */
const LINK = /@[a-z]{1,30}\[[^[\]]{1,300}\]\{([^{}]{1,300})\}/gi
const ROLL = /\[\[(?:\/[a-z]{1,12}\s)?([^[\]]{1,100})\]\](?:\{[^{}]{1,100}\})?/gi

const plainText = (value: unknown): string =>
  htmlToText(textOf(value).replace(LINK, '$1').replace(ROLL, '$1'))

/** Reads a result of Foundry: `name` and `description` since version 13, else `text`. */
const resultOf: RowOf = (item, line) => {
  if (typeof item !== 'object' || item === null) return undefined
  const result = fieldsOf(item)
  const plainName = textOf(result.name ?? result.result).trim()
  const parts = [plainName, plainText(result.description)]
  const text = parts.filter((part) => part !== '').join('\n') || plainText(result.text)
  const [name = '', ...details] = text.split('\n')
  const overlandFlags = fieldsOf(fieldsOf(result.flags).overland)
  const [from, to] = Array.isArray(result.range) ? result.range : []
  return newDraftRow(line, name, {
    ...rangeIn(from, to),
    ...(result.weight != null && { weight: Number(result.weight) }),
    details: details.join('\n'),
    table: textOf(overlandFlags.table) || (refersToTable(result) ? name : null),
    once: overlandFlags.once === true,
  })
}

/** Whether a result of Foundry refers to another table, a document of the type RollTable. */
const refersToTable = ({ documentCollection, collection, documentUuid }: Fields): boolean =>
  (documentCollection ?? collection) === 'RollTable' ||
  textOf(documentUuid).startsWith('RollTable.')
