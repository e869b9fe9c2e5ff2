import { setTimeout as delay } from 'node:timers/promises'

export interface Clock {
  /** Milliseconds since 1970, for what is stored. */
  readonly now: () => number
  /** Monotonic milliseconds, for limits. */
  readonly elapsed: () => number
  /** Rejects as soon as the signal aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>
}

export const systemClock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  sleep: (ms, signal) => delay(ms, undefined, { ...(signal && { signal }) }),
}
