import { readCsvRow, withoutTextMark } from '../csv.ts'
import { type DraftRow, newDraftRow } from './draft.ts'
import { plainMarkdown, withoutEmphasis } from './markup.ts'
import { type LeadingRange, type Range, readRange } from './ranges.ts'
import { readDice, type WrittenDice } from './title.ts'

interface CellRecord {
  readonly cells: readonly string[]
  readonly isQuoted: boolean
  /** The line after the record, which may be several lines long. */
  readonly next: number
}

const DELIMITERS = ['|', '\t', ';', ','] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** The most lines of a cell with line breaks. Further down a quote closes nothing. */
const MOST_LINES = 20
/** A quote opens a cell behind blanks, too; two are a sign of it. */
const BEFORE_QUOTE = /([\t,;]) +"(?!")/g
const QUOTED = /(?:^|[\t,;])"/
/** Without such a quote nothing need be parsed. */
const CLOSES = /" *(?:[\t,;\n]|$)/

/** The cells of a row of Markdown as they are written; `\|` is a pipe inside of one. */
export const splitPipes = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)

/**
 * R-FORMAT-3: the cells of a line, without their marks of texts. A quote that nothing closes is a sign.
 */
export const splitCells = (
  lines: readonly string[],
  at: number,
  delimiter: Delimiter,
): CellRecord => {
  const line = lines[at] ?? ''
  const plain = { isQuoted: false, next: at + 1 }
  // No spreadsheet reads Markdown: an apostrophe there is the text's own.
  if (delimiter === '|') return { ...plain, cells: splitPipes(line).map(plainMarkdown) }
  const first = line.replace(BEFORE_QUOTE, '$1"')
  const parsed = (text: string) => (CLOSES.test(text) ? readCsvRow(text, delimiter) : undefined)
  const below = () => [first, ...lines.slice(at + 1, at + MOST_LINES)].join('\n')
  const quoted = QUOTED.test(first) ? (parsed(first) ?? parsed(below())) : undefined
  const cells = (quoted ?? line.split(delimiter)).map((cell) => withoutTextMark(cell.trim()))
  if (!quoted) return { ...plain, cells }
  return { cells, isQuoted: true, next: at + quoted.join('').split('\n').length }
}

/** Columns under headings, each with the part of a row that it holds. */
export interface Columns<Part extends string> {
  readonly delimiter: Delimiter
  /** Undefined for a column whose cells are added to the details, with its heading. */
  readonly parts: readonly (Part | undefined)[]
  readonly headings: readonly string[]
}

/** The part that each heading names; of several columns for one part the first has it. */
export const partsOfHeadings = <Part>(
  headings: readonly string[],
  partOfHeading: (heading: string) => Part | undefined,
): (Part | undefined)[] => {
  const known = headings.map(partOfHeading)
  return known.map((part, at) => (known.indexOf(part) === at ? part : undefined))
}

/** The cells of a row by their parts; those of other columns are added to the part `rest`. */
export const cellsByPart = <Part extends string>(
  cells: readonly string[],
  { parts, headings }: Pick<Columns<Part>, 'parts' | 'headings'>,
  rest: Part,
): Partial<Readonly<Record<Part, string>>> => {
  const found: Partial<Record<Part, string>> = {}
  const more: string[] = []
  for (const [at, cell] of cells.entries()) {
    const part = parts[at]
    if (part) found[part] = cell
    else if (cell !== '') more.push(headings[at] ? `${headings[at]}: ${cell}` : cell)
  }
  return { ...found, [rest]: [found[rest], ...more].filter(Boolean).join('\n') }
}

const WORDS = {
  min: ['min', 'from', 'start', 'range_start', 'range start', 'low', 'lower', 'minimum'],
  max: ['max', 'to', 'end', 'range_end', 'range end', 'high', 'upper', 'endpoint', 'maximum'],
  range: ['roll', 'rolls', 'range', 'die', 'dice', 'die roll', 'dice roll', '#', 'no', 'no.', 'nr'],
  weight: ['weight', 'weights', 'chance', 'odds', 'probability', '%'],
  name: ['text', 'entry', 'item'],
  details: ['details', 'detail', 'description', 'notes', 'note', 'comment', 'gm notes'],
  table: ['table', 'then roll on', 'subtable', 'sub-table'],
  once: ['once'],
} as const
type Part = keyof typeof WORDS
const PARTS = Object.keys(WORDS) as Part[]
/** `Monster`, `Random encounters`. */
const NAMED = /(?:^|\s)(?:name|encounter|result|event|monster|creature)s?$/i
const OF_NUMBERS: readonly Part[] = ['min', 'max', 'range', 'weight']
const MAX_HEADING = 60

export interface TableColumns extends WrittenDice, Columns<Part> {}

export const partOfHeading = (heading: string): Part | undefined => {
  if (readDice(heading)) return 'range'
  const known = PARTS.find((part) => WORDS[part].some((word) => word === heading.toLowerCase()))
  return known ?? (NAMED.test(heading) ? 'name' : undefined)
}

/** A cell holds nothing or a dash for it, a range or dice alone, or a text. */
export type CellKind = 'nothing' | 'range' | 'dice' | 'text'

const NOTHING = /^[-\u2012-\u2015\u2212]?$/
const NUMBER = /[\d%\uff10-\uff19]/
export const kindOfCell = (cell: string): CellKind => {
  if (NOTHING.test(cell.trim())) return 'nothing'
  if (!NUMBER.test(cell)) return 'text'
  return readRange(cell) ? 'range' : readDice(cell) ? 'dice' : 'text'
}

export const hasOnlyNumbers = (rows: readonly (readonly CellKind[])[], column: number): boolean => {
  const kinds = rows.map((row) => row[column] ?? 'nothing')
  return !kinds.includes('text') && kinds.some((kind) => kind !== 'nothing')
}

/** Reads the cells below a header, which is done only where headings are not enough. */
type KindsBelow = (delimiter: Delimiter) => readonly (readonly CellKind[])[]

/** Undefined where a heading for the numbers or a column for the name is missing. */
const tableParts = (
  { delimiter, headings }: Headings,
  below: KindsBelow,
): (Part | undefined)[] | undefined => {
  const parts = partsOfHeadings(headings, partOfHeading)
  const hasNumbers = (): boolean => OF_NUMBERS.some((part) => parts.includes(part))
  // `Result | Encounter`: the first is what the dice show.
  if (!hasNumbers() && /^results?$/i.test(headings[0] ?? '')) parts[0] = 'range'
  if (!hasNumbers()) return undefined
  if (parts.includes('name')) return parts
  if (!parts.includes(undefined)) return undefined
  const rows = below(delimiter)
  const free = parts.findIndex((part, at) => part === undefined && !hasOnlyNumbers(rows, at))
  return free === -1 ? undefined : parts.with(free, 'name')
}

type Headings = Pick<Columns<string>, 'delimiter' | 'headings'>

/** The cells of a line that may be a header. */
export const readHeadings = (line: string): Headings | undefined => {
  const delimiter = DELIMITERS.find((sign) => line.includes(sign))
  if (line.length > 1_000 || !delimiter) return undefined
  const { cells } = splitCells([line], 0, delimiter)
  const headings = cells.map((text) => text.trim().replace(/[:*]{1,9}$/, ''))
  while (headings.at(-1) === '') headings.pop()
  const isShort = headings.every(({ length }) => length <= MAX_HEADING)
  return headings.length > 1 && isShort ? { delimiter, headings } : undefined
}

/** R-FORMAT-3: the header that a line is, if each row has its numbers in a column of their own. */
export const readColumns = (
  line: string,
  below: KindsBelow = () => [],
): TableColumns | undefined => {
  const header = readHeadings(line)
  const parts = header && tableParts(header, below)
  if (!parts) return undefined
  const dice = header.headings.map(readDice).find((found) => found !== undefined)
  return { ...header, parts, die: null, ...dice }
}

export interface RowAndNextLine {
  readonly row: DraftRow
  readonly next: number
}

/** @param last where the row above ended: a column of ends alone goes on from there */
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

/** Empty cells at a row's end. One comma may be a sentence's. */
const NO_CELLS = { ',': /,{2,50}$/, ';': /;{1,50}$/ } as const

/** The second of two columns of numbers: empty where the first says all. */
const endIn = (cell: string, min: number): number | undefined => {
  if (cell === '') return min
  return /^\d{1,7}$/.test(cell) && Number(cell) >= min ? Number(cell) : undefined
}

/** A row that begins with its range, without a header. */
export const readRowWithoutHeader = (
  lines: readonly string[],
  at: number,
  range: LeadingRange,
): RowAndNextLine => {
  const line = lines[at] ?? ''
  const { separator, min, max } = range
  const asRest = (text: string): RowAndNextLine => ({
    row: newDraftRow(at, withoutEmphasis(text.trim()), { min, max }),
    next: at + 1,
  })
  if (separator === 'mark' || separator === 'blank' || separator === 'end')
    return asRest(line.slice(range.from))
  const { cells, isQuoted, next } = splitCells(lines, at, separator)
  if (!readRange(cells[0] ?? '')) return asRest(line.slice(range.from))
  // Commas of a sentence part no cells; those of a file do, which has a header or quotes.
  const isSentence = (separator === ',' || separator === ';') && !isQuoted
  const upTo = range.kind === 'single' && cells.length > 2 ? endIn(cells[1] ?? '', min) : undefined
  if (isSentence && upTo === undefined)
    return asRest(withoutTextMark(line.slice(range.from).replace(NO_CELLS[separator], '').trim()))
  const texts = cells.slice(upTo === undefined ? 1 : 2)
  const [name = '', ...details] = isSentence
    ? [texts.join(separator).replace(NO_CELLS[separator], '')]
    : texts.filter((text) => text !== '')
  return {
    row: newDraftRow(at, name, { min, max: upTo ?? max, details: details.join('\n') }),
    next,
  }
}
