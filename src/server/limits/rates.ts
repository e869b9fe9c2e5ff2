import { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { App } from '../dependencies.ts'
import { busy, problem } from '../problems/http-problem.ts'
import { LIMITS } from './limits.ts'

/** The address that limits count: for IPv6 its /64, since one household has all addresses of a /64. */
export const addressGroupOf = (ip: string): string => normalizeIP(ip)

const MINUTE_MS = 60_000
const inSeconds = (ms: number): number => Math.ceil(ms / 1_000)

/** A route's rate limit, counted by address. */
const rateLimitOf = (max: number, timeWindow: number): RateLimitOptions => ({
  max,
  timeWindow,
  errorResponseBuilder: (_request, { ttl }) => busy(inSeconds(ttl)),
})

export const READ_RATE_LIMIT = rateLimitOf(LIMITS.rates.readsPerMinute, MINUTE_MS)

/** A route's rate limit, counted by campaign. */
export const campaignRateLimit = (max: number, timeWindow: number): RateLimitOptions => ({
  ...rateLimitOf(max, timeWindow),
  hook: 'preHandler',
  keyGenerator: ({ target }: FastifyRequest) => target.campaign.id,
})

export interface RateLimit {
  /** Counts a request. @throws HttpProblem above the limit @returns how many are left */
  count(request: FastifyRequest): Promise<number>
  /** Checks without counting. @throws HttpProblem if the limit is reached */
  check(request: FastifyRequest): Promise<void>
}

/** Limits wrong keys by address. Each call counts apart: guesses of the host's key, and of GM keys. */
export const createWrongKeyLimit = (app: App): RateLimit => {
  const max = LIMITS.rates.wrongKeysPerMinute
  const limiter = app.createRateLimit({ max, timeWindow: MINUTE_MS })
  const refusal = (ttl: number) =>
    problem('TOO_MANY_REQUESTS.wrong-keys', { retryAfter: inSeconds(ttl) })
  return {
    count: async (request) => {
      const result = await limiter(request)
      if (result.isAllowed) return Number.POSITIVE_INFINITY
      if (result.isExceeded) throw refusal(result.ttl)
      return result.remaining
    },
    check: async (request) => {
      const result = await limiter(request, { increment: false })
      if (!result.isAllowed && result.remaining === 0) throw refusal(result.ttl)
    },
  }
}
