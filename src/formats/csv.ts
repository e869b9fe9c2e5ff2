/** Texts that a spreadsheet takes for formulas, also after blanks and in full width. */
const FORMULA_LIKE = /^['\s]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

export type CsvCell = string | number | boolean | null

/**
 * Writes rows as CSV (RFC 4180), each with its line end.
 *
 * @param marked texts that get an apostrophe so that a spreadsheet leaves them unchanged
 */
export const writeCsv = (rows: readonly (readonly CsvCell[])[], marked = FORMULA_LIKE): string => {
  const formatCell = (cell: CsvCell): string => {
    const isMarked = typeof cell === 'string' && marked.test(cell)
    const text = `${isMarked ? "'" : ''}${cell ?? ''}`
    return isMarked || /[",\r\n]|^ | $/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')
}

/** The cell without the apostrophe that `writeCsv` puts before formulas. */
export const withoutTextMark = (cell: string): string =>
  cell.startsWith("'") && FORMULA_LIKE.test(cell.slice(1)) ? cell.slice(1) : cell

/** The pattern of a cell and its end; within quotes, two quotes are one. */
const cellPattern = (delimiter: string) =>
  new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)" *|([^"${delimiter}\\n][^${delimiter}\\n]*)?)(${delimiter}|\\n|$)`,
    'y',
  )
const CELL_PATTERNS = { '\t': cellPattern('\t'), ',': cellPattern(','), ';': cellPattern(';') }

/** The cells of a text's first row. Undefined if a quote is not opened or closed properly. */
export const readCsvRow = (
  text: string,
  delimiter: keyof typeof CELL_PATTERNS,
): readonly string[] | undefined => {
  const pattern = CELL_PATTERNS[delimiter]
  const cells: string[] = []
  pattern.lastIndex = 0
  for (;;) {
    const [, quoted, plain = '', end] = pattern.exec(text) ?? []
    if (end === undefined) return undefined
    cells.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end !== delimiter) return cells
  }
}
