/** Numbers as they are written at the beginning of a row. */
export interface Range {
  readonly min: number
  /** Infinite where the row goes on to the die's end. */
  readonly max: number
  /** A spreadsheet made a date of it. */
  readonly isDate: boolean
}

/**
 * What parts a range from its text: a sign of a file, a mark such as a colon, only blanks, or
 * nothing, as the line ends.
 */
export type Separator = '\t' | ',' | ';' | '|' | 'mark' | 'blank' | 'end'

export interface LeadingRange extends Range {
  readonly separator: Separator
  readonly isSingle: boolean
  /** Where the text after the separator begins. */
  readonly from: number
}

/** Hyphens, dashes, the minus sign, the swung dash. */
const DASH = '[-\\u2010-\\u2015\\u2043\\u2212\\ufe58\\ufe63\\uff0d~\\u301c]'
const TO = `(?:${DASH}|to(?=\\s)|through|thru|\\.\\.|…)`
/** Of more digits it is no number of a die. */
const NUMBER = '(\\d{1,7})'
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = `(${MONTHS.join('|')})[a-z]{0,6}\\.?`
/** A number may end with `%`, and with no letter, digit or fraction. */
const END = '%?(?![\\p{L}\\d/%])'

const LEAD = /[\s>"'“‘*_•·‣▪◦●([\\+-]{0,16}/uy
const OUTER_PIPE = /\s{0,8}\|\s{0,8}/y
const RANGE = new RegExp(`${NUMBER}\\s{0,3}${TO}\\s{0,3}${NUMBER}${END}`, 'iuy')
const OPEN = new RegExp(
  `${NUMBER}(?:\\+(?=[\\s:.)|,;\\]"*]|$)|\\s{0,3}(?:or (?:more|higher|above|greater)|and (?:up|above|higher))${END})`,
  'iuy',
)
const FROM_SIGN = new RegExp(`[≥]\\s{0,3}${NUMBER}${END}`, 'uy')
const UP_TO = new RegExp(
  `(?:[≤]\\s{0,3}${NUMBER}|${NUMBER}\\s{0,3}(?:or (?:less|lower|fewer|below)|and (?:below|lower)))${END}`,
  'iuy',
)
const SINGLE = new RegExp(`${NUMBER}${END}`, 'iuy')
const DAY_MONTH = new RegExp(`(\\d{1,2})-${MONTH}(?![\\p{L}\\d])`, 'iuy')
const MONTH_DAY = new RegExp(`${MONTH}-(\\d{1,2})(?![\\p{L}\\d])`, 'iuy')
const WHOLE_DATE =
  /(?:\d{4}([-/.])(\d{1,2})\1(\d{1,2})|(\d{1,2})([-/.])(\d{1,2})\5(?:\d{4}|\d{2}))(?=\s{0,8}["']?\s{0,8}(?:[\t,;|]|$))/uy
const CLOSERS = /["'”’*_\]\\%]{0,4}/y

const SEPARATORS: readonly (readonly [Separator | 'as written', RegExp])[] = [
  ['as written', /[ \u00a0]{0,8}["']?[ \u00a0]{0,8}([\t;|]|,(?!\d{3}(?!\d)(?!,)))/y],
  [
    'mark',
    /[ \u00a0]{0,4}(?:[)\]]{1,2}[ \u00a0]{0,2}[:.=]?|:(?!\d)|[=→]|->|\.(?![.\d]))[*_\\]{0,4}[ \u00a0]{0,4}/y,
  ],
  ['mark', /\s{1,8}[\u2010-\u2015\u2212-]{1,2}(?=\s)/y],
  ['mark', /[\u2012-\u2015]/y],
  ['end', /\s{0,8}$/y],
  ['blank', /\s/y],
]

const at = (pattern: RegExp, text: string, from: number): RegExpExecArray | null => {
  pattern.lastIndex = from
  return pattern.exec(text)
}

const OF_ZEROS: Readonly<Partial<Record<string, number>>> = { '00': 100, '000': 1000 }

/** `00` is 100, `000` is 1000. @param isFirst of two numbers, where they begin at 0 */
const numberOf = (digits: string, isFirst = false): number =>
  (isFirst ? undefined : OF_ZEROS[digits]) ?? Number(digits)

interface Found extends Range {
  readonly isSingle: boolean
  readonly end: number
}

const dateAt = (text: string, from: number): Found | undefined => {
  const found = (one: number, other: number, length: number): Found => ({
    min: Math.min(one, other),
    max: Math.max(one, other),
    isDate: true,
    isSingle: false,
    end: from + length,
  })
  const monthOf = (name = '') => MONTHS.indexOf(name.toLowerCase()) + 1
  const dayMonth = at(DAY_MONTH, text, from)
  if (dayMonth) return found(Number(dayMonth[1]), monthOf(dayMonth[2]), dayMonth[0].length)
  const monthDay = at(MONTH_DAY, text, from)
  if (monthDay) return found(Number(monthDay[2]), monthOf(monthDay[1]), monthDay[0].length)
  const whole = at(WHOLE_DATE, text, from)
  if (!whole) return undefined
  return found(Number(whole[2] ?? whole[4]), Number(whole[3] ?? whole[6]), whole[0].length)
}

/** `6+`, `≥ 6`, `6 or more`; `≤ 5`, `5 or less`. */
const openAt = (text: string, from: number): Found | undefined => {
  const open = at(OPEN, text, from) ?? at(FROM_SIGN, text, from)
  const found = open ?? at(UP_TO, text, from)
  if (!found) return undefined
  const number = numberOf(found[1] ?? found[2] ?? '')
  const [min, max] = open ? [number, Number.POSITIVE_INFINITY] : [1, number]
  return { min, max, isDate: false, isSingle: false, end: from + found[0].length }
}

const rangeAt = (text: string, from: number): Found | undefined => {
  const date = dateAt(text, from)
  if (date) return date
  const two = at(RANGE, text, from)
  if (two) {
    const [all, first = '', last = ''] = two
    const min = numberOf(first, true)
    return { min, max: numberOf(last), isDate: false, isSingle: false, end: from + all.length }
  }
  const open = openAt(text, from)
  if (open) return open
  const one = at(SINGLE, text, from)
  if (!one) return undefined
  const value = numberOf(one[1] ?? '')
  return { min: value, max: value, isDate: false, isSingle: true, end: from + one[0].length }
}

/** A cell that is a range and nothing else. */
export const readRange = (cell: string): (Range & { readonly isSingle: boolean }) | undefined => {
  const from = leadEnd(cell)
  const found = rangeAt(cell, from)
  if (!found) return undefined
  const closed = /^[\s"'”’*_)\]\\%.:]{0,12}$/.test(cell.slice(found.end, found.end + 20))
  return closed ? found : undefined
}

const leadEnd = (text: string): number => {
  const pipe = at(OUTER_PIPE, text, 0)?.[0].length ?? 0
  return pipe + (at(LEAD, text, pipe)?.[0].length ?? 0)
}

/** R-FORMAT-2: the range that a line begins with, and what follows it. */
export const leadingRange = (line: string): LeadingRange | undefined => {
  const found = rangeAt(line, leadEnd(line))
  if (!found) return undefined
  const closed = found.end + (at(CLOSERS, line, found.end)?.[0].length ?? 0)
  for (const [name, pattern] of SEPARATORS) {
    const match = at(pattern, line, name === 'as written' ? found.end : closed)
    if (!match) continue
    const separator = name === 'as written' ? (match[1] as Separator) : name
    const start = name === 'as written' ? found.end : closed
    const { end: _, ...range } = found
    return { ...range, separator, from: start + match[0].length }
  }
  return undefined
}

const HALF_RANGE = new RegExp(`^\\s{0,40}\\d{1,3}\\s{0,3}${DASH}\\s{0,40}$`, 'u')

/** The line ends between the two numbers of a range. */
export const isHalfRange = (line: string): boolean => line.length < 100 && HALF_RANGE.test(line)
