/** Letters that are not another with a mark, and signs that keyboards lack. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
}
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu')

/** Marks on letters, and invisible signs. */
const MARKS = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu

/** R-FIND-1: without case, accents and variants. A text folds letter by letter. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter)

/** R-NAME-1: the longest name, in characters. */
export const MAX_NAME = 80

/** Copied along with text, and invisible: soft hyphens, marks where to break. */
const PASTED_ALONG = /[\u00ad\u200b\u2060\ufeff]/gu

/** Ends a line, turns the text after it around, or is no sign at all. */
const NO_TEXT = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}]/u

/** A visible sign: no ignorable letter, blank of Braille or of Egyptian, or note without a head. */
const SEEN =
  /(?![\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{1d159}])[\p{L}\p{N}\p{P}\p{S}\p{Co}]/u

export type NameFault = 'blank' | 'not-plain' | 'too-long'

/** R-NAME-1: without blanks at its ends, and invisible signs pasted along. */
export const cleanName = (typed: string): string => typed.replace(PASTED_ALONG, '').trim()

/** R-NAME-1: a name, cleaned by `cleanName`, is one line of plain text, and some of it is seen. */
export const findNameFault = (name: string): NameFault | undefined => {
  if (NO_TEXT.test(name)) return 'not-plain'
  if (!SEEN.test(name)) return 'blank'
  return [...name].length > MAX_NAME ? 'too-long' : undefined
}

/**
 * R-NAME-3: what is kept of a file's name: one line of plain text without its folders, cut to the
 * length of a name. Undefined if nothing of it can be read.
 */
export const cleanFileName = (typed: string): string | undefined => {
  const last = typed.split(/[/\\]/).at(-1) ?? ''
  const plain = cleanName([...last].filter((sign) => findNameFault(sign) !== 'not-plain').join(''))
  const cut = [...plain].slice(0, MAX_NAME).join('').trim()
  return findNameFault(cut) === undefined ? cut : undefined
}
