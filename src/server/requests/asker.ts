import type { FastifyRequest } from 'fastify'
import { HOST } from '#campaign/ports/access-store.ts'
import type { CampaignAddress } from '#campaign/ports/directory-store.ts'
import type { Store } from '#campaign/ports/store.ts'
import type { Audience } from '#protocol/views.ts'
import {
  type Asker,
  admitsGm,
  type EnteredCampaign,
  findSession,
  sessionCookie,
  type WatchingAsker,
} from '../access/sessions.ts'
import type { App, Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { onceKeyOf } from './headers.ts'

const NOBODY: Asker = { kind: 'nobody' }
const PLAYER: WatchingAsker = { kind: 'player' }

type AskerParts = Pick<Parts, 'store' | 'clock' | 'config'>
type FindAsker = (request: FastifyRequest) => Promise<void>

const ADDRESS = /^[A-Za-z0-9_-]{1,64}$/

/** Does not load the campaign. */
export const findAddress = async (
  store: Pick<Store, 'findAddresses'>,
  address: string,
): Promise<CampaignAddress | undefined> =>
  ADDRESS.test(address) ? (await store.findAddresses([address]))[0] : undefined

/** The session of an owner, a campaign or `HOST`, that a request's cookie belongs to. */
export const sessionIn = async (
  request: FastifyRequest,
  owner: string,
  { store, clock, config }: AskerParts,
): Promise<string | undefined> => {
  const token = request.cookies[sessionCookie(request, owner, config.publicUrl).name]
  return token === undefined ? undefined : findSession(store, clock, { campaign: owner, token })
}

export const findAsker =
  (parts: AskerParts): FindAsker =>
  async (request) => {
    const { store, config } = parts
    const { campaign: address = '' } = request.params as { campaign?: string }
    const entered = ADDRESS.test(address) && (await store.enter(address))
    if (!entered) throw problem('NO_CAMPAIGN')
    request.entered = { ...entered, address, maxBytes: config.maxCampaignBytes }
    const { id } = entered.campaign
    const session = admitsGm(entered.opens) ? await sessionIn(request, id, parts) : undefined
    request.asker = session === undefined ? PLAYER : { kind: 'gm', session }
    if (entered.opens === 'gm-alone') refusePlayers(request)
  }

/** R-VIEW-5: whether it is the GM's own browser, also where it asks as a player or by their address. */
export const isGms = async (request: FastifyRequest, parts: AskerParts): Promise<boolean> =>
  request.asker.kind === 'gm' ||
  (await sessionIn(request, request.entered.campaign.id, parts)) !== undefined

/**
 * Also the GM as a player: it would look as if the address were open. The key is taken, and pages
 * that do not ask as a player are told to sign in.
 */
const refusePlayers = ({ asker, query, routeOptions }: FastifyRequest): void => {
  if ((query as { as?: string }).as === 'player') throw problem('NO_CAMPAIGN')
  if (asker.kind !== 'gm' && !routeOptions.config.takesKey) throw problem('NOT_SIGNED_IN.gm')
}

export const findHost =
  (parts: AskerParts): FindAsker =>
  async (request) => {
    const session = await sessionIn(request, HOST, parts)
    request.asker = session === undefined ? NOBODY : { kind: 'host', session }
  }

/** @throws HttpProblem `NOT_SIGNED_IN` */
export const sessionOf = (asker: Asker): string => {
  if ('session' in asker) return asker.session
  throw problem(asker.kind === 'player' ? 'NOT_SIGNED_IN.gm' : 'NOT_SIGNED_IN.host')
}

/** Finds out who asks. Refuses askers without access, and keys that could not be kept. */
const ask = async (find: FindAsker, request: FastifyRequest): Promise<void> => {
  await find(request)
  const { asker, headers, routeOptions } = request
  const { access, onRevision } = routeOptions.config
  if (access !== 'anyone') sessionOf(asker)
  if (onRevision) onceKeyOf(headers['idempotency-key'])
}

/** Finds out who asks on all routes of `app`, before any of a body is held: strangers' bodies would add up. */
export const guardRoutes = (app: Pick<App, 'addHook'>, find: FindAsker): void => {
  app.addHook('onRequest', (request) => ask(find, request))
}

/** Asks again, during long work, whether the asker still has access. */
export const recheckAccess = (find: FindAsker) => (request: FastifyRequest) => () =>
  ask(find, request)

/** Refuses what adds to a campaign that is full. @throws HttpProblem `CAMPAIGN_FULL` */
export const requireRoom = ({ bytes, maxBytes }: EnteredCampaign): void => {
  if (bytes >= maxBytes) throw problem('CAMPAIGN_FULL', { maxBytes })
}

/** The asker's role, or a player's on request. */
export const watchingAs = (asker: Asker, as: 'player' | undefined): WatchingAsker =>
  asker.kind === 'gm' && as !== 'player' ? asker : PLAYER

export const audienceOf = (asker: Asker, as: 'player' | undefined): Audience =>
  watchingAs(asker, as).kind
