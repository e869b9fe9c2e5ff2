import { badInput } from '../problems/http-problem.ts'

/** Comes along with text that is copied, and shows nowhere: soft hyphens, marks where to break. */
const PASTED_ALONG = /[\u00ad\u200b\u2060\ufeff]/gu

/** Ends a line, turns the text after it around, or is no sign at all. */
const NO_TEXT = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}]/u

/**
 * A sign that is seen by itself. Letters that are drawn as nothing count as none: those that
 * Unicode calls ignorable, blanks of Braille and of Egyptian, and a note without a head.
 */
const SEEN =
  /[[\p{L}\p{N}\p{P}\p{S}\p{Co}]--[\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{1d159}]]/v

/**
 * The name of a campaign as it is kept: without blanks at its ends.
 *
 * @throws HttpProblem `INVALID_INPUT`
 */
export const parseName = (typed: string): string => {
  const name = typed.replace(PASTED_ALONG, '').trim()
  if (NO_TEXT.test(name)) throw badInput('name', 'The name must be one line of plain text.')
  if (!SEEN.test(name)) throw badInput('name', 'The name must not be blank.')
  return name
}
