const RULE = /^[\s|:=_+*─━-]{3,}$/
/** A block's id and a fence of Markdown, a spreadsheet's note on its separator. */
const OTHER = /^\s{0,8}(?:\^[\w-]{1,200}|`{3,}\w{0,20}|~{3,}\w{0,20}|"?sep=."?)\s{0,8}$/i

const TOTAL =
  /^[\s"'*|]{0,8}(?:grand )?totals?[\s"'*]{0,8}[\s:=,;|]{1,8}["'*]{0,4}\d{1,7}\s?%?[\s"'*|,;]{0,40}$/i
const EMPTY_CELLS = /^[\s,;]*$/

/** The sum of a spreadsheet's weights or shares. */
export const isTotal = (line: string): boolean => line.length < 200 && TOTAL.test(line)

/** Blank, or a spreadsheet's row without anything in it. */
export const isBlank = (line: string): boolean => EMPTY_CELLS.test(line)

/** Lines and dashes that part a header from its rows, or tables from each other. */
export const isRule = (line: string): boolean =>
  line.length < 2_000 && RULE.test(line) && /[-=_*─━]{2}|:-|-:/.test(line)

/** Nothing is read of such lines. */
export const isSkipped = (line: string): boolean => isRule(line) || OTHER.test(line)
