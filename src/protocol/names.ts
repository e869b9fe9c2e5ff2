import { Type } from 'typebox'
import { MAX_NAME } from '../rules/name.ts'

/** A name as typed; its length counts after cleaning. */
export const NameField = Type.String({
  minLength: 1,
  description: `Blanks at its ends are not kept, nor signs that show nowhere. What is kept is one line of plain text of 1 to ${MAX_NAME} characters, and something of it must be seen.`,
})
