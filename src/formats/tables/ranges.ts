/** How numbers are written; `spoken`: `1 a 3`, `1 bis 3`; `date`: a spreadsheet made a date of them. */
type RangeKind = 'date' | 'range' | 'spoken' | 'single'

/** Numbers as they are written at the beginning of a row. */
export interface Range {
  readonly kind: RangeKind
  /** Infinite where the row begins with the lowest result. */
  readonly min: number
  /** Infinite where the row goes on to the die's end. */
  readonly max: number
}

/**
 * The separator of a range and its text: a sign of a file, a mark such as a colon, only blanks, or
 * nothing, as the line ends.
 */
export type Separator = '\t' | ',' | ';' | '|' | 'mark' | 'blank' | 'end'

export interface LeadingRange extends Range {
  readonly separator: Separator
  /** Where the text after the separator begins. */
  readonly from: number
}

/** Hyphens, dashes, the minus sign, the swung dash. */
const DASH = '[-\\u2010-\\u2015\\u2043\\u2212\\ufe58\\ufe63\\uff0d~\\u301c]'
const TO = `(?:${DASH}|to(?=\\s)|through|thru|\\.\\.|…)`
/** Longer numbers are no results of dice. */
const NUMBER = '(\\d{1,7})'
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = `(${MONTHS.join('|')})[a-z]{0,6}\\.?`
/** A number may end with `%`, and with no letter, digit or fraction. */
const END = '%?(?![\\p{L}\\d/%])'
const DATE_END = `(?=\\s{0,8}["']?\\s{0,8}(?:[\\t,;|]|$))`
const HIGHER = 'or (?:more|higher|above|greater)|and (?:up|above|higher)'
const LOWER = 'or (?:less|lower|fewer|below)|and (?:below|lower)'

/** `00` is 100, `000` is 1000. */
const numberOf = (digits = ''): number =>
  digits === '00' ? 100 : digits === '000' ? 1000 : Number(digits)
const monthOf = (name = ''): string => `${MONTHS.indexOf(name.toLowerCase()) + 1}`

type Ends = readonly [number, number]
const days = (...ends: readonly (string | undefined)[]): Ends => [
  Math.min(...ends.map(Number)),
  Math.max(...ends.map(Number)),
]

const DATE = `(?:(\\d{1,2})-${MONTH}|${MONTH}-(\\d{1,2}))(?![\\p{L}\\d])`
const DAY_FIRST = `(\\d{1,2})([-/.])(\\d{1,2})\\2(?:\\d{4}|\\d{2})${DATE_END}`
const YEAR_FIRST = `\\d{4}([-/.])(\\d{1,2})\\1(\\d{1,2})${DATE_END}`
const TWO = `${NUMBER}\\s{0,3}${TO}\\s{0,3}${NUMBER}`
/** `a` may also be an article: `2 a 3-headed dog`. */
const SPOKEN = `${NUMBER}\\s{1,3}(?:à|a|bis)\\s{1,3}${NUMBER}${END}(?![-\\u2010])`
const OPEN = `(?:≥\\s{0,3}${NUMBER}|${NUMBER}(?:\\+(?=[\\s:.)|,;\\]"*]|$)|\\s{0,3}(?:${HIGHER})))`
const UP_TO = `(?:≤\\s{0,3}${NUMBER}|${NUMBER}\\s{0,3}(?:${LOWER}))`

/** How numbers are written, and the ends that they tell. The first that fits counts. */
const FORMS = (
  [
    ['date', DATE, ([, day, of, month, on]) => days(day ?? on, monthOf(of ?? month))],
    ['date', YEAR_FIRST, ([, , one, other]) => days(one, other)],
    ['date', DAY_FIRST, ([, one, , other]) => days(one, other)],
    ['range', `${TWO}${END}`, ([, from, to]) => [Number(from), numberOf(to)]],
    ['spoken', SPOKEN, ([, from, to]) => [Number(from), numberOf(to)]],
    ['range', `${OPEN}${END}`, ([, from, more]) => [numberOf(from ?? more), Infinity]],
    ['range', `${UP_TO}${END}`, ([, to, less]) => [-Infinity, numberOf(to ?? less)]],
    ['single', `${NUMBER}${END}`, ([, one]) => [numberOf(one), numberOf(one)]],
  ] as readonly [RangeKind, string, (found: RegExpExecArray) => Ends][]
).map(([kind, pattern, read]) => ({ kind, pattern: new RegExp(pattern, 'iuy'), read }))

const LEAD = /[\s>"'“‘*_•·‣▪◦●([\\+-]{0,16}/uy
const OUTER_PIPE = /\s{0,8}\|\s{0,8}/y
const CLOSERS = /["'”’*_\]\\%]{0,4}/y
/** The sign of a file comes before the marks that close a range. */
const SIGN = /[ \u00a0]{0,8}["']?[ \u00a0]{0,8}([\t;|]|,(?!\d{3}(?!\d)(?!,)))/y
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

/** Digits and the dash in full width. */
const WIDE = /[\uff10-\uff19\uff5e]/g
const WIDER_BY = 0xfee0
const narrow = (sign: string): string => String.fromCharCode(sign.charCodeAt(0) - WIDER_BY)

/** The range that a text begins with, behind bullets, quotes and brackets, and where it ends. */
const rangeIn = (
  given: string,
  mayBeSpoken = true,
): (Range & { readonly end: number }) | undefined => {
  const text = given.replace(WIDE, narrow)
  const start = endOf(LEAD, text, endOf(OUTER_PIPE, text, 0))
  for (const { kind, pattern, read } of FORMS) {
    const found = matchAt(pattern, text, start)
    if (!found) continue
    const [min, max] = read(found)
    if (kind === 'spoken' && (!mayBeSpoken || min >= max)) continue
    return { kind, min, max, end: start + found[0].length }
  }
  return undefined
}

/** A cell that is a range and nothing else. */
export const readRange = (cell: string): Range | undefined => {
  const found = rangeIn(cell)
  const closed = /^[\s"'”’*_)\]\\%.:]{0,12}$/.test(cell.slice(found?.end, (found?.end ?? 0) + 20))
  return closed ? found : undefined
}

/** R-FORMAT-2: the range that a line begins with, and what follows it. */
export const leadingRange = (line: string, mayBeSpoken = true): LeadingRange | undefined => {
  const found = rangeIn(line, mayBeSpoken)
  if (!found) return undefined
  const { end, ...range } = found
  const sign = matchAt(SIGN, line, end)
  if (sign) return { ...range, separator: sign[1] as Separator, from: end + sign[0].length }
  const closed = endOf(CLOSERS, line, end)
  for (const [separator, pattern] of SEPARATORS) {
    const match = matchAt(pattern, line, closed)
    if (match) return { ...range, separator, from: closed + match[0].length }
  }
  return undefined
}
