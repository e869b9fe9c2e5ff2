import { readCsvRow } from '../csv.ts'
import { plainMarkdown } from './markup.ts'

export interface CellRecord {
  readonly cells: readonly string[]
  /** A cell stands in quotes. */
  readonly isQuoted: boolean
  /** The line after the record, which may be several lines long. */
  readonly next: number
}

export type Delimiter = '\t' | ',' | ';' | '|'

/** Of a cell with line breaks. Further down a quote closes nothing. */
const MOST_LINES = 20
/** A quote opens a cell behind blanks, too; two are a sign of it. */
const BEFORE_QUOTE = /([\t,;]) +"(?!")/g
const QUOTED = /(?:^|[\t,;])"/

/** A row of Markdown; `\|` is a pipe inside of a cell. */
const splitPipes = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map(plainMarkdown)

/** R-FORMAT-3: the cells of a line. A quote that nothing closes is a sign. */
export const splitCells = (
  lines: readonly string[],
  at: number,
  delimiter: Delimiter,
): CellRecord => {
  const line = lines[at] ?? ''
  const one = { isQuoted: false, next: at + 1 }
  if (delimiter === '|') return { ...one, cells: splitPipes(line) }
  const first = line.replace(BEFORE_QUOTE, '$1"')
  const isQuoted = QUOTED.test(first)
  const below = () => [first, ...lines.slice(at + 1, at + MOST_LINES)].join('\n')
  const quoted = isQuoted
    ? (readCsvRow(first, delimiter) ?? readCsvRow(below(), delimiter))
    : undefined
  if (!quoted) return { ...one, cells: line.split(delimiter).map((cell) => cell.trim()) }
  const next = at + quoted.join('').split('\n').length
  return { cells: quoted.map((cell) => cell.trim()), isQuoted, next }
}
