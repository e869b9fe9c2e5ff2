import { ApiProblem } from '../api/problem.ts'

/** A delivery without an answer so far: being sent again by itself, or waiting to be told to. */
export type Trouble = 'retrying' | 'unanswered'

export interface Delivery<Answer> {
  /** Asks once. Every time the same, with the same idempotency key. */
  readonly ask: () => Promise<Answer>
  /** How long to wait before each repeat, in ms. After the last one, only a nudge sends it again. */
  readonly pauses: readonly number[]
  /** Ends after the pause (undefined: never) or at a nudge; rejects when it is given up. */
  readonly wait: (pause: number | undefined) => Promise<void>
  readonly onTrouble: (trouble: Trouble, error: unknown) => void
}

/** Whether the server may have done what was asked all the same. */
const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.status >= 500

/**
 * Asks until there is an answer: the outcome is never left unknown.
 *
 * @throws ApiProblem when the server refuses: then nothing was changed
 */
export const deliver = async <Answer>(delivery: Delivery<Answer>): Promise<Answer> => {
  const { ask, pauses, wait, onTrouble } = delivery
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error
      onTrouble(tries < pauses.length ? 'retrying' : 'unanswered', error)
      await wait(pauses[tries])
    }
  }
}
