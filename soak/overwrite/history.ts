import type { Findings } from '../support/outcome.ts'

/** As its writer saw it: asked at `start`, answered at `end`, in ms. */
interface Seen {
  readonly start: number
  readonly end: number
}

/** An accepted change: the revision it was based on, and the one it made. */
export interface Accepted extends Seen {
  readonly base: number
  readonly result: number
}

/** At the newest revision. */
export interface Look extends Seen {
  readonly revision: number
}

/**
 * Judges whether one line of changes explains all answers: each accepted change is based on the one
 * before, none was made before one that had been answered when it was asked for, and no look missed
 * an answered change or saw one that had not been asked for.
 */
export const judgeHistory = (
  accepted: readonly Accepted[],
  looks: readonly Look[],
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
  // The earliest answer from here on, and the latest request up to here.
  const answered = line.map(() => 0)
  let soonest = Number.POSITIVE_INFINITY
  for (let index = line.length - 1; index >= 0; index -= 1) {
    const change = line[index] as Accepted
    found.expect(change.start <= soonest, `revision ${change.result} was made before its successor`)
    soonest = Math.min(soonest, change.end)
    answered[index] = soonest
  }
  let latest = Number.NEGATIVE_INFINITY
  const asked = line.map(({ start }) => {
    latest = Math.max(latest, start)
    return latest
  })
  for (const { start, end, revision } of looks) {
    const next = revision - first
    const missed = (answered[next] ?? Number.POSITIVE_INFINITY) < start
    found.expect(!missed, `a look saw ${revision} when a later change had been answered`)
    const foreseen = (asked[next - 1] ?? Number.NEGATIVE_INFINITY) > end
    found.expect(!foreseen, `a look saw ${revision} before that was asked for`)
  }
}
