import rateLimit, {
  type CreateRateLimitOptions,
  normalizeIP,
  type RateLimitOptions,
} from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { App, Parts } from '../parts.ts'
import { type HttpProblem, problem } from '../problems/http-problem.ts'
import { onceKeyOf } from '../requests/headers.ts'
import { isReading } from '../requests/site.ts'
import { SHARES } from './limits.ts'

/** As limits count it: of IPv6 a /64, as one household holds all its addresses. */
export const addressOf = (ip: string): string => normalizeIP(ip)

const inSeconds = (ms: number): number => Math.ceil(ms / 1_000)
const campaignOf = ({ entered }: FastifyRequest): string => entered.campaign.id

type Reason = 'reading' | 'changes' | 'uploads' | 'report-tests'

/** For a route's configuration, by address. */
const rateLimitOf = (max: number, timeWindow: number, reason: Reason): RateLimitOptions => ({
  max,
  timeWindow,
  errorResponseBuilder: (_request, { ttl }) =>
    problem(`TOO_MANY_REQUESTS.${reason}`, { retryAfter: inSeconds(ttl) }),
})

export const READING = rateLimitOf(SHARES.rates.readingAMinute, 60_000, 'reading')

/** The same by campaign, once it is known who asks. */
export const campaignRateLimit = (...limit: Parameters<typeof rateLimitOf>): RateLimitOptions => ({
  ...rateLimitOf(...limit),
  hook: 'preHandler',
  keyGenerator: campaignOf,
})

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

/** For work that decides itself whether it counts. By address, or by what the options say. */
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

/** The limit is one of changes a second, of which a quiet campaign may make ten seconds' at once. */
const WRITES_WINDOW_S = 10

/** Refuses changes of a campaign that come too fast, or when it is full. */
export const guardCampaign = (app: App, { store, config }: Pick<Parts, 'store' | 'config'>) => {
  const max = WRITES_WINDOW_S * config.maxCampaignWrites
  const timeWindow = WRITES_WINDOW_S * 1_000
  const writes = createRate(app, { max, timeWindow, keyGenerator: campaignOf }, (figures) =>
    problem('TOO_MANY_REQUESTS.changes', figures),
  )
  return async (request: FastifyRequest): Promise<void> => {
    const { asker, entered, headers, routeOptions } = request
    if (isReading(request) || asker.kind !== 'gm') return
    await writes.spend(request)
    const { maxCampaignBytes: maxBytes } = config
    const { onRevision, takesRoom = onRevision } = routeOptions.config
    if (!takesRoom || entered.bytes < maxBytes) return
    // A repeat of an earlier change gets its answer.
    const once = onceKeyOf(headers['idempotency-key'])
    if (once === undefined || !(await store.findAnswer(entered.campaign.id, once)))
      throw problem('CAMPAIGN_FULL', { maxBytes })
  }
}
