import { noAnswerTryAgain } from '../words/en/common.ts'
import { ApiProblem } from './problem.ts'

/** The sentence for people about a failed request. */
export const sayTrouble = (error: unknown): string =>
  error instanceof ApiProblem ? error.detail : noAnswerTryAgain
