import { cleanName, findNameFault, MAX_NAME } from '../../rules/name.ts'
import { nameNotPlain, nameTooLong } from '../words/en/forms.ts'

/**
 * What is wrong with a name as it is typed, in a sentence; null if it may be kept.
 *
 * @param noName the sentence for a blank one
 */
export const nameProblem = (typed: string, noName: string): string | null => {
  switch (findNameFault(cleanName(typed))) {
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
