/** The minimum throughput of a transfer. */
export interface MinimumThroughput {
  /** The longest pause, and the time before the average counts, in ms. */
  readonly idleMs: number
  /** On average, from the beginning. */
  readonly bytesPerSecond: number
}

/** Slower than any connection that would send a backup to its end. */
export const BACKUP_THROUGHPUT: MinimumThroughput = { idleMs: 30_000, bytesPerSecond: 20_000 }

/** Idle for longer, as a download also waits for the database. */
export const DOWNLOAD_THROUGHPUT: MinimumThroughput = { idleMs: 60_000, bytesPerSecond: 20_000 }

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
