/** Texts that a spreadsheet would calculate, also after blanks and in full width. */
const CALCULATED = /^['\s]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

export type CsvCell = string | number | boolean | null

/**
 * Rows by RFC 4180, each with its line end.
 *
 * @param marked texts that get an apostrophe, so that a spreadsheet leaves them as they are
 */
export const writeCsv = (rows: readonly (readonly CsvCell[])[], marked = CALCULATED): string => {
  const written = (cell: CsvCell): string => {
    const isMarked = typeof cell === 'string' && marked.test(cell)
    const text = `${isMarked ? "'" : ''}${cell ?? ''}`
    return isMarked || /[",\r\n]|^ | $/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')
}

export const withoutTextMark = (cell: string): string =>
  cell.startsWith("'") && CALCULATED.test(cell.slice(1)) ? cell.slice(1) : cell

/** A cell with what ends it; in quotes, two quotes are one. */
const cellBefore = (delimiter: string) =>
  new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)" *|([^"${delimiter}\\n][^${delimiter}\\n]*)?)(${delimiter}|\\n|$)`,
    'y',
  )
const CELLS = { '\t': cellBefore('\t'), ',': cellBefore(','), ';': cellBefore(';') }

/** The cells of the row that a text begins with. Undefined if a quote opens or closes nothing. */
export const readCsvRow = (
  text: string,
  delimiter: keyof typeof CELLS,
): readonly string[] | undefined => {
  const pattern = CELLS[delimiter]
  const cells: string[] = []
  pattern.lastIndex = 0
  for (;;) {
    const [, quoted, plain = '', end] = pattern.exec(text) ?? []
    if (end === undefined) return undefined
    cells.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end !== delimiter) return cells
  }
}
