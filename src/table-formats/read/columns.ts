import { withoutTextMark } from '../../formats/csv-cell.ts'
import { type CellRecord, type Delimiter, splitCells } from './cells.ts'
import { type DraftRow, draftRow } from './draft.ts'
import { type LeadingRange, type Range, readRange } from './ranges.ts'

/** A die that is rolled once: `d100`, `1d20`, `dice: 1d100`, `d%`. */
const DIE = /^(?:dice:)?\s{0,4}\[?1?[dw](\d{1,4}|%)\]?$/i

/** The sides of a die that stands alone in a cell. */
export const readDie = (cell: string): number | undefined => {
  const found = DIE.exec(cell.trim())
  if (!found) return undefined
  return found[1] === '%' ? 100 : Number(found[1])
}

/** For patterns: more than one die, rolled together: `2d6`, `d8 + d12`, `1d6+1`. */
export const FORMULA =
  '(?:\\d{0,2}[dw]\\d{1,4}(?:\\s?\\+\\s?\\d{0,2}[dw]?\\d{1,4}){1,5}|(?:[2-9]|[1-9]\\d)[dw]\\d{1,4})(?![\\p{L}\\d])'
const FORMULA_ALONE = new RegExp(`^${FORMULA}$`, 'iu')

const WORDS = {
  min: ['min', 'from', 'start', 'range_start', 'range start', 'low', 'lower', 'minimum'],
  max: ['max', 'to', 'end', 'range_end', 'range end', 'high', 'upper', 'endpoint', 'maximum'],
  range: ['roll', 'rolls', 'range', 'die', 'dice', 'die roll', 'dice roll', '#', 'no', 'no.', 'nr'],
  weight: ['weight', 'weights', 'chance', 'odds', 'probability', '%'],
  name: ['name', 'encounter', 'encounters', 'result', 'results', 'text', 'event', 'entry', 'item'],
  details: ['details', 'detail', 'description', 'notes', 'note', 'comment', 'gm notes'],
  table: ['table', 'then roll on', 'subtable', 'sub-table'],
  once: ['once'],
} as const
type Part = keyof typeof WORDS
const PART_OF: ReadonlyMap<string, Part> = new Map(
  Object.entries(WORDS).flatMap(([part, words]) => words.map((word) => [word, part as Part])),
)
const OF_NUMBERS: readonly Part[] = ['min', 'max', 'range', 'weight']
const MAX_HEADING = 60

/** What the header of a table says. */
export interface Columns {
  /** Undefined where blanks part the columns: rows are then read without them. */
  readonly delimiter: Delimiter | undefined
  /** Of each column; undefined for one that is added to the details by its heading. */
  readonly parts: readonly (Part | undefined)[]
  readonly headings: readonly string[]
  readonly die: number | null
  /** More than one die stands above the numbers. */
  readonly formula?: string
}

const DELIMITERS: readonly Delimiter[] = ['|', '\t', ';', ',']

const isOfDice = (heading: string): boolean =>
  readDie(heading) !== undefined || FORMULA_ALONE.test(heading)

const partsOf = (headings: readonly string[]): (Part | undefined)[] => {
  const taken = new Set<Part>()
  const parts = headings.map((heading) => {
    const known = isOfDice(heading) ? 'range' : PART_OF.get(heading.toLowerCase())
    if (known === undefined || taken.has(known)) return undefined
    taken.add(known)
    return known
  })
  // `Result | Encounter`: the first is what the dice show.
  if (!OF_NUMBERS.some((part) => taken.has(part)) && /^results?$/i.test(headings[0] ?? '')) {
    parts[0] = 'range'
    taken.add('range').delete('name')
  }
  for (const part of ['name', 'details'] as const) {
    if (taken.has(part)) continue
    const free = parts.indexOf(undefined)
    if (free !== -1) parts[free] = part
  }
  return parts
}

/** R-FORMAT-3: the header that a line is, if each row has its numbers in a column of their own. */
export const readColumns = (line: string): Columns | undefined => {
  if (line.length > 1_000) return undefined
  const delimiter = DELIMITERS.find((sign) => line.includes(sign))
  const cells = delimiter
    ? splitCells([line], 0, delimiter).cells.map(({ text }) => text)
    : line.trim().split(/\s+/)
  const headings = cells.map((text) => text.trim().replace(/[:*]+$/, ''))
  while (headings.at(-1) === '') headings.pop()
  if (headings.length < 2 || headings.some(({ length }) => length > MAX_HEADING)) return undefined
  const parts = partsOf(headings)
  if (!parts.some((part) => part && OF_NUMBERS.includes(part))) return undefined
  const isCertain = delimiter
    ? parts.includes('name')
    : headings.every((heading) => isOfDice(heading) || PART_OF.has(heading.toLowerCase()))
  if (!isCertain) return undefined
  const die = headings.map(readDie).find((sides) => sides !== undefined) ?? null
  const formula = headings.find((heading) => FORMULA_ALONE.test(heading))
  return { delimiter, parts, headings, die, ...(formula !== undefined && { formula }) }
}

/** A row, and the line after it. */
export interface RowRead {
  readonly row: DraftRow
  readonly next: number
}

export type ByColumn = Readonly<
  Record<'min' | 'max' | 'range' | 'weight' | 'name' | 'details' | 'table' | 'once', string>
>

/** The cells under their headings; those of unknown ones are added to the details. */
export const byColumns = (
  { cells }: CellRecord,
  { delimiter, parts, headings }: Columns,
): ByColumn => {
  const found = {
    ...{ min: '', max: '', range: '', weight: '' },
    ...{ name: '', details: '', table: '', once: '' },
  }
  const more: string[] = []
  for (const [at, { text }] of cells.entries()) {
    // No spreadsheet reads Markdown: an apostrophe there is the text's own.
    const value = delimiter === '|' ? text : withoutTextMark(text)
    const part = parts[at]
    if (part) found[part] = value
    else if (value !== '') more.push(headings[at] ? `${headings[at]}: ${value}` : value)
  }
  const details = [found.details, ...more].filter((text) => text !== '').join('\n')
  return { ...found, details }
}

const wholeNumber = (cell: string): number | undefined => {
  const range = readRange(cell)
  return range?.isSingle ? range.min : undefined
}

/** @param last where the row above ended: a column of ends alone goes on from there */
export const rangeIn = ({ min, max, range }: ByColumn, last: number): Range | undefined => {
  if (range !== '') return readRange(range)
  const from = wholeNumber(min)
  const to = wholeNumber(max)
  if (min === '') return to === undefined ? undefined : { min: last + 1, max: to, isDate: false }
  if (from === undefined || (max !== '' && to === undefined)) return readRange(min)
  return { min: from, max: to ?? from, isDate: false }
}

/** The second of two columns of numbers: empty where the first says all. */
const endIn = (cell: string, min: number): number | undefined => {
  if (cell.trim() === '') return min
  const max = /^\d+$/.test(cell.trim()) ? wholeNumber(cell) : undefined
  return max !== undefined && max >= min ? max : undefined
}

/** Empty cells at a row's end. One comma may be a sentence's. */
const NO_CELLS = { ',': /,{2,50}$/, ';': /;{1,50}$/ } as const

/** A row that begins with its range, without a header. */
export const freeRow = (lines: readonly string[], at: number, range: LeadingRange): RowRead => {
  const line = lines[at] ?? ''
  const { separator } = range
  const asRest = (): RowRead => ({
    row: draftRow(at, line.slice(range.from).trim(), { min: range.min, max: range.max }),
    next: at + 1,
  })
  if (separator === 'mark' || separator === 'blank' || separator === 'end') return asRest()
  const { cells, next } = splitCells(lines, at, separator)
  if (!readRange(cells[0]?.text ?? '')) return asRest()
  const hasEnds = range.isSingle && cells.length > 2
  const upTo = hasEnds ? endIn(cells[1]?.text ?? '', range.min) : undefined
  const texts = cells.slice(upTo === undefined ? 1 : 2)
  const numbers = { min: range.min, max: upTo ?? range.max }
  // Commas of a sentence part no cells; those of a file do, which has a header or quotes.
  if ((separator === ',' || separator === ';') && !texts.some(({ isQuoted }) => isQuoted)) {
    const from = upTo === undefined ? range.from : line.indexOf(separator, range.from) + 1
    const text = line.slice(from).replace(NO_CELLS[separator], '')
    return { row: draftRow(at, withoutTextMark(text.trim()), numbers), next }
  }
  const [name = '', ...details] = texts
    .map(({ text }) => withoutTextMark(text))
    .filter((text) => text !== '')
  return { row: draftRow(at, name, { ...numbers, details: details.join('\n') }), next }
}
