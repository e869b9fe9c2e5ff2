/** How a range is written; `spoken`: `1 a 3`, `1 bis 3`; `date`: a spreadsheet made it a date. */
type RangeKind = 'date' | 'range' | 'spoken' | 'single'

/** The range of numbers that a row begins with. */
export interface Range {
  readonly kind: RangeKind
  /** `-Infinity` if the row begins with the lowest result. */
  readonly min: number
  /** `Infinity` if the row goes on to the highest result. */
  readonly max: number
}

/** The separator between a range and its text: a delimiter, a mark, blanks, or the line's end. */
export type Separator = '\t' | ',' | ';' | '|' | 'mark' | 'blank' | 'end'

export interface LeadingRange extends Range {
  readonly separator: Separator
  /** Where the text after the separator begins. */
  readonly from: number
}

/** Hyphens, dashes, the minus sign, the swung dash. */
const DASH = '[-\\u2010-\\u2015\\u2043\\u2212\\ufe58\\ufe63\\uff0d~\\u301c]'
const TO = `(?:${DASH}|to(?=\\s)|through|thru|\\.\\.|…)`
/** A number; longer ones are no results of dice. */
const NUMBER = '(\\d{1,7})'
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = `(${MONTHS.join('|')})[a-z]{0,6}\\.?`
/** The end of a number: perhaps `%`, but no letter, digit or fraction. */
const END = '%?(?![\\p{L}\\d/%])'
const DATE_END = `(?=\\s{0,8}["']?\\s{0,8}(?:[\\t,;|]|$))`
const HIGHER = 'or (?:more|higher|above|greater)|and (?:up|above|higher)'
const LOWER = 'or (?:less|lower|fewer|below)|and (?:below|lower)'

/** The number that digits stand for: `00` is 100, `000` is 1000. */
const numberOf = (digits = ''): number =>
  digits === '00' ? 100 : digits === '000' ? 1000 : Number(digits)
const monthOf = (name = ''): string => `${MONTHS.indexOf(name.toLowerCase()) + 1}`

type RangeEnds = readonly [number, number]
const rangeOfDays = (...ends: readonly (string | undefined)[]): RangeEnds => [
  Math.min(...ends.map(Number)),
  Math.max(...ends.map(Number)),
]

const DATE = `(?:(\\d{1,2})-${MONTH}|${MONTH}-(\\d{1,2}))(?![\\p{L}\\d])`
const DAY_FIRST = `(\\d{1,2})([-/.])(\\d{1,2})\\2(?:\\d{4}|\\d{2})${DATE_END}`
const YEAR_FIRST = `\\d{4}([-/.])(\\d{1,2})\\1(\\d{1,2})${DATE_END}`
const RANGE_OF_TWO = `${NUMBER}\\s{0,3}${TO}\\s{0,3}${NUMBER}`
/** A range such as `1 a 3`. `a` may also be an article: `2 a 3-headed dog`. */
const SPOKEN = `${NUMBER}\\s{1,3}(?:à|a|bis)\\s{1,3}${NUMBER}${END}(?![-\\u2010])`
const OPEN_RANGE = `(?:≥\\s{0,3}${NUMBER}|${NUMBER}(?:\\+(?=[\\s:.)|,;\\]"*]|$)|\\s{0,3}(?:${HIGHER})))`
const RANGE_UP_TO = `(?:≤\\s{0,3}${NUMBER}|${NUMBER}\\s{0,3}(?:${LOWER}))`

/** The patterns of ranges, each with a function for its ends. The first that matches counts. */
const RANGE_FORMS = (
  [
    ['date', DATE, ([, day, of, month, on]) => rangeOfDays(day ?? on, monthOf(of ?? month))],
    ['date', YEAR_FIRST, ([, , one, other]) => rangeOfDays(one, other)],
    ['date', DAY_FIRST, ([, one, , other]) => rangeOfDays(one, other)],
    ['range', `${RANGE_OF_TWO}${END}`, ([, from, to]) => [Number(from), numberOf(to)]],
    ['spoken', SPOKEN, ([, from, to]) => [Number(from), numberOf(to)]],
    ['range', `${OPEN_RANGE}${END}`, ([, from, more]) => [numberOf(from ?? more), Infinity]],
    ['range', `${RANGE_UP_TO}${END}`, ([, to, less]) => [-Infinity, numberOf(to ?? less)]],
    ['single', `${NUMBER}${END}`, ([, one]) => [numberOf(one), numberOf(one)]],
  ] as readonly [RangeKind, string, (found: RegExpExecArray) => RangeEnds][]
).map(([kind, pattern, read]) => ({ kind, pattern: new RegExp(pattern, 'iuy'), read }))

const LEADING_MARKS = /[\s>"'“‘*_•·‣▪◦●([\\+-]{0,16}/uy
const OUTER_PIPE = /\s{0,8}\|\s{0,8}/y
const CLOSING_MARKS = /["'”’*_\]\\%]{0,4}/y
/** A delimiter of a file, after the quotes that close a range. */
const DELIMITER = /[ \u00a0]{0,8}["']?[ \u00a0]{0,8}([\t;|]|,(?!\d{3}(?!\d)(?!,)))/y
const SEPARATORS: readonly (readonly [Separator, RegExp])[] = [
  [
    'mark',
    /[ \u00a0]{0,4}(?:[)\]]{1,2}[ \u00a0]{0,2}[:.=]?|:(?!\d)|[=→\uff1a\uff0e\uff09\u3001]|->|\.(?![.\d]))[*_\\]{0,4}[ \u00a0]{0,4}/y,
  ],
  ['mark', /\s{1,8}[\u2010-\u2015\u2212-]{1,2}(?=\s)/y],
  ['mark', /[\u2012-\u2015]/y],
  ['end', /\s{0,8}$/y],
  ['blank', /\s/y],
]

const matchAt = (pattern: RegExp, text: string, from: number): RegExpExecArray | null => {
  pattern.lastIndex = from
  return pattern.exec(text)
}

const endOf = (pattern: RegExp, text: string, from: number): number =>
  from + (matchAt(pattern, text, from)?.[0].length ?? 0)

/** Full-width digits, and the full-width dash. */
const FULL_WIDTH = /[\uff10-\uff19\uff5e]/g
const FULL_WIDTH_OFFSET = 0xfee0
const toHalfWidth = (sign: string): string =>
  String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET)

/** The range that a text begins with, after bullets, quotes and brackets, and where it ends. */
const leadingRangeIn = (
  given: string,
  mayBeSpoken = true,
): (Range & { readonly end: number }) | undefined => {
  const text = given.replace(FULL_WIDTH, toHalfWidth)
  const start = endOf(LEADING_MARKS, text, endOf(OUTER_PIPE, text, 0))
  for (const { kind, pattern, read } of RANGE_FORMS) {
    const found = matchAt(pattern, text, start)
    if (!found) continue
    const [min, max] = read(found)
    if (kind === 'spoken' && (!mayBeSpoken || min >= max)) continue
    return { kind, min, max, end: start + found[0].length }
  }
  return undefined
}

/** The range of a cell that has nothing else. */
export const readRange = (cell: string): Range | undefined => {
  const found = leadingRangeIn(cell)
  const closed = /^[\s"'”’*_)\]\\%.:]{0,12}$/.test(cell.slice(found?.end, (found?.end ?? 0) + 20))
  return closed ? found : undefined
}

/** R-FORMAT-2: the range that a line begins with, and the separator after it. */
export const leadingRange = (line: string, mayBeSpoken = true): LeadingRange | undefined => {
  const found = leadingRangeIn(line, mayBeSpoken)
  if (!found) return undefined
  const { end, ...range } = found
  const sign = matchAt(DELIMITER, line, end)
  if (sign) return { ...range, separator: sign[1] as Separator, from: end + sign[0].length }
  const closed = endOf(CLOSING_MARKS, line, end)
  for (const [separator, pattern] of SEPARATORS) {
    const match = matchAt(pattern, line, closed)
    if (match) return { ...range, separator, from: closed + match[0].length }
  }
  return undefined
}
