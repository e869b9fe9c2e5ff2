import { Type } from 'typebox'
import { MAX_NAME, type NameFault } from '../rules/name.ts'

/** A name as it is typed. How long it is counts once nothing is dropped from it any more. */
export const NameField = Type.String({
  minLength: 1,
  description: `Blanks at its ends are not kept, nor signs that show nowhere. What is kept is one line of plain text of 1 to ${MAX_NAME} characters, and something of it must be seen.`,
})

/** What is wrong with a name, in words for people. */
export const NAME_PROBLEMS: Readonly<Record<NameFault, string>> = {
  blank: 'The name must not be blank.',
  'not-plain': 'The name must be one line of plain text.',
  'too-long': `The name must be text of 1 to ${MAX_NAME} characters.`,
}
