import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { type Draft, type DraftRow, draftRow } from './draft.ts'
import { type Fates, MESSAGES } from './fates.ts'
import { htmlToText } from './markup.ts'
import { readRange } from './ranges.ts'
import { readDice } from './title.ts'

/** Foundry nests 5 levels deep. */
const MAX_DEPTH = 60
const TEXTS_AND_BRACKETS = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|[[{\]}]/gs
const PROBLEMS: Readonly<Record<string, string>> = {
  CloseBraceExpected: '} is missing',
  CloseBracketExpected: '] is missing',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  EndOfFileExpected: 'more stands behind its end',
  PropertyNameExpected: 'the name of a field is missing',
  UnexpectedEndOfString: 'a text does not end',
  ValueExpected: 'a value is missing',
}

/** Why a text is not JSON. */
interface JsonFault {
  readonly offset: number
  readonly problem: string
}

/** Where a text is nested deeper than any table. */
const tooDeep = (text: string): JsonFault | undefined => {
  let depth = 0
  for (const { 0: sign, index } of text.matchAll(TEXTS_AND_BRACKETS)) {
    if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') depth -= 1
    if (depth > MAX_DEPTH) return { offset: index, problem: 'it is nested too deep' }
  }
  return undefined
}

/** R-FORMAT-7: the value that a text of JSON holds. A comma too many at an end is no fault. */
const parseJson = (text: string): Node | JsonFault => {
  const deep = tooDeep(text)
  if (deep) return deep
  const errors: ParseError[] = []
  const options = { allowTrailingComma: true, disallowComments: true }
  const value = parseTree(text, errors, options)
  const [first] = errors
  if (value && !first) return value
  const problem = first && PROBLEMS[printParseErrorCode(first.error)]
  return { offset: first?.offset ?? 0, problem: problem ?? 'a value is missing' }
}

/** The line of each place in a text, from 0. */
const linesOf = (text: string): ((offset: number) => number) => {
  const ends = Array.from(text.matchAll(/\r\n|\n|\r/g), ({ index }) => index)
  return (offset) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < offset) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** The last field of a name, as JSON counts. */
const fieldOf = (object: Node | undefined, ...names: readonly string[]): Node | undefined => {
  const fields = object?.type === 'object' ? object.children : []
  return fields?.findLast(({ children }) => names.includes(children?.[0]?.value))?.children?.[1]
}

const itemsOf = (list: Node | undefined): readonly Node[] | undefined =>
  list?.type === 'array' ? list.children : undefined

/** The text of a text, the digits of a number. */
const textOf = (value: Node | undefined): string | undefined =>
  value?.type === 'string' || value?.type === 'number' ? String(value.value) : undefined

/** Numbers of dice and rows alone. */
const wholeNumberOf = (value: Node | undefined): number | undefined => {
  const text = textOf(value)?.trim() ?? ''
  return /^\d{1,7}$/.test(text) ? Number(text) : undefined
}

/** Texts that JSON alone begins with; `[1-5] crabs` is none. */
const BEGINS = /^\s*(?:\{\s*["'}]|\[\s*(?:[[{"'\]]|$))/

/** R-FORMAT-7: JSON of ours, of Foundry, and of anybody whose rows have a range or a weight. */
export const readJson = (given: string, fates: Fates): Draft[] | undefined => {
  const text = given.replace(/^\ufeff/, '')
  if (!BEGINS.test(text)) return undefined
  const value = parseJson(text)
  const lineAt = linesOf(text)
  if ('problem' in value) {
    fates.set(lineAt(value.offset), 'not understood', MESSAGES.badJson(value.problem))
    return []
  }
  const drafts = draftsIn(value, '', { fates, lineAt })
  const rows = drafts.flatMap((draft) => draft.rows)
  if (rows.length === 0) fates.set(0, 'not understood', MESSAGES.noTables)
  // Rows may say the id of a table in the same text, or its name.
  const names = new Map<string | null | undefined, string>(drafts.map(({ id, name }) => [id, name]))
  for (const row of rows) row.table = names.get(row.table) ?? row.table
  return drafts
}

/** What becomes of the lines of a text, and the line of each place in it. */
interface Lines {
  readonly fates: Fates
  readonly lineAt: (offset: number) => number
}

type RowOf = (item: Node, line: number) => DraftRow | undefined

/** Tables lie in lists and under `tables`, or each under its name. */
const draftsIn = (value: Node, name: string, lines: Lines): Draft[] => {
  const items = itemsOf(value)
  if (items?.some(isTable)) return items.flatMap((item) => draftsIn(item, '', lines))
  if (items) return [{ name, die: null, rows: rowsIn(items, rowOf, lines), isList: isList(items) }]
  const results = itemsOf(fieldOf(value, 'results'))
  if (results) return [draftTable(value, results, resultOf, lines)]
  const rows = itemsOf(fieldOf(value, 'rows', 'entries'))
  if (rows) return [draftTable(value, rows, rowOf, lines)]
  const tables = fieldOf(value, 'tables')
  if (tables?.children) return draftsIn(tables, '', lines)
  const fields = (value.type === 'object' && value.children) || []
  if (fields.some(({ children }) => readRange(children?.[0]?.value)))
    return [{ name, die: null, rows: rowsIn(fields, rowOf, lines) }]
  return fields.flatMap(({ offset, children: [key, field] = [] }) => {
    if (!field?.children) return []
    const drafts = draftsIn(field, key?.value, lines).filter(({ rows: found }) => found.length > 0)
    const line = lines.lineAt(offset)
    const hasRow = drafts.some(({ rows: found }) => found.some((row) => row.line === line))
    if (drafts.length > 0 && !hasRow) lines.fates.set(line, 'header')
    return drafts
  })
}

const isTable = (value: Node): boolean =>
  value.type === 'array' ||
  ['rows', 'results', 'entries', 'tables'].some((name) => itemsOf(fieldOf(value, name)))

/** Whether entries have neither a range nor a weight. */
const isList = (items: readonly Node[]): boolean =>
  !items.some((item) => rangeOf(item) || fieldOf(item, 'weight'))

const draftTable = (table: Node, items: readonly Node[], read: RowOf, lines: Lines): Draft => {
  const { fates, lineAt } = lines
  const name = fieldOf(table, 'name', 'title')
  const dice = fieldOf(table, 'die', 'formula')
  for (const field of [name, dice]) if (field) fates.set(lineAt(field.offset), 'header')
  const rows = rowsIn(items, read, lines)
  const formula = textOf(dice)?.trim() ?? ''
  const die = wholeNumberOf(dice) ?? readDice(formula)?.die ?? null
  if (dice && die === null && formula !== '' && rows.length > 0)
    fates.note(lineAt(dice.offset), MESSAGES.formula(formula))
  const id = textOf(fieldOf(table, 'id', '_id'))
  return { name: textOf(name) ?? '', die, rows, id, isList: isList(items) }
}

const rowsIn = (items: readonly Node[], read: RowOf, { fates, lineAt }: Lines): DraftRow[] =>
  items.flatMap((item) => {
    const first = lineAt(item.offset)
    const row = read(item, first)
    const range = rangeOf(item)
    if (row) fates.set(first, 'row')
    else fates.set(first, 'not understood', MESSAGES.noRange)
    if (range?.isDate) fates.note(first, MESSAGES.date(range.min, range.max))
    for (let line = first + 1; line <= lineAt(item.offset + item.length - 1); line += 1)
      fates.set(line, row ? 'joined' : 'not understood')
    return row ? [row] : []
  })

const rangeOf = (item: Node) => {
  // `"01-05": "crabs"`.
  if (item.type === 'property') return readRange(item.children?.[0]?.value)
  const written = fieldOf(item, 'range', 'roll')
  const [from, to] = itemsOf(written) ?? [fieldOf(item, 'min'), fieldOf(item, 'max')]
  const min = wholeNumberOf(from)
  if (min !== undefined) return { min, max: wholeNumberOf(to) ?? min, isDate: false }
  return readRange(textOf(written) ?? '')
}

/** A row's range and weight, as far as it has them. */
const numbersOf = (item: Node) => {
  const range = rangeOf(item)
  const weight = textOf(fieldOf(item, 'weight'))
  return {
    ...(range && { min: range.min, max: range.max }),
    ...(weight !== undefined && { weight: Number(weight) }),
  }
}

const rowOf: RowOf = (item, line) => {
  const field = item.type === 'property' ? item.children?.[1] : item
  const range = rangeOf(item)
  const plain = textOf(field)
  const name = plain ?? textOf(fieldOf(field, 'name', 'text', 'result', 'encounter'))
  const isNumbered = item !== field || fieldOf(item, 'min', 'max', 'range', 'roll') !== undefined
  if (!range && (name === undefined || isNumbered)) return undefined
  return draftRow(line, name ?? '', {
    ...numbersOf(item),
    details: textOf(fieldOf(field, 'details', 'description', 'notes')) ?? '',
    table: textOf(fieldOf(field, 'table')) ?? null,
    once: fieldOf(field, 'once')?.value === true,
  })
}

/** Foundry's links by what they show, its rolls by their dice. */
const LINK = /@[a-z]{1,30}\[[^[\]]{1,300}\]\{([^{}]{1,300})\}/gi
const ROLL = /\[\[(?:\/[a-z]{1,12}\s)?([^[\]]{1,100})\]\](?:\{[^{}]{1,100}\})?/gi

const plainText = (value: Node | undefined): string =>
  htmlToText((textOf(value) ?? '').replace(LINK, '$1').replace(ROLL, '$1'))

/** A result of Foundry: `name` and `description` since version 13, else `text`. */
const resultOf: RowOf = (result, line) => {
  if (result.type !== 'object') return undefined
  const plainName = textOf(fieldOf(result, 'name'))?.trim() ?? ''
  const parts = [plainName, plainText(fieldOf(result, 'description'))]
  const text = parts.filter((part) => part !== '').join('\n') || plainText(fieldOf(result, 'text'))
  const [name = '', ...details] = text.split('\n')
  const ours = fieldOf(fieldOf(result, 'flags'), 'overland')
  return draftRow(line, name, {
    ...numbersOf(result),
    details: details.join('\n'),
    table: textOf(fieldOf(ours, 'table')) ?? (isOfATable(result) ? name : null),
    once: fieldOf(ours, 'once')?.value === true,
  })
}

/** Whether a result names another table: a document of the kind RollTable. */
const isOfATable = (result: Node): boolean =>
  textOf(fieldOf(result, 'documentCollection', 'collection')) === 'RollTable' ||
  textOf(fieldOf(result, 'documentUuid'))?.startsWith('RollTable.') === true
