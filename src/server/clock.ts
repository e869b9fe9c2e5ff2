import { setTimeout as delay } from 'node:timers/promises'

export interface Clock {
  /** The time in milliseconds since 1970. */
  readonly now: () => number
  /** Rejects as soon as the signal aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>
}

export const systemClock: Clock = {
  now: Date.now,
  sleep: (ms, signal) => delay(ms, undefined, { ...(signal && { signal }) }),
}
