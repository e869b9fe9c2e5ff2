import type { FastifyRequest } from 'fastify'
import { HOST } from '#campaign/ports/access-store.ts'
import type { CampaignAddress } from '#campaign/ports/directory-store.ts'
import type { Store } from '#campaign/ports/store.ts'
import type { Audience } from '#protocol/views.ts'
import {
  admitsGm,
  type Caller,
  type CampaignCaller,
  findSession,
  type RequestTarget,
  sessionCookie,
} from '../access/sessions.ts'
import type { App, Dependencies } from '../dependencies.ts'
import { problem } from '../problems/http-problem.ts'
import { parseIdempotencyKey } from './headers.ts'

const NOBODY: Caller = { kind: 'nobody' }
const PLAYER: CampaignCaller = { kind: 'player' }

type CallerDependencies = Pick<Dependencies, 'store' | 'clock' | 'config'>
/** Sets a request's `caller` and, on a campaign's routes, its `target`. */
type FindCaller = (request: FastifyRequest) => Promise<void>

const ADDRESS = /^[A-Za-z0-9_-]{1,64}$/

/** Looks up an address without loading its campaign. */
export const findAddress = async (
  store: Pick<Store, 'findAddresses'>,
  address: string,
): Promise<CampaignAddress | undefined> =>
  ADDRESS.test(address) ? (await store.findAddresses([address]))[0] : undefined

/**
 * The session that a request's cookie belongs to.
 *
 * @param owner a campaign's id, or `HOST`
 * @returns the hash of the session's token
 */
export const findRequestSession = async (
  request: FastifyRequest,
  owner: string,
  { store, clock, config }: CallerDependencies,
): Promise<string | undefined> => {
  const token = request.cookies[sessionCookie(request, owner, config.publicUrl).name]
  return token === undefined ? undefined : findSession(store, clock, { campaign: owner, token })
}

/** Finds the caller on routes of a campaign. @throws HttpProblem `NO_CAMPAIGN`, `NOT_SIGNED_IN` */
export const findCaller =
  (dependencies: CallerDependencies): FindCaller =>
  async (request) => {
    const { store, config } = dependencies
    const { campaign: address = '' } = request.params as { campaign?: string }
    const entered = ADDRESS.test(address) && (await store.enter(address))
    if (!entered) throw problem('NO_CAMPAIGN')
    request.target = { ...entered, address, maxBytes: config.maxCampaignBytes }
    const { campaign, opens } = entered
    const session = admitsGm(opens)
      ? await findRequestSession(request, campaign.id, dependencies)
      : undefined
    request.caller = session === undefined ? PLAYER : { kind: 'gm', session }
    if (opens === 'gm-alone') refusePlayers(request)
  }

/** R-VIEW-5: whether a request comes from the GM's browser, even if it asks for the players' view. */
export const isFromGmsBrowser = async (
  request: FastifyRequest,
  dependencies: CallerDependencies,
): Promise<boolean> =>
  request.caller.kind === 'gm' ||
  (await findRequestSession(request, request.target.campaign.id, dependencies)) !== undefined

/**
 * Refuses players, and the GM who asks for the players' view, which would look as if the address were
 * open. Signing in is allowed; other requests are answered that the GM must sign in.
 */
const refusePlayers = ({ caller, query, routeOptions }: FastifyRequest): void => {
  if ((query as { as?: string }).as === 'player') throw problem('NO_CAMPAIGN')
  if (caller.kind !== 'gm' && !routeOptions.config.takesKey) throw problem('NOT_SIGNED_IN.gm')
}

/** Finds the caller on routes of the host. */
export const findHost =
  (dependencies: CallerDependencies): FindCaller =>
  async (request) => {
    const session = await findRequestSession(request, HOST, dependencies)
    request.caller = session === undefined ? NOBODY : { kind: 'host', session }
  }

/** The hash of the caller's session token. @throws HttpProblem `NOT_SIGNED_IN` */
export const requireSession = (caller: Caller): string => {
  if ('session' in caller) return caller.session
  throw problem(caller.kind === 'player' ? 'NOT_SIGNED_IN.gm' : 'NOT_SIGNED_IN.host')
}

/** Refuses callers whom the route is not for, and malformed idempotency keys. @throws HttpProblem */
const requireAccess = async (find: FindCaller, request: FastifyRequest): Promise<void> => {
  await find(request)
  const { caller, headers, routeOptions } = request
  const { access, changesRevision } = routeOptions.config
  if (access !== 'anyone') requireSession(caller)
  if (changesRevision) parseIdempotencyKey(headers['idempotency-key'])
}

/** Checks access on all routes of `app` before bodies are read, so that strangers' bodies do not add up. */
export const guardRoutes = (app: Pick<App, 'addHook'>, find: FindCaller): void => {
  app.addHook('onRequest', (request) => requireAccess(find, request))
}

/** Makes a function that checks a request's access once more, to be called after long work. */
export const recheckAccess = (find: FindCaller) => (request: FastifyRequest) => () =>
  requireAccess(find, request)

/** Refuses a request that would add to a full campaign. @throws HttpProblem `CAMPAIGN_FULL` */
export const requireRoom = ({ bytes, maxBytes }: RequestTarget): void => {
  if (bytes >= maxBytes) throw problem('CAMPAIGN_FULL', { maxBytes })
}

/** The caller, or a player where the query asks for the players' view by `as=player`. */
export const callerAs = (caller: Caller, as: 'player' | undefined): CampaignCaller =>
  caller.kind === 'gm' && as !== 'player' ? caller : PLAYER

export const audienceOf = (caller: Caller, as: 'player' | undefined): Audience =>
  callerAs(caller, as).kind
