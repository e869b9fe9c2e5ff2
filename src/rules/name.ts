/** R-NAME-1: the most characters that a name has as it is kept. */
export const MAX_NAME = 80

/** Comes along with text that is copied, and shows nowhere: soft hyphens, marks where to break. */
const PASTED_ALONG = /[\u00ad\u200b\u2060\ufeff]/gu

/** Ends a line, turns the text after it around, or is no sign at all. */
const NO_TEXT = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}]/u

/**
 * A sign that is seen by itself. Letters that are drawn as nothing count as none: those that
 * Unicode calls ignorable, blanks of Braille and of Egyptian, and a note without a head.
 */
const SEEN =
  /(?![\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{1d159}])[\p{L}\p{N}\p{P}\p{S}\p{Co}]/u

/** What is wrong with a name. */
export type NameFault = 'blank' | 'not-plain' | 'too-long'

/** R-NAME-1: a name as it is kept: without blanks at its ends, or what was pasted along with it. */
export const cleanName = (typed: string): string => typed.replace(PASTED_ALONG, '').trim()

/**
 * R-NAME-1: a name is one line of plain text, and something of it is seen.
 *
 * @param name as it is kept, see `cleanName`
 */
export const findNameFault = (name: string): NameFault | undefined => {
  if (NO_TEXT.test(name)) return 'not-plain'
  if (!SEEN.test(name)) return 'blank'
  return [...name].length > MAX_NAME ? 'too-long' : undefined
}
