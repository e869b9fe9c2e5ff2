import { HttpProblem } from '../problems/http-problem.ts'

/**
 * Those who wait for the same thing. Whoever came last is served first, and whoever waited longest
 * gives way when the line is full: so a flood keeps nobody out who comes after it.
 */
export interface Line {
  readonly length: () => number
  /**
   * Resolves when it is one's turn.
   *
   * @throws HttpProblem `UNAVAILABLE` as soon as the signal aborts
   * @throws HttpProblem what the line says to those who give way
   */
  readonly wait: (signal?: AbortSignal) => Promise<void>
  /** It is the turn of whoever came last. False when nobody waits. */
  readonly serve: () => boolean
}

interface Waiting {
  readonly serve: () => void
  readonly giveWay: () => void
}

export const createLine = (maxWaiting: number, tooMany: () => HttpProblem): Line => {
  /** Oldest first. */
  const line = new Set<Waiting>()

  const wait = async (signal?: AbortSignal): Promise<void> => {
    if (signal?.aborted) throw notLookedAt()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting = { serve: resolve, giveWay: () => reject(tooMany()) }
    const leave = () => {
      line.delete(waiting)
      reject(notLookedAt())
    }
    line.add(waiting)
    signal?.addEventListener('abort', leave)
    const [oldest] = line
    if (line.size > maxWaiting && oldest && line.delete(oldest)) oldest.giveWay()
    await promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  const serve = (): boolean => {
    const newest = [...line].at(-1)
    if (newest === undefined) return false
    line.delete(newest)
    newest.serve()
    return true
  }

  return { length: () => line.size, wait, serve }
}

const notLookedAt = (): HttpProblem =>
  new HttpProblem('UNAVAILABLE', 'The key was not looked at. Try again.')
