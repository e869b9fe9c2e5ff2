import type { FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { onceKeyOf } from '../requests/headers.ts'

/**
 * Refuses one campaign more than the server has room for. Of those made at once each may let one more pass.
 *
 * @throws HttpProblem `TOO_MANY_CAMPAIGNS`
 */
export const checkRoomForCampaign = async ({
  store,
  config,
}: Pick<Parts, 'store' | 'config'>): Promise<void> => {
  const { maxCampaigns } = config
  if ((await store.countCampaigns()) >= maxCampaigns)
    throw problem('TOO_MANY_CAMPAIGNS', { max: maxCampaigns })
}

/** Refuses what adds to a campaign that is full. A repeat of an earlier change gets its answer. */
export const guardRoom =
  ({ store, config }: Pick<Parts, 'store' | 'config'>) =>
  async ({ entered, headers, routeOptions }: FastifyRequest): Promise<void> => {
    const { maxCampaignBytes: maxBytes } = config
    const { onRevision, takesRoom = onRevision } = routeOptions.config
    if (!takesRoom || entered.bytes < maxBytes) return
    const once = onceKeyOf(headers['idempotency-key'])
    if (once === undefined || !(await store.findAnswer(entered.campaign.id, once)))
      throw problem('CAMPAIGN_FULL', { maxBytes })
  }
