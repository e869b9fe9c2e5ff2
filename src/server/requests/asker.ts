import type { FastifyRequest } from 'fastify'
import type { Campaign } from '../../campaign/campaign.ts'
import { Refusal } from '../../campaign/refusal.ts'
import type { Store } from '../../campaign/store.ts'
import type { Audience } from '../../protocol/views.ts'
import { sessionCookie } from '../access/cookie.ts'
import { findSession } from '../access/sessions.ts'
import type { Asker, Parts } from '../parts.ts'
import { HttpProblem } from '../problems/http-problem.ts'
import { onceKeyOf } from './once.ts'

const CAMPAIGN_ID = /^[A-Za-z0-9_-]{1,64}$/

/** The campaign with an id that somebody typed. */
export const findCampaign = async (
  store: Pick<Store, 'find'>,
  id: string,
): Promise<Campaign | undefined> => (CAMPAIGN_ID.test(id) ? store.find(id) : undefined)

/**
 * Finds out which campaign a request is about and who asks. This waits for the whole body: while a
 * slow one is under way, the campaign may change and the session may end.
 */
export const findAsker =
  ({ store, clock, config }: Pick<Parts, 'store' | 'clock' | 'config'>) =>
  async (request: FastifyRequest): Promise<void> => {
    const { campaign: id = '' } = request.params as { campaign?: string }
    const campaign = await findCampaign(store, id)
    if (!campaign) throw new Refusal({ code: 'NO_CAMPAIGN' })
    const token = request.cookies[sessionCookie(request, id, config.publicUrl).name]
    const sessionHash = token ? await findSession(store, clock, { campaign: id, token }) : undefined
    request.asker = { campaign, sessionHash: sessionHash ?? null }
  }

/** Refuses what only the GM may do, and keys that could not be kept. */
export const guardAccess = async ({ asker, headers, routeOptions }: FastifyRequest) => {
  const { access, onRevision } = routeOptions.config
  if (access !== 'anyone' && asker.sessionHash === null) {
    throw new HttpProblem('NOT_SIGNED_IN', 'Only the GM may do this. Sign in with the GM key.')
  }
  if (onRevision) onceKeyOf(headers['idempotency-key'])
}

/** Whose view a request gets: its own, unless it asks for the players'. */
export const audienceOf = (asker: Asker, as: 'player' | undefined): Audience =>
  asker.sessionHash === null || as === 'player' ? 'player' : 'gm'
