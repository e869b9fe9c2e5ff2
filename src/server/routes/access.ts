import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { HOST } from '#campaign/ports/access-store.ts'
import type { Listing } from '#campaign/ports/directory-store.ts'
import { parseName } from '#campaign/refusal.ts'
import {
  AccessSchema,
  type AccessView,
  HomeChangeSchema,
  NameSchema,
  NewKeySchema,
} from '#protocol/access.ts'
import { HOME } from '#protocol/paths.ts'
import { exactly } from '#protocol/schema.ts'
import { isHomeAddress, isSample, sessionIdOf, toAccessView } from '../access/access-view.ts'
import { replaceKey } from '../access/gm-key.ts'
import { admitsGm, setSessionCookie } from '../access/sessions.ts'
import { signIn } from '../access/sign-in.ts'
import { newAddress } from '../access/tokens.ts'
import { originsFor } from '../addresses.ts'
import { MAX_KEY_LENGTH } from '../config.ts'
import type { App } from '../dependencies.ts'
import { LIMITS } from '../limits/limits.ts'
import { logRequestEvent } from '../logs/audit.ts'
import { problem } from '../problems/http-problem.ts'
import { requireSession } from '../requests/caller.ts'
import { apiRoute, IdParamsSchema } from './api-route.ts'
import type { RouteDependencies } from './route-dependencies.ts'

const KeySchema = exactly({
  key: Type.String({ minLength: 1, maxLength: MAX_KEY_LENGTH, description: 'The key.' }),
})

const SUMMARIES = {
  gm: ["Exchanges the campaign's GM key for a session", 'Ends the session'],
  host: ['Exchanges the host key for a session', 'Ends the host’s session'],
} as const

/** Routes by which a campaign's GM, or the host, signs in and out. */
export const sessionRoutes = (
  app: App,
  dependencies: RouteDependencies,
  access: 'gm' | 'host',
): void => {
  const { store, feed, config } = dependencies
  const [signInSummary, signOutSummary] = SUMMARIES[access]
  const ownerOf = ({ target }: FastifyRequest) => (access === 'gm' ? target.campaign.id : HOST)

  apiRoute(app, {
    request: 'POST /session',
    summary: signInSummary,
    access: 'anyone',
    takesKey: true,
    body: KeySchema,
    bodyLimit: LIMITS.transfers.strangersBodyBytes,
    handle: async (request, reply) => {
      const { target, body } = request
      if (access === 'gm' && !admitsGm(target.opens)) throw problem('NO_CAMPAIGN')
      const token = await signIn(dependencies, { request, owner: ownerOf(request), key: body.key })
      if (!token) throw problem(`WRONG_KEY.${access}`)
      setSessionCookie(reply, ownerOf(request), config.publicUrl, token)
    },
  })

  apiRoute(app, {
    request: 'DELETE /session',
    summary: signOutSummary,
    handle: async (request, reply) => {
      await store.endSession(requireSession(request.caller))
      logRequestEvent(request, { audit: 'signed-out' })
      if (access === 'gm') void feed.checkAccess(ownerOf(request))
      setSessionCookie(reply, ownerOf(request), config.publicUrl, '')
    },
  })
}

/** Routes of a campaign's name, addresses, GM key and sessions. */
export const accessRoutes = (app: App, dependencies: RouteDependencies): void => {
  const { store, clock, feed, config, dataVanish } = dependencies
  const readListing = async ({ target }: FastifyRequest): Promise<Listing> => {
    const listing = await store.findListing(target.campaign.id)
    if (!listing) throw problem('NO_CAMPAIGN')
    return listing
  }
  const viewFor = async (request: FastifyRequest): Promise<AccessView> => {
    const { caller } = request
    const listing = await readListing(request)
    const sessions = await store.listSessions(listing.id, clock.now())
    const isOffered = listing.id === HOME && config.sample
    return toAccessView(listing, sessions, requireSession(caller), {
      dataVanish,
      origins: originsFor(request, dependencies),
      sample: isSample(listing) ? 'this' : isOffered ? 'offered' : null,
    })
  }

  const answer = AccessSchema
  const summary = 'The name and the addresses of the campaign, and who is signed in as its GM'
  apiRoute(app, { request: 'GET /access', summary, answer, handle: viewFor })

  apiRoute(app, {
    request: 'PATCH /access',
    summary: 'Renames the campaign',
    body: NameSchema,
    answer,
    handle: async (request) => {
      const name = parseName(request.body.name)
      if (await store.renameCampaign(request.target.campaign.id, name))
        logRequestEvent(request, { audit: 'campaign-renamed' })
      return viewFor(request)
    },
  })

  apiRoute(app, {
    request: 'POST /access/key',
    summary: 'Replaces the GM key; ends all sessions but the caller’s',
    answer: NewKeySchema,
    handle: async (request) => {
      const campaign = request.target.campaign.id
      const key = await replaceKey(store, campaign, requireSession(request.caller))
      void feed.checkAccess(campaign)
      // Another caller replaced the key meanwhile.
      if (key === undefined) throw problem('NOT_SIGNED_IN.key-replaced')
      logRequestEvent(request, { audit: 'key-replaced' })
      return { key }
    },
  })

  const links = [
    ['player', 'POST /access/players', 'players-link-replaced', 'the players’ link'],
    ['screen', 'POST /access/screen', 'screen-link-replaced', 'the link of the table’s screen'],
  ] as const
  for (const [opens, request, audit, link] of links)
    apiRoute(app, {
      request,
      answer,
      summary: `Makes ${link} anew; what came by the old one is sent away`,
      handle: async (request) => {
        const campaign = request.target.campaign.id
        if (await store.replaceAddresses(campaign, opens, [newAddress()]))
          logRequestEvent(request, { audit })
        void feed.checkAccess(campaign)
        return viewFor(request)
      },
    })

  apiRoute(app, {
    request: 'PATCH /access/home',
    answer,
    summary: 'Has / show players the first campaign, or nothing; /dm goes on for its GM',
    body: HomeChangeSchema,
    handle: async (request) => {
      const { players } = request.body
      const { id, addresses } = await readListing(request)
      const home = addresses.find(isHomeAddress)
      if (!home) throw problem('NO_CAMPAIGN.not-at-home')
      const opens = players ? 'both' : 'gm-alone'
      if (home.opens !== opens) {
        if (await store.replaceAddresses(id, opens, [home.address]))
          logRequestEvent(request, {
            audit: players ? 'home-opened-to-players' : 'home-closed-to-players',
          })
        void feed.checkAccess(id)
      }
      return viewFor(request)
    },
  })

  apiRoute(app, {
    request: 'DELETE /access/sessions',
    summary: 'Ends all sessions of the GM but the caller’s',
    handle: async (request) => {
      const { campaign } = request.target
      await store.endOtherSessions(campaign.id, requireSession(request.caller))
      logRequestEvent(request, { audit: 'other-sessions-ended' })
      void feed.checkAccess(campaign.id)
    },
  })

  apiRoute(app, {
    request: 'DELETE /access/sessions/:id',
    summary: 'Ends a session of the GM; the caller’s own too, which signs out',
    params: IdParamsSchema,
    handle: async (request, reply) => {
      const { campaign } = request.target
      const sessions = await store.listSessions(campaign.id, clock.now())
      const session = sessions.find((each) => sessionIdOf(each) === request.params.id)
      if (!session) throw problem('NO_SUCH_SESSION')
      const isOwn = session.tokenHash === requireSession(request.caller)
      await store.endSession(session.tokenHash)
      logRequestEvent(request, { audit: isOwn ? 'signed-out' : 'session-ended' })
      void feed.checkAccess(campaign.id)
      if (isOwn) setSessionCookie(reply, campaign.id, config.publicUrl, '')
    },
  })
}
