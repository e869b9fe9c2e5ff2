import { cleanName, findNameFault, MAX_NAME } from '#shared/name.ts'
import { nameNotPlain, nameTooLong } from './gm-words.ts'

/** The sentence about a bad name, `noName` for a blank one; null if it is fine. */
export const nameProblem = (name: string, noName: string): string | null => {
  switch (findNameFault(cleanName(name))) {
    case undefined:
      return null
    case 'blank':
      return noName
    case 'not-plain':
      return nameNotPlain
    case 'too-long':
      return nameTooLong(MAX_NAME)
  }
}
