/** The most characters of a pasted text, so that a page can show what became of it. */
export const MAX_CHARACTERS = 200_000
export const MAX_LINES = 10_000

/** Control characters, which are no text; tabs and line ends are. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are replaced.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/g
/** Invisible characters: marks of a text's direction, and blanks without width. */
const INVISIBLE = '\\u061c\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069\\ufeff'
const ANY_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'g')
/** The numbers that a line begins with, and invisible characters around them. */
const LEADING_NUMBERS = new RegExp(
  `^[^\\p{L}\\d]{0,20}\\d{1,7}(?:[\\s${INVISIBLE}]{0,8}\\p{Pd}[\\s${INVISIBLE}]{0,8}\\d{1,7})?[${INVISIBLE}]{0,8}`,
  'u',
)

/**
 * Splits a text into lines as people see them: control characters become blanks, broken characters
 * are replaced, and invisible ones around leading numbers are removed.
 */
export const splitLines = (text: string): string[] =>
  text
    .replace(/^\ufeff/, '')
    .toWellFormed()
    .replace(CONTROLS, ' ')
    .split(/\r\n|\n|\r/)
    .map((line) => line.replace(LEADING_NUMBERS, (start) => start.replace(ANY_INVISIBLE, '')))

/** A text as one line, without blanks at its ends and marks that no name may have. */
export const toOneLine = (text: string): string =>
  text
    .replace(/[\t\n\r]/g, ' ')
    .replace(/\p{Bidi_Control}/gu, '')
    .trim()

const MAX_PROPERTY_LINES = 100
const PROPERTY = /^(?:[\w -]{1,60}:|\s{0,8}-\s)/

/** Blanks the properties that a note of Obsidian may begin with. */
export const withoutProperties = (lines: readonly string[]): readonly string[] => {
  const isEdge = (line = ''): boolean => line.trimEnd() === '---'
  const end = lines.slice(0, MAX_PROPERTY_LINES).findIndex((line, at) => at > 0 && isEdge(line))
  const hasProperties = isEdge(lines[0]) && end > 0
  if (!hasProperties || !lines.slice(1, end).every((line) => PROPERTY.test(line))) return lines
  return lines.map((line, at) => (at <= end ? '' : line))
}

const RULE = /^[\s|:=_+*─━-]{3,}$/
/** Other ignored lines: a Markdown block's id or code fence, a spreadsheet's `sep=`. */
const OTHER_IGNORED = /^\s{0,8}(?:\^[\w-]{1,200}|`{3,}\w{0,20}|~{3,}\w{0,20}|"?sep=."?)\s{0,8}$/i
const TOTAL =
  /^[\s"'*|]{0,8}(?:grand )?totals?[\s"'*]{0,8}[\s:=,;|]{1,8}["'*]{0,4}\d{1,7}\s?%?[\s"'*|,;]{0,40}$/i

/** Whether a line is the total of a spreadsheet's weights. */
export const isTotal = (line: string): boolean => line.length < 200 && TOTAL.test(line)

/** Whether a line is blank, or an empty row of a spreadsheet. */
export const isBlank = (line: string): boolean => /^[\s,;]*$/.test(line)

/** Whether a line is a rule of dashes between a header and its rows, or between tables. */
export const isRule = (line: string): boolean =>
  line.length < 2_000 && RULE.test(line) && /[-=_*─━]{2}|:-|-:/.test(line)

/** Whether nothing is read of a line. */
export const isIgnoredLine = (line: string): boolean => isRule(line) || OTHER_IGNORED.test(line)
