/** What a spreadsheet calculates: also after blanks and apostrophes, and in signs of full width. */
const CALCULATED = /^['\s]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** A cell of RFC 4180. An apostrophe says that it is text where a spreadsheet would calculate it. */
export const csvCell = (text: string, isMarked = CALCULATED.test(text)): string => {
  const marked = isMarked ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(marked) ? `"${marked.replaceAll('"', '""')}"` : marked
}

/** What a cell says without the apostrophe that marks it as text. */
export const withoutTextMark = (text: string): string =>
  text.startsWith("'") && CALCULATED.test(text.slice(1)) ? text.slice(1) : text
