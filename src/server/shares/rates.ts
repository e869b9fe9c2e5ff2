import { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { App } from '../parts.ts'
import { busy, problem } from '../problems/http-problem.ts'
import { SHARES } from './limits.ts'

/** As limits count it: of IPv6 a /64, as one household holds all its addresses. */
export const addressOf = (ip: string): string => normalizeIP(ip)

const MINUTE_MS = 60_000
const inSeconds = (ms: number): number => Math.ceil(ms / 1_000)

/** For a route's configuration, by address. */
const rateLimitOf = (max: number, timeWindow: number): RateLimitOptions => ({
  max,
  timeWindow,
  errorResponseBuilder: (_request, { ttl }) => busy(inSeconds(ttl)),
})

export const READING = rateLimitOf(SHARES.rates.readingAMinute, MINUTE_MS)

/** The same by campaign, once it is known who asks. */
export const campaignRateLimit = (max: number, timeWindow: number): RateLimitOptions => ({
  ...rateLimitOf(max, timeWindow),
  hook: 'preHandler',
  keyGenerator: ({ entered }: FastifyRequest) => entered.campaign.id,
})

export interface Rate {
  /** Counts a request. @throws HttpProblem for one too many @returns how many more may come */
  spend(request: FastifyRequest): Promise<number>
  /** @throws HttpProblem if no more may come */
  check(request: FastifyRequest): Promise<void>
}

/** The host's key and GM keys are counted apart. */
export const createWrongKeys = (app: App): Rate => {
  const max = SHARES.rates.wrongKeysAMinute
  const count = app.createRateLimit({ max, timeWindow: MINUTE_MS })
  const refusal = (ttl: number) =>
    problem('TOO_MANY_REQUESTS.wrong-keys', { retryAfter: inSeconds(ttl) })
  return {
    spend: async (request) => {
      const spent = await count(request)
      if (spent.isAllowed) return Number.POSITIVE_INFINITY
      if (spent.isExceeded) throw refusal(spent.ttl)
      return spent.remaining
    },
    check: async (request) => {
      const spent = await count(request, { increment: false })
      if (!spent.isAllowed && spent.remaining === 0) throw refusal(spent.ttl)
    },
  }
}
