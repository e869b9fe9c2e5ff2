import rateLimit, {
  type CreateRateLimitOptions,
  normalizeIP,
  type RateLimitOptions,
} from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { App } from '../parts.ts'
import { type HttpProblem, problem } from '../problems/http-problem.ts'
import { SHARES } from './limits.ts'

/** As limits count it: of IPv6 a /64, as one household holds all its addresses. */
export const addressOf = (ip: string): string => normalizeIP(ip)

/** A limit on reading a route, for its configuration: by address, of IPv6 a /64. */
export const READING: RateLimitOptions = {
  max: SHARES.rates.readingAMinute,
  timeWindow: 60_000,
  errorResponseBuilder: (_request, { ttl }) =>
    problem('TOO_MANY_REQUESTS.reading', { retryAfter: inSeconds(ttl) }),
}

/** Routes may have limits from now on; answers do not tell of them before they are met. */
export const allowRateLimits = async (app: App): Promise<void> => {
  const untold = {
    'x-ratelimit-limit': false,
    'x-ratelimit-remaining': false,
    'x-ratelimit-reset': false,
  }
  await app.register(rateLimit, {
    global: false,
    addHeaders: untold,
    addHeadersOnExceeding: untold,
  })
}

export interface Rate {
  /** Counts a request. @throws HttpProblem for one too many @returns how many more may come */
  spend(request: FastifyRequest): Promise<number>
  /** @throws HttpProblem if no more may come */
  check(request: FastifyRequest): Promise<void>
}

type Refuse = (figures: { readonly retryAfter: number }) => HttpProblem

/** By address, of IPv6 a /64, or by what the options say. */
export const createRate = (app: App, options: CreateRateLimitOptions, refuse: Refuse): Rate => {
  const count = app.createRateLimit(options)
  return {
    spend: async (request) => {
      const spent = await count(request)
      if (spent.isAllowed) return Number.POSITIVE_INFINITY
      if (spent.isExceeded) throw refuse({ retryAfter: inSeconds(spent.ttl) })
      return spent.remaining
    },
    check: async (request) => {
      const spent = await count(request, { increment: false })
      if (!spent.isAllowed && spent.remaining === 0)
        throw refuse({ retryAfter: inSeconds(spent.ttl) })
    },
  }
}

/** In a campaign's routes. */
export const createCampaignRate = (app: App, options: CreateRateLimitOptions, refuse: Refuse) =>
  createRate(app, { ...options, keyGenerator: ({ entered }) => entered.campaign.id }, refuse)

const inSeconds = (ms: number): number => Math.ceil(ms / 1_000)
