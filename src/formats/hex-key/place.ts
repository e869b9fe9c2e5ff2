/** A hex that a text begins with, as it was written, and the text behind it. */
export interface Place {
  readonly written: string
  readonly rest: string
}

const OPENERS = '[\\s[(*_]{0,8}'
/** `column 5, row 12`, as screens say it. */
const IN_WORDS = 'column\\s{1,4}(-?\\d{1,6}),?\\s{1,4}row\\s{1,4}(-?\\d{1,6})'
/** `05-03`, `0512`, `5.12`, `5 12`: a number of four digits stands before a blank by itself. */
const IN_DIGITS =
  '(-?\\d{2,6}-\\d{2,6}|-?\\d{4,12}|-?\\d{1,6}\\s{0,3}[.,:/]\\s{0,3}-?\\d{1,6}|-?\\d{1,3}\\s{1,3}-?\\d{1,6})'
const BEGINNING = new RegExp(
  `^${OPENERS}(?:hex\\s{1,4})?(?:${IN_WORDS}|${IN_DIGITS})(?![\\p{L}\\d])`,
  'iu',
)
const LONGEST = 60
const BEHIND = /^[\])*_]{0,4}\s{0,8}(?:[:.\u2013\u2014-]\s{0,8})?[*_]{0,4}\s{0,8}/

/** R-KEY-1. Undefined where no number stands that could be a hex's. */
export const leadingPlace = (text: string): Place | undefined => {
  const found = BEGINNING.exec(text.slice(0, LONGEST).replaceAll('\u2212', '-'))
  if (!found) return undefined
  const [all, column, row, digits] = found
  const written = digits ?? `${column} ${row}`
  return { written, rest: text.slice(all.length).replace(BEHIND, '') }
}

/** A cell that is a hex and nothing else. */
export const placeIn = (cell: string): string | undefined => {
  const place = leadingPlace(cell)
  return place?.rest === '' ? place.written : undefined
}
