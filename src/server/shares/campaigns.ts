import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import type { App, Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { onceKeyOf } from '../requests/headers.ts'
import { isReading } from '../requests/site.ts'
import { SHARES } from './limits.ts'
import { createCampaignRate, createRate } from './rates.ts'

/** The host's cap is one of changes a second, of which a quiet campaign may make ten at once. */
const WRITES_WINDOW_S = 10

/** Whether a campaign that is full takes no such request. Undo and redo keep only answers. */
export const takesRoom = ({ takesRoom, onRevision }: FastifyContextConfig): boolean =>
  takesRoom ?? onRevision ?? false

/** Refuses changes of a campaign that come too fast, or when it is full. */
export const guardCampaign = (app: App, { store, config }: Pick<Parts, 'store' | 'config'>) => {
  const max = WRITES_WINDOW_S * config.maxCampaignWrites
  const writes = createCampaignRate(app, { max, timeWindow: WRITES_WINDOW_S * 1_000 }, (figures) =>
    problem('TOO_MANY_REQUESTS.changes', figures),
  )
  return async (request: FastifyRequest): Promise<void> => {
    const { asker, entered, headers, routeOptions } = request
    if (isReading(request) || asker.kind !== 'gm') return
    await writes.spend(request)
    const { maxCampaignBytes: maxBytes } = config
    if (!takesRoom(routeOptions.config) || entered.bytes < maxBytes) return
    // A repeat of an earlier change gets its answer.
    const once = onceKeyOf(headers['idempotency-key'])
    if (once === undefined || !(await store.findAnswer(entered.campaign.id, once)))
      throw problem('CAMPAIGN_FULL', { maxBytes })
  }
}

const DAY_MS = 24 * 60 * 60 * 1_000

/** Whether one more campaign may be made. Those made at once may each let one more pass. */
export interface Creation {
  /** @throws HttpProblem `TOO_MANY_CAMPAIGNS` */
  checkRoom(): Promise<void>
  /** For anybody. @throws HttpProblem `CREATION_CLOSED`, `TOO_MANY_CAMPAIGNS`, `TOO_MANY_REQUESTS` */
  check(request: FastifyRequest): Promise<void>
  /** The same, and counts it. */
  spend(request: FastifyRequest): Promise<void>
}

export const createCreation = (
  app: App,
  { store, config }: Pick<Parts, 'store' | 'config'>,
): Creation => {
  const max = SHARES.rates.campaignsADay
  const ofAddress = createRate(app, { max, timeWindow: DAY_MS }, ({ retryAfter }) =>
    problem('TOO_MANY_REQUESTS.campaigns-a-day', { max, retryAfter }),
  )

  const checkRoom = async () => {
    const { maxCampaigns } = config
    if ((await store.countCampaigns()) >= maxCampaigns)
      throw problem('TOO_MANY_CAMPAIGNS', { max: maxCampaigns })
  }

  const checkOpen = async () => {
    if (config.creation !== 'open') throw problem('CREATION_CLOSED')
    await checkRoom()
  }

  return {
    checkRoom,
    check: async (request) => {
      await checkOpen()
      await ofAddress.check(request)
    },
    spend: async (request) => {
      await checkOpen()
      await ofAddress.spend(request)
    },
  }
}
