/** The minimum throughput of a transfer. */
export interface MinimumThroughput {
  /** The longest pause, and the time before the average counts, in ms. */
  readonly idleMs: number
  /** On average, from the beginning. */
  readonly bytesPerSecond: number
}

/** A transfer that is looked at now and then. */
export interface Window {
  /** Where the average is counted from. */
  since: number
  bytes: number
  /** The last progress that was seen. */
  movedAt: number
  moved: number
}

export const newWindow = (bytes: number, now: number): Window => ({
  since: now,
  bytes,
  movedAt: now,
  moved: bytes,
})

/** Whether nothing passed for the idle time, or too little in a window, which lasts as long. */
export const isTooSlow = (
  window: Window,
  bytes: number,
  now: number,
  { idleMs, bytesPerSecond }: MinimumThroughput,
): boolean => {
  if (bytes !== window.moved) Object.assign(window, { moved: bytes, movedAt: now })
  if (now - window.movedAt >= idleMs) return true
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
