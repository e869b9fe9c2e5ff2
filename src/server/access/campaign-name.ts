import { badInput } from '../problems/http-problem.ts'

/** Signs that are not seen, that end a line, or that turn the text after them around. */
const UNSEEN = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

/**
 * The name of a campaign as it is kept: without blanks at its ends.
 *
 * @throws HttpProblem `INVALID_INPUT`
 */
export const parseName = (typed: string): string => {
  const name = typed.trim()
  if (name === '') throw badInput('name', 'The name must not be blank.')
  if (UNSEEN.test(name)) throw badInput('name', 'The name must be one line of text.')
  return name
}
