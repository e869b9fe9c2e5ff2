import Papa from 'papaparse'

/** What a spreadsheet would calculate, also after blanks and in full width. */
const CALCULATED = /^['\s]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

export type CsvCell = string | number | boolean | null

/**
 * Rows by RFC 4180, each with its line end.
 *
 * @param marked texts that get an apostrophe, so that a spreadsheet leaves them as they are
 */
export const writeCsv = (rows: readonly (readonly CsvCell[])[], marked = CALCULATED): string =>
  `${Papa.unparse(rows as CsvCell[][], { escapeFormulae: marked })}\r\n`

/** A cell's text without the apostrophe that `writeCsv` gave it. */
export const withoutTextMark = (cell: string): string =>
  cell.startsWith("'") && CALCULATED.test(cell.slice(1)) ? cell.slice(1) : cell

/** The cells of the row that a text begins with. Undefined if a quote opens or closes nothing. */
export const readCsvRow = (text: string, delimiter: string): readonly string[] | undefined => {
  // `Papa.parse` takes ten times as long: most texts are parsed row by row.
  const parser = new Papa.Parser({ delimiter, newline: '\n', preview: 1 })
  const { data, errors }: Papa.ParseResult<string[]> = parser.parse(text, 0, false)
  return errors.length === 0 ? (data[0] ?? ['']) : undefined
}
