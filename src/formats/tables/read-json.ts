import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { type Draft, type DraftRow, draftRow, type Fates, MESSAGES } from './draft.ts'
import { htmlToText } from './markup.ts'
import { readDice } from './title.ts'

const words = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()

/** R-FORMAT-7: the value that a text of JSON holds, or its fault. A comma too many at an end is none. */
const parseJson = (text: string): Node | { readonly offset: number; readonly problem: string } => {
  const errors: ParseError[] = []
  try {
    const value = parseTree(text, errors, { allowTrailingComma: true, disallowComments: true })
    const [first] = errors
    if (value && !first) return value
    const problem = first ? words(printParseErrorCode(first.error)) : 'value expected'
    return { offset: first?.offset ?? 0, problem }
  } catch {
    return { offset: 0, problem: 'it is nested too deep' }
  }
}

/** The line of each place in a text, from 0. */
const linesOf = (text: string): ((offset: number) => number) => {
  let line = 0
  const lines = Uint32Array.from({ length: text.length + 1 }, (_, at) => {
    const isEnd = text[at - 1] === '\n' || (text[at - 1] === '\r' && text[at] !== '\n')
    if (isEnd) line += 1
    return line
  })
  return (offset) => lines[offset] ?? 0
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

/** Texts that JSON alone begins with; `[1-5] crabs` and `[[1d6]] crabs` are none. */
const BEGINS = /^\s*(?:\{\s*["'}]|\[\s*(?:[{"'\]]|$))/

/** R-FORMAT-7: JSON of ours and of Foundry. Undefined if the text is none. */
export const readJson = (given: string, fates: Fates): Draft[] | undefined => {
  const text = given.replace(/^\ufeff/, '')
  if (!BEGINS.test(text)) return undefined
  const value = parseJson(text)
  const lineAt = linesOf(text)
  if ('problem' in value) {
    fates.set(lineAt(value.offset), 'not understood', MESSAGES.badJson(value.problem))
    return []
  }
  const drafts = tablesIn(value).map((table) => draftTable(table, { fates, lineAt }))
  const rows = drafts.flatMap((draft) => draft.rows)
  if (rows.length === 0) fates.set(0, 'not understood', MESSAGES.noTables)
  // Rows may say the id of a table in the same text, or its name.
  const names = new Map<string | null | undefined, string>(drafts.map(({ id, name }) => [id, name]))
  for (const row of rows) row.table = names.get(row.table) ?? row.table
  return drafts
}

/** Several in a list, or under `tables`; or one alone, of which a list may have the rows alone. */
const tablesIn = (value: Node): readonly Node[] => {
  const items = itemsOf(value)
  if (items?.some((item) => fieldOf(item, 'min'))) return [value]
  return items ?? itemsOf(fieldOf(value, 'tables')) ?? [value]
}

/** What becomes of the lines of a text, and the line of each place in it. */
interface Lines {
  readonly fates: Fates
  readonly lineAt: (offset: number) => number
}

type RowOf = (item: Node, line: number) => DraftRow | undefined

const draftTable = (table: Node, lines: Lines): Draft => {
  const { fates, lineAt } = lines
  const name = fieldOf(table, 'name')
  const dice = fieldOf(table, 'dice', 'formula')
  const sides = fieldOf(table, 'die')
  const results = itemsOf(fieldOf(table, 'results'))
  const items = results ?? itemsOf(fieldOf(table, 'rows')) ?? itemsOf(table) ?? []
  if (items.length > 0)
    for (const field of [name, sides, dice]) if (field) fates.set(lineAt(field.offset), 'header')
  const rows = rowsIn(items, results ? resultOf : rowOf, lines)
  const formula = textOf(dice)?.trim() ?? ''
  const { formula: _, ...known } = readDice(formula) ?? { die: null }
  const rolled = known.die === null ? { die: wholeNumberOf(sides) ?? null } : known
  if (dice && known.die === null && formula !== '' && rows.length > 0)
    fates.note(lineAt(dice.offset), MESSAGES.formula(formula))
  return { name: textOf(name) ?? '', ...rolled, rows, id: textOf(fieldOf(table, 'id', '_id')) }
}

const rowsIn = (items: readonly Node[], read: RowOf, { fates, lineAt }: Lines): DraftRow[] =>
  items.flatMap((item) => {
    const first = lineAt(item.offset)
    const row = read(item, first)
    if (row) fates.set(first, 'row')
    else fates.set(first, 'not understood', MESSAGES.noRange)
    for (let line = first + 1; line <= lineAt(item.offset + item.length - 1); line += 1)
      fates.set(line, row ? 'joined' : 'not understood')
    return row ? [row] : []
  })

const rangeIn = (from: Node | undefined, to: Node | undefined) => {
  const min = wholeNumberOf(from)
  return min === undefined ? undefined : { min, max: wholeNumberOf(to) ?? min }
}

const OF_NAMES = ['name', 'result', 'text']
const OF_DETAILS = ['details', 'description']
const OF_ROWS = new Set([...OF_NAMES, ...OF_DETAILS, 'min', 'max', 'table', 'once', 'id'])

/** What a row says in fields that are not known, with their names. */
const furtherFields = ({ children = [] }: Node): string[] =>
  children.flatMap(({ children: [key, value] = [] }) => {
    const text = textOf(value) ?? ''
    return OF_ROWS.has(key?.value) || text === '' ? [] : [`${key?.value}: ${text}`]
  })

/** A row of ours, or of a program that calls its parts otherwise. */
const rowOf: RowOf = (item, line) => {
  const range = rangeIn(fieldOf(item, 'min'), fieldOf(item, 'max'))
  const [name, ...others] = OF_NAMES.flatMap((field) => {
    const text = textOf(fieldOf(item, field)) ?? ''
    return text === '' ? [] : [{ field, text }]
  })
  const further = others.map(({ field, text }) => `${field}: ${text}`)
  const details = OF_DETAILS.flatMap((field) => textOf(fieldOf(item, field)) ?? [])
  return (
    range &&
    draftRow(line, name?.text ?? '', {
      ...range,
      details: [...details, ...further, ...furtherFields(item)].filter(Boolean).join('\n'),
      table: textOf(fieldOf(item, 'table')) ?? null,
      once: fieldOf(item, 'once')?.value === true,
    })
  )
}

/** Foundry's links by what they show, its rolls by their dice. */
const LINK = /@[a-z]{1,30}\[[^[\]]{1,300}\]\{([^{}]{1,300})\}/gi
const ROLL = /\[\[(?:\/[a-z]{1,12}\s)?([^[\]]{1,100})\]\](?:\{[^{}]{1,100}\})?/gi

const plainText = (value: Node | undefined): string =>
  htmlToText((textOf(value) ?? '').replace(LINK, '$1').replace(ROLL, '$1'))

/** A result of Foundry: `name` and `description` since version 13, else `text`. */
const resultOf: RowOf = (result, line) => {
  if (result.type !== 'object') return undefined
  const plainName = textOf(fieldOf(result, 'name') ?? fieldOf(result, 'result'))?.trim() ?? ''
  const parts = [plainName, plainText(fieldOf(result, 'description'))]
  const text = parts.filter((part) => part !== '').join('\n') || plainText(fieldOf(result, 'text'))
  const [name = '', ...details] = text.split('\n')
  const ours = fieldOf(fieldOf(result, 'flags'), 'overland')
  const [from, to] = itemsOf(fieldOf(result, 'range')) ?? []
  const weight = textOf(fieldOf(result, 'weight'))
  return draftRow(line, name, {
    ...rangeIn(from, to),
    ...(weight !== undefined && { weight: Number(weight) }),
    details: details.join('\n'),
    table: textOf(fieldOf(ours, 'table')) ?? (isOfATable(result) ? name : null),
    once: fieldOf(ours, 'once')?.value === true,
  })
}

/** Whether a result names another table: a document of the kind RollTable. */
const isOfATable = (result: Node): boolean =>
  textOf(fieldOf(result, 'documentCollection', 'collection')) === 'RollTable' ||
  textOf(fieldOf(result, 'documentUuid'))?.startsWith('RollTable.') === true
