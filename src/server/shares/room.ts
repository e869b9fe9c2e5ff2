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
