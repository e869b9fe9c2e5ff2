import { plainMarkdown } from './markup.ts'

export interface Cell {
  readonly text: string
  readonly isQuoted: boolean
}

export interface CellRecord {
  readonly cells: readonly Cell[]
  /** The line after the record, which may be several lines long. */
  readonly next: number
}

export type Delimiter = '\t' | ',' | ';' | '|'

/** Of a cell with line breaks. Further down a quote closes nothing. */
const MOST_LINES = 100

/** A cell in quotes up to a delimiter, or all up to that. */
const cellBefore = (sign: string): RegExp =>
  new RegExp(` *"([^"]*(?:""[^"]*)*)" *(?=[${sign}\\n]|$)|[^${sign}\\n]*`, 'y')

const CELLS = {
  '\t': cellBefore('\t'),
  ',': cellBefore(','),
  ';': cellBefore(';'),
} as const

const cellsOf = (text: string, delimiter: keyof typeof CELLS) => {
  const pattern = CELLS[delimiter]
  const cells: Cell[] = []
  let from = -1
  do {
    pattern.lastIndex = from + 1
    const [all, quoted] = pattern.exec(text) ?? ['']
    const isQuoted = quoted !== undefined
    cells.push({ text: isQuoted ? quoted.replaceAll('""', '"') : all.trim(), isQuoted })
    from += 1 + all.length
  } while (text[from] === delimiter)
  return { cells, lines: text.slice(0, from).split('\n').length }
}

/** R-FORMAT-3: the cells of RFC 4180, by any delimiter. A quote that nothing closes is a sign. */
const splitQuoted = (
  all: readonly string[],
  at: number,
  delimiter: keyof typeof CELLS,
): CellRecord => {
  const one = cellsOf(all[at] ?? '', delimiter)
  const isOpen = one.cells.some(({ text, isQuoted }) => !isQuoted && text.startsWith('"'))
  const { cells, lines } = isOpen
    ? cellsOf(all.slice(at, at + MOST_LINES).join('\n'), delimiter)
    : one
  return { cells, next: at + lines }
}

/** The cells of a Markdown table; `\|` is a pipe inside of one. */
const splitPipes = (lines: readonly string[], at: number): CellRecord => {
  const line = (lines[at] ?? '').trim()
  const cells: Cell[] = []
  let from = line.startsWith('|') ? 1 : 0
  const push = (end: number) =>
    cells.push({ text: plainMarkdown(line.slice(from, end)), isQuoted: false })
  for (let end = from; end < line.length; end += 1) {
    if (line[end] === '\\') end += 1
    else if (line[end] === '|') {
      push(end)
      from = end + 1
    }
  }
  if (from < line.length || cells.length === 0) push(line.length)
  return { cells, next: at + 1 }
}

export const splitCells = (
  lines: readonly string[],
  at: number,
  delimiter: Delimiter,
): CellRecord => (delimiter === '|' ? splitPipes(lines, at) : splitQuoted(lines, at, delimiter))
