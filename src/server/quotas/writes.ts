import type { Clock } from '../clock.ts'
import { problem } from '../problems/http-problem.ts'

/** Seconds' worth of writes that a quiet campaign may make at once. */
const SAVED_UP_S = 10
const MAX_BUCKETS = 10_000

interface Bucket {
  left: number
  at: number
}

/** Keeps one campaign from taking the whole server. */
export interface WriteQuota {
  /** @throws HttpProblem `TOO_MANY_REQUESTS` */
  spend(campaign: string): void
}

/** @param perSecond writes of one campaign, sustained */
export const createWriteQuota = (clock: Pick<Clock, 'elapsed'>, perSecond: number): WriteQuota => {
  const burst = perSecond * SAVED_UP_S
  const buckets = new Map<string, Bucket>()

  const fill = (bucket: Bucket, now: number): Bucket => {
    bucket.left = Math.min(burst, bucket.left + ((now - bucket.at) * perSecond) / 1_000)
    bucket.at = now
    return bucket
  }

  const bucketOf = (campaign: string, now: number): Bucket => {
    const known = buckets.get(campaign)
    if (known) return fill(known, now)
    if (buckets.size >= MAX_BUCKETS) forgetQuiet(now)
    const bucket = { left: burst, at: now }
    buckets.set(campaign, bucket)
    return bucket
  }

  /** Forgets full buckets; if all are in use, the oldest. */
  const forgetQuiet = (now: number) => {
    for (const [campaign, bucket] of buckets)
      if (fill(bucket, now).left >= burst) buckets.delete(campaign)
    for (const campaign of buckets.keys()) {
      if (buckets.size < MAX_BUCKETS) break
      buckets.delete(campaign)
    }
  }

  return {
    spend: (campaign) => {
      const bucket = bucketOf(campaign, clock.elapsed())
      if (bucket.left < 1) throw problem('TOO_MANY_REQUESTS.changes', { retryAfter: 1 })
      bucket.left -= 1
    },
  }
}
