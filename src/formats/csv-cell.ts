/** Matches what a spreadsheet would calculate, also after blanks and in full width. */
const CALCULATED = /^['\s]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

export const isCalculated = (text: string): boolean => CALCULATED.test(text)

/**
 * A cell by RFC 4180.
 *
 * @param isMarked whether an apostrophe says that it is text
 */
export const csvCell = (text: string, isMarked = isCalculated(text)): string => {
  const marked = isMarked ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(marked) ? `"${marked.replaceAll('"', '""')}"` : marked
}

/** A cell's text without the apostrophe that `csvCell` gave it. */
export const withoutTextMark = (cell: string): string =>
  cell.startsWith("'") && isCalculated(cell.slice(1)) ? cell.slice(1) : cell
