import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import type { App, Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { onceKeyOf } from '../requests/headers.ts'
import { isReading } from '../requests/site.ts'
import { createCampaignRate } from './rates.ts'

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
