import type { FastifyRequest } from 'fastify'
import type { App, Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { SHARES } from './limits.ts'
import { createRate } from './rates.ts'

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
