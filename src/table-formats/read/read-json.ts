import { type Draft, type DraftRow, draftRow } from './draft.ts'
import { type Fates, setHeader, setLines } from './fates.ts'
import { draftFoundry } from './foundry.ts'
import {
  fieldOf,
  isTrue,
  type JsonValue,
  readJsonValue,
  textOf,
  wholeNumberOf,
} from './json-value.ts'
import { MESSAGES } from './messages.ts'
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

/** Tables lie in lists and under `tables`, or each under its name. */
const draftsIn = (value: JsonValue, fates: Fates, name: string): Draft[] => {
  if (value.kind === 'list') {
    const holdsTables = value.items.some((item) => isTable(item))
    if (holdsTables) return value.items.flatMap((item) => draftsIn(item, fates, ''))
    return [{ name, die: null, rows: rowsIn(value.items, fates), isList: isList(value.items) }]
  }
  if (value.kind !== 'object') return []
  if (fieldOf(value, 'results')?.kind === 'list') {
    const draft = draftFoundry(value, fates)
    if (draft) return [draft]
  }
  const rows = fieldOf(value, 'rows', 'entries')
  if (rows?.kind === 'list') return [draftObject(value, rows.items, fates)]
  const tables = fieldOf(value, 'tables')
  if (tables?.kind === 'list' || tables?.kind === 'object') return draftsIn(tables, fates, '')
  if (value.entries.some(({ key }) => readRange(key))) return [draftRanges(value, fates, name)]
  return value.entries.flatMap((entry) => {
    const isNamed = entry.value.kind === 'object' || entry.value.kind === 'list'
    if (!isNamed) return []
    const drafts = draftsIn(entry.value, fates, entry.key).filter((draft) => draft.rows.length > 0)
    if (drafts.length > 0) setHeader(fates, entry.line, drafts)
    return drafts
  })
}

const isTable = (value: JsonValue): boolean =>
  value.kind === 'list' ||
  (value.kind === 'object' &&
    ['rows', 'results', 'entries', 'tables'].some((name) => fieldOf(value, name)?.kind === 'list'))

/** Whether entries have neither a range nor a weight. */
const isList = (items: readonly JsonValue[]): boolean =>
  !items.some((item) => rangeOf(item) || fieldOf(item, 'weight'))

const draftObject = (value: JsonValue, items: readonly JsonValue[], fates: Fates): Draft => {
  const id = textOf(fieldOf(value, 'id'))
  for (const field of ['name', 'die']) {
    const found = fieldOf(value, field)
    if (found) setLines(fates, found, 'header')
  }
  return {
    name: textOf(fieldOf(value, 'name', 'title')) ?? '',
    die: wholeNumberOf(fieldOf(value, 'die')) ?? null,
    rows: rowsIn(items, fates),
    ...(id !== undefined && { id }),
    isList: isList(items),
  }
}

/** `{"01-05": "crabs"}`: each field is a row. */
const draftRanges = (value: JsonValue & { kind: 'object' }, fates: Fates, name: string): Draft => {
  const rows: DraftRow[] = []
  for (const { key, line, value: result } of value.entries) {
    const range = readRange(key)
    if (!range) {
      setLines(fates, { first: line, last: result.last }, 'not understood', MESSAGES.notARange(key))
      continue
    }
    if (range.isDate) fates.note(line, MESSAGES.date(range.min, range.max))
    rows.push(draftRow(line, textOf(result) ?? '', { min: range.min, max: range.max }))
    setLines(fates, { first: line, last: result.last }, 'row')
  }
  return { name, die: null, rows }
}

const rowsIn = (items: readonly JsonValue[], fates: Fates): DraftRow[] =>
  items.flatMap((item) => {
    const row = rowOf(item, fates)
    if (row) setLines(fates, item, 'row')
    else setLines(fates, item, 'not understood', MESSAGES.noRange)
    return row ? [row] : []
  })

const rangeOf = (item: JsonValue) => {
  const min = wholeNumberOf(fieldOf(item, 'min'))
  const max = wholeNumberOf(fieldOf(item, 'max'))
  if (min !== undefined) return { min, max: max ?? min, isDate: false }
  const range = fieldOf(item, 'range', 'roll')
  if (range?.kind === 'list') {
    const [from, to] = range.items.map(wholeNumberOf)
    return from === undefined ? undefined : { min: from, max: to ?? from, isDate: false }
  }
  return readRange(textOf(range) ?? '')
}

const rowOf = (item: JsonValue, fates: Fates): DraftRow | undefined => {
  if (item.kind !== 'object') {
    const text = textOf(item)
    return text === undefined ? undefined : draftRow(item.first, text, {})
  }
  const name = textOf(fieldOf(item, 'name', 'text', 'result', 'encounter'))
  const range = rangeOf(item)
  const weight = textOf(fieldOf(item, 'weight'))
  if (!range && (name === undefined || fieldOf(item, 'min', 'max', 'range', 'roll')))
    return undefined
  if (range?.isDate) fates.note(item.first, MESSAGES.date(range.min, range.max))
  return draftRow(item.first, name ?? '', {
    ...(range && { min: range.min, max: range.max }),
    ...(weight !== undefined && { weight: Number(weight) }),
    details: textOf(fieldOf(item, 'details', 'description', 'notes')) ?? '',
    table: textOf(fieldOf(item, 'table')) ?? null,
    once: isTrue(fieldOf(item, 'once')),
  })
}
