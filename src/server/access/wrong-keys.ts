import type { Clock } from '../clock.ts'
import { problem } from '../problems/http-problem.ts'
import { SHARES } from '../shares/limits.ts'
import { addressGroup } from './address-group.ts'

const WINDOW_MS = 60_000

interface Count {
  wrong: number
  readonly endsAt: number
}

/** Limits guessing, by address (of IPv6, a /64). */
export interface WrongKeys {
  /** @throws HttpProblem `TOO_MANY_REQUESTS` after ten wrong keys within a minute, until it is over */
  refuse(ip: string): void
  /** Counts a wrong key. @returns whether it is the last that the address may try */
  add(ip: string): boolean
}

export const createWrongKeys = (clock: Pick<Clock, 'elapsed'>): WrongKeys => {
  /** The oldest first. */
  const counts = new Map<string, Count>()

  const countOf = (group: string): Count => {
    const now = clock.elapsed()
    const known = counts.get(group)
    if (known && now < known.endsAt) return known
    counts.delete(group)
    const [oldest] = counts.keys()
    if (oldest !== undefined && counts.size >= SHARES.memory.countedAddresses) counts.delete(oldest)
    const count = { wrong: 0, endsAt: now + WINDOW_MS }
    counts.set(group, count)
    return count
  }

  return {
    refuse: (ip) => {
      const count = counts.get(addressGroup(ip))
      if (!count || count.wrong < SHARES.time.wrongKeysAMinute) return
      const left = count.endsAt - clock.elapsed()
      if (left <= 0) return
      throw problem('TOO_MANY_REQUESTS.wrong-keys', { retryAfter: Math.ceil(left / 1_000) })
    },
    add: (ip) => {
      const count = countOf(addressGroup(ip))
      count.wrong += 1
      return count.wrong === SHARES.time.wrongKeysAMinute
    },
  }
}
