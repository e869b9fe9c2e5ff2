import { HttpProblem } from '../problems/http-problem.ts'

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
  /** Aborts with an `HttpProblem` `UNAVAILABLE` when it comes too slowly. */
  readonly signal: AbortSignal
  came(bytes: number): void
  /** It is here, or nobody waits for it. */
  stop(): void
}

/** Whoever sends or takes a file bit by bit does not keep the room of those who do with theirs. */
export const watchPace = ({ idleMs, bytesPerSecond }: Pace): Watched => {
  const tooSlow = new AbortController()
  const began = performance.now()
  let last = began
  let sum = 0
  const look = () => {
    const now = performance.now()
    const expected = ((now - began) / 1000) * bytesPerSecond
    const isSlow = now - began > idleMs && sum < expected
    if (isSlow || now - last > idleMs) tooSlow.abort(cameTooSlowly())
  }
  const looking = setInterval(look, idleMs / 10)
  looking.unref()
  return {
    signal: tooSlow.signal,
    came: (bytes) => {
      sum += bytes
      last = performance.now()
    },
    stop: () => clearInterval(looking),
  }
}

const cameTooSlowly = (): HttpProblem =>
  new HttpProblem('UNAVAILABLE', 'The file came too slowly. Send it over a faster connection.')
