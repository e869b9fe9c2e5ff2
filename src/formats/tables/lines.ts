/** The most that a pasted text may have, so that a page can show what becomes of it. */
export const MAX_CHARACTERS = 200_000
export const MAX_LINES = 10_000

/** No text to anybody; a tab is, and so are line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are replaced.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/g
/** Nobody sees them: marks of a text's direction, blanks without width. */
const UNSEEN = '\\u061c\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069\\ufeff'
const ANY_UNSEEN = new RegExp(`[${UNSEEN}]`, 'g')
/** Around the numbers that a line begins with. Those of its text belong to it. */
const AROUND_NUMBERS = new RegExp(
  `^[^\\p{L}\\d]{0,20}\\d{1,7}(?:[\\s${UNSEEN}]{0,8}\\p{Pd}[\\s${UNSEEN}]{0,8}\\d{1,7})?[${UNSEEN}]{0,8}`,
  'u',
)

/**
 * The lines as people see them, whatever ends them: controls are blanks, halves of signs are
 * replacement characters, and nothing unseen stands around the numbers that a line begins with.
 */
export const splitLines = (text: string): string[] =>
  text
    .replace(/^\ufeff/, '')
    .toWellFormed()
    .replace(CONTROLS, ' ')
    .split(/\r\n|\n|\r/)
    .map((line) => line.replace(AROUND_NUMBERS, (start) => start.replace(ANY_UNSEEN, '')))

/** A text on one line, without blanks at its ends and marks that no name may have. */
export const toOneLine = (text: string): string =>
  text
    .replace(/[\t\n\r]/g, ' ')
    .replace(/\p{Bidi_Control}/gu, '')
    .trim()

const MOST_PROPERTIES = 100
const PROPERTY = /^(?:[\w -]{1,60}:|\s{0,8}-\s)/

/** A note of Obsidian may begin with properties, between rules: nothing is read of them. */
export const withoutProperties = (lines: readonly string[]): readonly string[] => {
  const isEdge = (line = ''): boolean => line.trimEnd() === '---'
  const end = lines.slice(0, MOST_PROPERTIES).findIndex((line, at) => at > 0 && isEdge(line))
  const hasProperties = isEdge(lines[0]) && end > 0
  if (!hasProperties || !lines.slice(1, end).every((line) => PROPERTY.test(line))) return lines
  return lines.map((line, at) => (at <= end ? '' : line))
}

const RULE = /^[\s|:=_+*─━-]{3,}$/
/** A block's id and a fence of Markdown, a spreadsheet's note on its separator. */
const OTHER = /^\s{0,8}(?:\^[\w-]{1,200}|`{3,}\w{0,20}|~{3,}\w{0,20}|"?sep=."?)\s{0,8}$/i
const TOTAL =
  /^[\s"'*|]{0,8}(?:grand )?totals?[\s"'*]{0,8}[\s:=,;|]{1,8}["'*]{0,4}\d{1,7}\s?%?[\s"'*|,;]{0,40}$/i

/** The sum of a spreadsheet's weights or shares. */
export const isTotal = (line: string): boolean => line.length < 200 && TOTAL.test(line)

/** Blank, or a spreadsheet's row without anything in it. */
export const isBlank = (line: string): boolean => /^[\s,;]*$/.test(line)

/** Lines and dashes that part a header from its rows, or tables from each other. */
export const isRule = (line: string): boolean =>
  line.length < 2_000 && RULE.test(line) && /[-=_*─━]{2}|:-|-:/.test(line)

/** Nothing is read of such lines. */
export const isIgnoredLine = (line: string): boolean => isRule(line) || OTHER.test(line)
