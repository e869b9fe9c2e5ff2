import type { EnteredCampaign } from '../access/sessions.ts'
import type { Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'

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

/** Refuses what adds to a campaign that is full. @throws HttpProblem `CAMPAIGN_FULL` */
export const requireRoom = ({ bytes, maxBytes }: EnteredCampaign): void => {
  if (bytes >= maxBytes) throw problem('CAMPAIGN_FULL', { maxBytes })
}
