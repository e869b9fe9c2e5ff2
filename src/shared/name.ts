/** Plain letters for those that Unicode does not decompose, and for signs that keyboards lack. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
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
const VARIANT_LETTER = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu')

/** Accents on letters, and invisible characters. */
const ACCENTS = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu

/** R-FIND-1: a text without case, accents and variant letters. Each letter is folded by itself. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(VARIANT_LETTER, (letter) => PLAIN_LETTERS[letter] ?? letter)

/** R-NAME-1: the longest name, in characters. */
export const MAX_NAME = 80

/** Invisible characters that are copied along with text, such as soft hyphens. */
const INVISIBLE_CHARACTERS = /[\u00ad\u200b\u2060\ufeff]/gu

/** A character that ends a line, reverses the text's direction, or stands for nothing. */
const NOT_PLAIN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}]/u

/** A visible character. Blanks of Braille or Egyptian and headless notes are not visible. */
const VISIBLE_CHARACTER =
  /(?![\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{1d159}])[\p{L}\p{N}\p{P}\p{S}\p{Co}]/u

export type NameFault = 'blank' | 'not-plain' | 'too-long'

/** R-NAME-1: a typed name without blanks at its ends and without invisible characters. */
export const cleanName = (typed: string): string => typed.replace(INVISIBLE_CHARACTERS, '').trim()

/** R-NAME-1: why a name from `cleanName` is refused: it must be one line of plain, visible text. */
export const findNameFault = (name: string): NameFault | undefined => {
  if (NOT_PLAIN.test(name)) return 'not-plain'
  if (!VISIBLE_CHARACTER.test(name)) return 'blank'
  return [...name].length > MAX_NAME ? 'too-long' : undefined
}

/**
 * R-NAME-3: a file's name as one line of plain text without its folders, cut to the length of a
 * name. Undefined if nothing readable is left.
 */
export const cleanFileName = (typed: string): string | undefined => {
  const baseName = typed.split(/[/\\]/).at(-1) ?? ''
  const plainName = cleanName(
    [...baseName].filter((character) => findNameFault(character) !== 'not-plain').join(''),
  )
  const shortened = [...plainName].slice(0, MAX_NAME).join('').trim()
  return findNameFault(shortened) === undefined ? shortened : undefined
}
