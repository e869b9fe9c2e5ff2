import { noAnswerTryAgain } from '../words/en/common.ts'
import { ApiProblem } from './problem.ts'

/** What a request came to that did not go through, in a sentence for people. */
export const sayTrouble = (error: unknown): string =>
  error instanceof ApiProblem ? error.detail : noAnswerTryAgain
