import type { Findings } from '../support/outcome.ts'

/** Times of a request as its writer saw them: sent at `start`, answered at `end`, in ms. */
interface Timed {
  readonly start: number
  readonly end: number
}

/** An accepted change: the revision it was based on, and the revision it made. */
export interface AcceptedChange extends Timed {
  readonly base: number
  readonly result: number
}

/** A view that was read, with its revision. */
export interface ReadView extends Timed {
  readonly revision: number
}

/**
 * Checks whether one line of changes explains all answers: each accepted change is based on the one
 * before, none was made before one that had been answered when it was requested, and no view missed
 * an answered change or contained one that had not been requested.
 */
export const judgeHistory = (
  accepted: readonly AcceptedChange[],
  views: readonly ReadView[],
  found: Findings,
): void => {
  const line = [...accepted].sort((a, b) => a.result - b.result)
  const first = line[0]?.base ?? 0
  line.forEach((change, index) => {
    const { base, result } = change
    found.expect(
      base === first + index,
      `revision ${result} is based on ${base}, not ${first + index}`,
    )
    found.expect(result === base + 1, `a change on ${base} made ${result}`)
  })
  // For each change, the earliest answer from it on and the latest request up to it.
  const earliestAnswers = line.map(() => 0)
  let earliestAnswer = Number.POSITIVE_INFINITY
  for (let index = line.length - 1; index >= 0; index -= 1) {
    const change = line[index] as AcceptedChange
    found.expect(
      change.start <= earliestAnswer,
      `revision ${change.result} was made before its successor`,
    )
    earliestAnswer = Math.min(earliestAnswer, change.end)
    earliestAnswers[index] = earliestAnswer
  }
  let latestRequest = Number.NEGATIVE_INFINITY
  const latestRequests = line.map(({ start }) => {
    latestRequest = Math.max(latestRequest, start)
    return latestRequest
  })
  for (const { start, end, revision } of views) {
    const nextIndex = revision - first
    const missesAnswered = (earliestAnswers[nextIndex] ?? Number.POSITIVE_INFINITY) < start
    found.expect(!missesAnswered, `a look saw ${revision} when a later change had been answered`)
    const showsUnrequested = (latestRequests[nextIndex - 1] ?? Number.NEGATIVE_INFINITY) > end
    found.expect(!showsUnrequested, `a look saw ${revision} before that was asked for`)
  }
}
