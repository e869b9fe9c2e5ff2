import { plainMarkdown } from './markdown-inline.ts'

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

interface Place {
  readonly line: number
  readonly from: number
}

/** The quoted cell at a place. Undefined where the quote is only a sign: nothing closes it. */
const quotedAt = (
  lines: readonly string[],
  { line: first, from: start }: Place,
  delimiter: Delimiter,
): (Place & { readonly text: string }) | undefined => {
  const pieces: string[] = []
  let from = start
  for (let line = first; line < lines.length; line += 1) {
    const text = lines[line] ?? ''
    for (;;) {
      const quote = text.indexOf('"', from)
      if (quote === -1) {
        pieces.push(text.slice(from), '\n')
        break
      }
      pieces.push(text.slice(from, quote))
      from = quote + 1
      if (text[from] === '"') {
        pieces.push('"')
        from += 1
        continue
      }
      while (text[from] === ' ') from += 1
      if (from < text.length && text[from] !== delimiter) return undefined
      return { line, from, text: pieces.join('') }
    }
    from = 0
  }
  return undefined
}

/** R-FORMAT-3: the cells of RFC 4180, by any delimiter. A quote that nothing closes is a sign. */
const splitQuoted = (lines: readonly string[], at: number, delimiter: Delimiter): CellRecord => {
  const cells: Cell[] = []
  let line = at
  let from = 0
  for (;;) {
    const text = lines[line] ?? ''
    let start = from
    while (text[start] === ' ') start += 1
    const quoted =
      text[start] === '"' ? quotedAt(lines, { line, from: start + 1 }, delimiter) : undefined
    if (quoted) {
      cells.push({ text: quoted.text, isQuoted: true })
      line = quoted.line
      if (quoted.from >= (lines[line] ?? '').length) break
      from = quoted.from + 1
      continue
    }
    const end = text.indexOf(delimiter, from)
    cells.push({ text: text.slice(from, end === -1 ? undefined : end).trim(), isQuoted: false })
    if (end === -1) break
    from = end + 1
  }
  return { cells, next: line + 1 }
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

/** A spreadsheet would calculate such a cell: an apostrophe says that it is text. */
const MARKED_AS_TEXT = /^'(?='*[=+\-@])/

export const withoutTextMark = (text: string): string => text.replace(MARKED_AS_TEXT, '')
