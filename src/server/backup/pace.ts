/** How fast a file must come, or be taken. */
export interface Pace {
  /** Nothing may come for so long, in ms; and nothing is asked of its pace before. */
  readonly idleMs: number
  /** From the beginning on, on average. */
  readonly bytesPerSecond: number
}

/** Slower than any connection that would send a backup to its end. */
export const BACKUP_PACE: Pace = { idleMs: 30_000, bytesPerSecond: 20_000 }

/** No slower than that, though whoever takes one waits for the database too. */
export const DOWNLOAD_PACE: Pace = { idleMs: 60_000, bytesPerSecond: 20_000 }

/** A file that is looked at while it comes, or is taken. */
export interface Watched {
  /** Aborts with what `watchPace` was given. */
  readonly signal: AbortSignal
  /** So much more of it came, or was taken. */
  passed(bytes: number): void
  /** It is here, or nobody waits for it. */
  stop(): void
}

/**
 * Whoever sends or takes a file bit by bit does not keep the room of those who do with theirs.
 *
 * @param sayTooSlow what is wrong when it comes, or is taken, too slowly
 */
export const watchPace = ({ idleMs, bytesPerSecond }: Pace, sayTooSlow: () => Error): Watched => {
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
