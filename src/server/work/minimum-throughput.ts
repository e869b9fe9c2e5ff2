/** The minimum throughput of a transfer. */
export interface MinimumThroughput {
  /** The longest pause, and the time before the average counts, in ms. */
  readonly idleMs: number
  /** On average, from the beginning. */
  readonly bytesPerSecond: number
}

/** What is counted from. */
export interface Window {
  since: number
  bytes: number
}

/** Whether less than the minimum passed in the window, once it is over; the next one begins then. */
export const isTooSlow = (
  window: Window,
  bytes: number,
  now: number,
  { idleMs, bytesPerSecond }: MinimumThroughput,
): boolean => {
  const ms = now - window.since
  if (ms < idleMs) return false
  const isSlow = bytes - window.bytes < (ms / 1_000) * bytesPerSecond
  window.since = now
  window.bytes = bytes
  return isSlow
}

export interface Watched {
  /** Aborts with the error that `watchThroughput` was given. */
  readonly signal: AbortSignal
  /** Counts bytes of the transfer. */
  passed(bytes: number): void
  stop(): void
}

/** Slow transfers must not keep the room of others. @param sayTooSlow makes the error */
export const watchThroughput = (
  { idleMs, bytesPerSecond }: MinimumThroughput,
  sayTooSlow: () => Error,
): Watched => {
  const tooSlow = new AbortController()
  const began = performance.now()
  let last = began
  let sum = 0
  const look = () => {
    const now = performance.now()
    const expected = ((now - began) / 1000) * bytesPerSecond
    const isSlow = now - began > idleMs && sum < expected
    if (isSlow || now - last > idleMs) tooSlow.abort(sayTooSlow())
  }
  const looking = setInterval(look, idleMs / 10)
  looking.unref()
  return {
    signal: tooSlow.signal,
    passed: (bytes) => {
      sum += bytes
      last = performance.now()
    },
    stop: () => clearInterval(looking),
  }
}
