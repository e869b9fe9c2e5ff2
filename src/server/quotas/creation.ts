import { createHash } from 'node:crypto'
import { addressGroup } from '../access/address-group.ts'
import type { Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { SHARES } from '../shares/limits.ts'
import { createQueue } from '../work/queue.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const FROM_LENGTH = 22

/** Counts in the database, for all servers; those that count at once may each let one more pass. */
export interface Creation {
  /** @throws HttpProblem `TOO_MANY_CAMPAIGNS` */
  forHost<Made>(make: () => Promise<Made>): Promise<Made>
  /**
   * @param ip of the asker
   * @param make gets its hash, to be kept with the campaign
   * @throws HttpProblem `CREATION_CLOSED`, `TOO_MANY_CAMPAIGNS`, `TOO_MANY_REQUESTS`
   */
  forAnyone<Made>(ip: string, make: (createdFrom: string) => Promise<Made>): Promise<Made>
}

export const createCreation = ({
  store,
  clock,
  config,
}: Pick<Parts, 'store' | 'clock' | 'config'>): Creation => {
  const turns = createQueue({ atOnce: 1 })

  const refuseMore = async () => {
    const { maxCampaigns: max } = config
    if ((await store.countCampaigns()) >= max) throw problem('TOO_MANY_CAMPAIGNS', { max })
  }

  return {
    forHost: (make) =>
      turns.run(async () => {
        await refuseMore()
        return make()
      }),
    forAnyone: async (ip, make) => {
      if (config.creation !== 'open') throw problem('CREATION_CLOSED')
      return turns.run(async () => {
        await refuseMore()
        const from = hashedGroup(ip)
        const made = await store.countCampaigns({ from, since: clock.now() - DAY_MS })
        const max = SHARES.stored.campaignsADay
        if (made >= max)
          throw problem('TOO_MANY_REQUESTS.campaigns-a-day', { max, retryAfter: 3600 })
        return make(from)
      })
    },
  }
}

/** Enough to count by, and no address to read in the database. */
const hashedGroup = (ip: string): string =>
  createHash('sha256')
    .update(`overland made from ${addressGroup(ip)}`)
    .digest('base64url')
    .slice(0, FROM_LENGTH)
