import type { FastifyRequest } from 'fastify'
import type { Door, Entered } from '../../campaign/directory-store.ts'
import { Refusal } from '../../campaign/refusal.ts'
import type { Store } from '../../campaign/store.ts'
import type { Audience } from '../../protocol/views.ts'
import { sessionCookie } from '../access/cookie.ts'
import { findSession } from '../access/sessions.ts'
import type { Asker, Parts } from '../parts.ts'
import { HttpProblem } from '../problems/http-problem.ts'
import { onceKeyOf } from './once.ts'

const ADDRESS = /^[A-Za-z0-9_-]{1,64}$/

/** The campaign behind an address that somebody typed. */
export const enterCampaign = async (
  store: Pick<Store, 'enter'>,
  address: string,
): Promise<Entered | undefined> => (ADDRESS.test(address) ? store.enter(address) : undefined)

/** What an address that somebody typed opens, without a look at the campaign behind it. */
export const findDoor = async (
  store: Pick<Store, 'findDoors'>,
  address: string,
): Promise<Door | undefined> =>
  ADDRESS.test(address) ? (await store.findDoors([address]))[0] : undefined

/**
 * Finds out which campaign a request is about and who asks. This waits for the whole body: while a
 * slow one is under way, the campaign may change and the session may end.
 */
export const findAsker =
  ({ store, clock, config }: Pick<Parts, 'store' | 'clock' | 'config'>) =>
  async (request: FastifyRequest): Promise<void> => {
    const { campaign: address = '' } = request.params as { campaign?: string }
    const entered = await enterCampaign(store, address)
    if (!entered) throw new Refusal({ code: 'NO_CAMPAIGN' })
    const { campaign, opens, bytes } = entered
    const { id } = campaign
    const token = request.cookies[sessionCookie(request, id, config.publicUrl).name]
    // Behind the players' address everybody is a player.
    const mayBeGm = opens !== 'player' && token !== undefined
    const sessionHash = mayBeGm
      ? await findSession(store, clock, { campaign: id, token })
      : undefined
    request.asker = { campaign, address, opens, bytes, sessionHash: sessionHash ?? null }
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
