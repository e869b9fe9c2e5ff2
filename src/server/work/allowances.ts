import type { Clock } from '../clock.ts'

export interface AllowanceRules {
  /** What a quiet one may do at once. */
  readonly atOnce: number
  /** Sustained. */
  readonly perSecond: number
}

/** How often each of many may do something. */
export interface Allowances {
  /** Takes one; false when none is left. */
  take(name: string): boolean
}

interface Allowance {
  left: number
  at: number
}

const MAX_KEPT = 10_000

export const createAllowances = (
  clock: Pick<Clock, 'elapsed'>,
  { atOnce, perSecond }: AllowanceRules,
): Allowances => {
  const kept = new Map<string, Allowance>()

  const fill = (allowance: Allowance, now: number): Allowance => {
    const more = ((now - allowance.at) * perSecond) / 1_000
    allowance.left = Math.min(atOnce, allowance.left + more)
    allowance.at = now
    return allowance
  }

  /** Forgets full ones; if all are in use, the oldest. */
  const makeRoom = (now: number): void => {
    for (const [name, allowance] of kept) if (fill(allowance, now).left >= atOnce) kept.delete(name)
    for (const name of kept.keys()) {
      if (kept.size < MAX_KEPT) break
      kept.delete(name)
    }
  }

  return {
    take: (name) => {
      const now = clock.elapsed()
      const known = kept.get(name)
      if (!known && kept.size >= MAX_KEPT) makeRoom(now)
      const allowance = known ? fill(known, now) : { left: atOnce, at: now }
      kept.set(name, allowance)
      if (allowance.left < 1) return false
      allowance.left -= 1
      return true
    },
  }
}
