import { NAME_PROBLEMS } from '../../protocol/names.ts'
import { cleanName, findNameFault } from '../../rules/name.ts'
import { noName } from '../words/en/access.ts'

/** What is wrong with a campaign's name as it is typed, in a sentence; null if it may be kept. */
export const campaignNameProblem = (typed: string): string | null => {
  const fault = findNameFault(cleanName(typed))
  if (!fault) return null
  return fault === 'blank' ? noName : NAME_PROBLEMS[fault]
}
