import { readDie } from './columns.ts'
import { type Draft, type DraftRow, draftRow } from './draft.ts'
import { type Fates, MESSAGES, noteDate, setHeader, setLines } from './fates.ts'
import {
  fieldOf,
  isTrue,
  type JsonValue,
  readJsonValue,
  textOf,
  wholeNumberOf,
} from './json-value.ts'
import { htmlToText } from './markup.ts'
import { readRange } from './ranges.ts'

/** Texts that JSON alone begins with; `[1-5] crabs` is none. */
const BEGINS = /^[\s\ufeff]*(?:\{\s*["'}]|\[\s*(?:[[{"'\]]|$))/

/** R-FORMAT-7: JSON of ours, of Foundry, and of anybody whose rows have a range or a weight. */
export const readJson = (text: string, fates: Fates): Draft[] | undefined => {
  if (!BEGINS.test(text)) return undefined
  const read = readJsonValue(text)
  if ('problem' in read) {
    fates.set(read.line, 'not understood', MESSAGES.badJson(read.problem))
    return []
  }
  const drafts = draftsIn(read, fates, '')
  if (drafts.every(({ rows }) => rows.length === 0))
    fates.set(0, 'not understood', MESSAGES.noTables)
  return nameSubTables(drafts)
}

/** Rows may say the id of a table in the same text, or its name. */
const nameSubTables = (drafts: Draft[]): Draft[] => {
  const names = new Map(drafts.flatMap(({ id, name }) => (id === undefined ? [] : [[id, name]])))
  for (const { rows } of drafts)
    for (const row of rows)
      row.table = row.table === null ? null : (names.get(row.table) ?? row.table)
  return drafts
}

type ReadRow = (item: JsonValue, fates: Fates) => DraftRow | undefined

/** Tables lie in lists and under `tables`, or each under its name. */
const draftsIn = (value: JsonValue, fates: Fates, name: string): Draft[] => {
  if (value.kind === 'list') {
    const { items } = value
    if (items.some(isTable)) return items.flatMap((item) => draftsIn(item, fates, ''))
    return [{ name, die: null, rows: rowsIn(items, rowOf, fates), isList: isList(items) }]
  }
  if (value.kind !== 'object') return []
  const results = fieldOf(value, 'results')
  if (results?.kind === 'list') return [draftTable(value, results.items, resultRow, fates)]
  const rows = fieldOf(value, 'rows', 'entries')
  if (rows?.kind === 'list') return [draftTable(value, rows.items, rowOf, fates)]
  const tables = fieldOf(value, 'tables')
  if (tables?.kind === 'list' || tables?.kind === 'object') return draftsIn(tables, fates, '')
  if (value.entries.some(({ key }) => readRange(key))) return [draftRanges(value, fates, name)]
  return value.entries.flatMap((entry) => {
    if (entry.value.kind === 'plain') return []
    const drafts = draftsIn(entry.value, fates, entry.key).filter((draft) => draft.rows.length > 0)
    if (drafts.length > 0) setHeader(fates, entry.line, drafts)
    return drafts
  })
}

const isTable = (value: JsonValue): boolean =>
  value.kind === 'list' ||
  ['rows', 'results', 'entries', 'tables'].some((name) => fieldOf(value, name)?.kind === 'list')

/** Whether entries have neither a range nor a weight. */
const isList = (items: readonly JsonValue[]): boolean =>
  !items.some((item) => rangeOf(item) || fieldOf(item, 'weight'))

const draftTable = (
  table: JsonValue,
  items: readonly JsonValue[],
  readRow: ReadRow,
  fates: Fates,
): Draft => {
  const name = fieldOf(table, 'name', 'title')
  const die = fieldOf(table, 'die', 'formula')
  for (const field of [name, die]) if (field) fates.set(field.first, 'header')
  const rows = rowsIn(items, readRow, fates)
  const formula = textOf(die)?.trim() ?? ''
  const sides = wholeNumberOf(die) ?? readDie(formula)
  if (die && sides === undefined && formula !== '' && rows.length > 0)
    fates.note(die.first, MESSAGES.formula(formula))
  return {
    name: textOf(name) ?? '',
    die: sides ?? null,
    rows,
    id: textOf(fieldOf(table, 'id', '_id')),
    isList: isList(items),
  }
}

/** `{"01-05": "crabs"}`: each field is a row. */
const draftRanges = (value: JsonValue & { kind: 'object' }, fates: Fates, name: string): Draft => {
  const rows: DraftRow[] = []
  for (const { key, line, value: result } of value.entries) {
    const range = readRange(key)
    const lines = { first: line, last: result.last }
    if (range) {
      noteDate(fates, range, line)
      setLines(fates, lines, 'row')
      rows.push(draftRow(line, textOf(result) ?? '', { min: range.min, max: range.max }))
    } else setLines(fates, lines, 'not understood', MESSAGES.notARange(key))
  }
  return { name, die: null, rows }
}

const rowsIn = (items: readonly JsonValue[], readRow: ReadRow, fates: Fates): DraftRow[] =>
  items.flatMap((item) => {
    const row = readRow(item, fates)
    if (row) setLines(fates, item, 'row')
    else setLines(fates, item, 'not understood', MESSAGES.noRange)
    return row ? [row] : []
  })

const rangeOf = (item: JsonValue) => {
  const min = wholeNumberOf(fieldOf(item, 'min'))
  const max = wholeNumberOf(fieldOf(item, 'max'))
  if (min !== undefined) return { min, max: max ?? min, isDate: false }
  const range = fieldOf(item, 'range', 'roll')
  if (range?.kind !== 'list') return readRange(textOf(range) ?? '')
  const [from, to] = range.items.map(wholeNumberOf)
  return from === undefined ? undefined : { min: from, max: to ?? from, isDate: false }
}

/** A row's range and weight, as far as it has them. */
const numbersOf = (item: JsonValue) => {
  const range = rangeOf(item)
  const weight = textOf(fieldOf(item, 'weight'))
  return {
    ...(range && { min: range.min, max: range.max }),
    ...(weight !== undefined && { weight: Number(weight) }),
  }
}

const rowOf: ReadRow = (item, fates) => {
  const plain = textOf(item)
  if (plain !== undefined) return draftRow(item.first, plain, {})
  const name = textOf(fieldOf(item, 'name', 'text', 'result', 'encounter'))
  const range = rangeOf(item)
  if (!range && (name === undefined || fieldOf(item, 'min', 'max', 'range', 'roll')))
    return undefined
  if (range) noteDate(fates, range, item.first)
  return draftRow(item.first, name ?? '', {
    ...numbersOf(item),
    details: textOf(fieldOf(item, 'details', 'description', 'notes')) ?? '',
    table: textOf(fieldOf(item, 'table')) ?? null,
    once: isTrue(fieldOf(item, 'once')),
  })
}

/** Foundry's links by what they show, its rolls by their dice. */
const LINK = /@[a-z]{1,30}\[[^[\]]{1,300}\]\{([^{}]{1,300})\}/gi
const ROLL = /\[\[(?:\/[a-z]{1,12}\s)?([^[\]]{1,100})\]\](?:\{[^{}]{1,100}\})?/gi

const plainText = (value: JsonValue | undefined): string =>
  htmlToText((textOf(value) ?? '').replace(LINK, '$1').replace(ROLL, '$1'))

/** A result of Foundry: `name` and `description` since version 13, else `text`. */
const resultRow: ReadRow = (result) => {
  if (result.kind !== 'object') return undefined
  const plainName = textOf(fieldOf(result, 'name'))?.trim() ?? ''
  const description = plainText(fieldOf(result, 'description'))
  const text =
    [plainName, description].filter((part) => part !== '').join('\n') ||
    plainText(fieldOf(result, 'text'))
  const [name = '', ...details] = text.split('\n')
  const ours = fieldOf(fieldOf(result, 'flags'), 'overland')
  return draftRow(result.first, name, {
    ...numbersOf(result),
    details: details.join('\n'),
    table: textOf(fieldOf(ours, 'table')) ?? (isOfATable(result) ? name : null),
    once: isTrue(fieldOf(ours, 'once')),
  })
}

/** Whether a result names another table: a document of the kind RollTable. */
const isOfATable = (result: JsonValue): boolean =>
  textOf(fieldOf(result, 'documentCollection', 'collection')) === 'RollTable' ||
  textOf(fieldOf(result, 'documentUuid'))?.startsWith('RollTable.') === true
