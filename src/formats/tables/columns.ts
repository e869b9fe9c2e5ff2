import { readCsvRow, withoutTextMark } from '../csv.ts'
import { type DraftRow, newDraftRow } from './draft.ts'
import { plainMarkdown, withoutEmphasis } from './markup.ts'
import { type LeadingRange, type Range, readRange } from './ranges.ts'
import { readDice, type WrittenDice } from './title.ts'

interface CellRecord {
  readonly cells: readonly string[]
  readonly isQuoted: boolean
  /** The line after the record; a record may have several lines. */
  readonly next: number
}

const DELIMITERS = ['|', '\t', ';', ','] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** The most lines of a quoted cell with line breaks. */
const MAX_QUOTED_LINES = 20
/** A quote that opens a cell after blanks; two quotes are a quote sign in the text. */
const BEFORE_QUOTE = /([\t,;]) +"(?!")/g
const OPENING_QUOTE = /(?:^|[\t,;])"/
/** A quote that closes a cell; text without one needs no CSV parser. */
const CLOSING_QUOTE = /" *(?:[\t,;\n]|$)/

/** The cells of a Markdown row as they are written; `\|` is a pipe within a cell. */
export const splitPipes = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)

/** R-FORMAT-3: the cells of a line. A quote that nothing closes is part of the text. */
export const splitCells = (
  lines: readonly string[],
  at: number,
  delimiter: Delimiter,
): CellRecord => {
  const line = lines[at] ?? ''
  const plain = { isQuoted: false, next: at + 1 }
  // In Markdown an apostrophe belongs to the text: no spreadsheet reads it.
  if (delimiter === '|') return { ...plain, cells: splitPipes(line).map(plainMarkdown) }
  const lineWithQuotes = line.replace(BEFORE_QUOTE, '$1"')
  const parseRow = (text: string) =>
    CLOSING_QUOTE.test(text) ? readCsvRow(text, delimiter) : undefined
  const linesBelow = () =>
    [lineWithQuotes, ...lines.slice(at + 1, at + MAX_QUOTED_LINES)].join('\n')
  const quoted = OPENING_QUOTE.test(lineWithQuotes)
    ? (parseRow(lineWithQuotes) ?? parseRow(linesBelow()))
    : undefined
  const cells = (quoted ?? line.split(delimiter)).map((cell) => withoutTextMark(cell.trim()))
  if (!quoted) return { ...plain, cells }
  return { cells, isQuoted: true, next: at + quoted.join('').split('\n').length }
}

/** The columns of a header, each with the part of a row that it holds. */
export interface Columns<Part extends string> {
  readonly delimiter: Delimiter
  /** The parts by column; undefined for a column whose cells become details with its heading. */
  readonly parts: readonly (Part | undefined)[]
  readonly headings: readonly string[]
}

/** The part that each heading names; if several name the same part, only the first has it. */
export const partsOfHeadings = <Part>(
  headings: readonly string[],
  partOfHeading: (heading: string) => Part | undefined,
): (Part | undefined)[] => {
  const known = headings.map(partOfHeading)
  return known.map((part, at) => (known.indexOf(part) === at ? part : undefined))
}

/** The cells of a row by part; cells of other columns are added to the part `rest`. */
export const cellsByPart = <Part extends string>(
  cells: readonly string[],
  { parts, headings }: Pick<Columns<Part>, 'parts' | 'headings'>,
  rest: Part,
): Partial<Readonly<Record<Part, string>>> => {
  const cellByPart: Partial<Record<Part, string>> = {}
  const otherCells: string[] = []
  for (const [at, cell] of cells.entries()) {
    const part = parts[at]
    if (part) cellByPart[part] = cell
    else if (cell !== '') otherCells.push(headings[at] ? `${headings[at]}: ${cell}` : cell)
  }
  return { ...cellByPart, [rest]: [cellByPart[rest], ...otherCells].filter(Boolean).join('\n') }
}

const HEADING_WORDS = {
  min: ['min', 'from', 'start', 'range_start', 'range start', 'low', 'lower', 'minimum'],
  max: ['max', 'to', 'end', 'range_end', 'range end', 'high', 'upper', 'endpoint', 'maximum'],
  range: ['roll', 'rolls', 'range', 'die', 'dice', 'die roll', 'dice roll', '#', 'no', 'no.', 'nr'],
  weight: ['weight', 'weights', 'chance', 'odds', 'probability', '%'],
  name: ['text', 'entry', 'item'],
  details: ['details', 'detail', 'description', 'notes', 'note', 'comment', 'gm notes'],
  table: ['table', 'then roll on', 'subtable', 'sub-table'],
  once: ['once'],
} as const
type Part = keyof typeof HEADING_WORDS
const PARTS = Object.keys(HEADING_WORDS) as Part[]
/** Headings of names, such as `Monster` or `Random encounters`. */
const NAME_HEADING = /(?:^|\s)(?:name|encounter|result|event|monster|creature)s?$/i
const NUMBER_PARTS: readonly Part[] = ['min', 'max', 'range', 'weight']
const MAX_HEADING = 60

export interface TableColumns extends WrittenDice, Columns<Part> {}

export const partOfHeading = (heading: string): Part | undefined => {
  if (readDice(heading)) return 'range'
  const known = PARTS.find((part) =>
    HEADING_WORDS[part].some((word) => word === heading.toLowerCase()),
  )
  return known ?? (NAME_HEADING.test(heading) ? 'name' : undefined)
}

/** The content of a cell: nothing (or a dash), a range, dice, or a text. */
export type CellKind = 'nothing' | 'range' | 'dice' | 'text'

const EMPTY_CELL = /^[-\u2012-\u2015\u2212]?$/
const HAS_NUMBER = /[\d%\uff10-\uff19]/
export const kindOfCell = (cell: string): CellKind => {
  if (EMPTY_CELL.test(cell.trim())) return 'nothing'
  if (!HAS_NUMBER.test(cell)) return 'text'
  return readRange(cell) ? 'range' : readDice(cell) ? 'dice' : 'text'
}

export const hasOnlyNumbers = (rows: readonly (readonly CellKind[])[], column: number): boolean => {
  const kinds = rows.map((row) => row[column] ?? 'nothing')
  return !kinds.includes('text') && kinds.some((kind) => kind !== 'nothing')
}

/** A function that reads the cells below a header; it is called only if headings do not suffice. */
type KindsBelow = (delimiter: Delimiter) => readonly (readonly CellKind[])[]

/** The parts of a table's columns; undefined if a column for numbers or for names is missing. */
const tableParts = (
  { delimiter, headings }: Headings,
  kindsBelow: KindsBelow,
): (Part | undefined)[] | undefined => {
  const parts = partsOfHeadings(headings, partOfHeading)
  const hasNumbers = (): boolean => NUMBER_PARTS.some((part) => parts.includes(part))
  // In `Result | Encounter` the first column has the results of the dice.
  if (!hasNumbers() && /^results?$/i.test(headings[0] ?? '')) parts[0] = 'range'
  if (!hasNumbers()) return undefined
  if (parts.includes('name')) return parts
  if (!parts.includes(undefined)) return undefined
  const rows = kindsBelow(delimiter)
  const nameColumn = parts.findIndex((part, at) => part === undefined && !hasOnlyNumbers(rows, at))
  return nameColumn === -1 ? undefined : parts.with(nameColumn, 'name')
}

type Headings = Pick<Columns<string>, 'delimiter' | 'headings'>

/** The cells of a line that may be a header; undefined if it cannot be one. */
export const readHeadings = (line: string): Headings | undefined => {
  const delimiter = DELIMITERS.find((sign) => line.includes(sign))
  if (line.length > 1_000 || !delimiter) return undefined
  const { cells } = splitCells([line], 0, delimiter)
  const headings = cells.map((text) => text.trim().replace(/[:*]{1,9}$/, ''))
  while (headings.at(-1) === '') headings.pop()
  const isShort = headings.every(({ length }) => length <= MAX_HEADING)
  return headings.length > 1 && isShort ? { delimiter, headings } : undefined
}

/** R-FORMAT-3: the columns of a header, if numbers have a column; undefined for other lines. */
export const readColumns = (
  line: string,
  kindsBelow: KindsBelow = () => [],
): TableColumns | undefined => {
  const header = readHeadings(line)
  const parts = header && tableParts(header, kindsBelow)
  if (!parts) return undefined
  const dice = header.headings.map(readDice).find((found) => found !== undefined)
  return { ...header, parts, die: null, ...dice }
}

export interface RowAndNextLine {
  readonly row: DraftRow
  readonly next: number
}

/**
 * The range in a row's cells. @param last the end of the row above, from which a column of ends
 * alone continues
 */
export const rangeOfCells = (
  { min = '', max = '', range = '' }: Partial<Readonly<Record<Part, string>>>,
  last: number,
): Range | undefined => {
  if (range !== '') return readRange(range)
  const from = readRange(min)
  const to = readRange(max)
  if (min === '') return to?.kind === 'single' ? { ...to, min: last + 1 } : undefined
  return from?.kind === 'single' && to?.kind === 'single' ? { ...from, max: to.max } : from
}

/** Empty cells at a row's end. A single comma may belong to a sentence. */
const TRAILING_EMPTY_CELLS = { ',': /,{2,50}$/, ';': /;{1,50}$/ } as const

/** The end of a range in the second of two number columns; empty means equal to `min`. */
const endIn = (cell: string, min: number): number | undefined => {
  if (cell === '') return min
  return /^\d{1,7}$/.test(cell) && Number(cell) >= min ? Number(cell) : undefined
}

/** Reads a row that begins with its range, without a header. */
export const readRowWithoutHeader = (
  lines: readonly string[],
  at: number,
  range: LeadingRange,
): RowAndNextLine => {
  const line = lines[at] ?? ''
  const { separator, min, max } = range
  const rowOfText = (text: string): RowAndNextLine => ({
    row: newDraftRow(at, withoutEmphasis(text.trim()), { min, max }),
    next: at + 1,
  })
  if (separator === 'mark' || separator === 'blank' || separator === 'end')
    return rowOfText(line.slice(range.from))
  const { cells, isQuoted, next } = splitCells(lines, at, separator)
  if (!readRange(cells[0] ?? '')) return rowOfText(line.slice(range.from))
  // Commas of a sentence separate no cells; those of a file do, which has a header or quotes.
  const isSentence = (separator === ',' || separator === ';') && !isQuoted
  const endOfRange =
    range.kind === 'single' && cells.length > 2 ? endIn(cells[1] ?? '', min) : undefined
  if (isSentence && endOfRange === undefined)
    return rowOfText(
      withoutTextMark(line.slice(range.from).replace(TRAILING_EMPTY_CELLS[separator], '').trim()),
    )
  const texts = cells.slice(endOfRange === undefined ? 1 : 2)
  const [name = '', ...details] = isSentence
    ? [texts.join(separator).replace(TRAILING_EMPTY_CELLS[separator], '')]
    : texts.filter((text) => text !== '')
  return {
    row: newDraftRow(at, name, { min, max: endOfRange ?? max, details: details.join('\n') }),
    next,
  }
}
