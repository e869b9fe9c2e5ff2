import { setTimeout as delay } from 'node:timers/promises'

/** Time, as the server is given it: tests bring their own. */
export interface Clock {
  /** Milliseconds since 1970, for what is stored. */
  readonly now: () => number
  /** Milliseconds that only grow, for limits: nobody sets this clock. */
  readonly elapsed: () => number
  /** Resolves after so many milliseconds, rejects as soon as the signal aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>
}

export const systemClock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  sleep: (ms, signal) => delay(ms, undefined, { ...(signal && { signal }) }),
}
