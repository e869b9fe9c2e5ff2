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
import { isSample, isShared, sessionIdOf, toAccessView } from '../access/access-view.ts'
import { enter } from '../access/enter.ts'
import { replaceKey } from '../access/gm-key.ts'
import { admitsGm, setSessionCookie } from '../access/sessions.ts'
import { newAddress } from '../access/tokens.ts'
import { originsFor } from '../addresses.ts'
import { MAX_KEY_LENGTH } from '../config.ts'
import { logDone } from '../logs/audit.ts'
import type { App } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { sessionOf } from '../requests/asker.ts'
import { SHARES } from '../shares/limits.ts'
import { apiRoute, CampaignPartSchema } from './api-route.ts'
import type { RouteParts } from './route-parts.ts'

const KeySchema = exactly({
  key: Type.String({ minLength: 1, maxLength: MAX_KEY_LENGTH, description: 'The key.' }),
})

const SUMMARIES = {
  gm: ["Exchanges the campaign's GM key for a session", 'Ends the session'],
  host: ['Exchanges the host key for a session', 'Ends the host’s session'],
} as const

/** Signs a campaign's GM, or the host, in and out. */
export const sessionRoutes = (app: App, parts: RouteParts, access: 'gm' | 'host'): void => {
  const { store, feed, config } = parts
  const [entering, leaving] = SUMMARIES[access]
  const ownerOf = ({ entered }: FastifyRequest) => (access === 'gm' ? entered.campaign.id : HOST)

  apiRoute(app, {
    request: 'POST /session',
    summary: entering,
    access: 'anyone',
    takesKey: true,
    body: KeySchema,
    bodyLimit: SHARES.bytesInFlight.strangersBodyBytes,
    handle: async (request, reply) => {
      const { entered, body } = request
      if (access === 'gm' && !admitsGm(entered.opens)) throw problem('NO_CAMPAIGN')
      const token = await enter(parts, { request, owner: ownerOf(request), key: body.key })
      if (!token) throw problem(`WRONG_KEY.${access}`)
      setSessionCookie(reply, ownerOf(request), config.publicUrl, token)
    },
  })

  apiRoute(app, {
    request: 'DELETE /session',
    summary: leaving,
    handle: async (request, reply) => {
      await store.endSession(sessionOf(request.asker))
      logDone(request, { audit: 'signed-out' })
      if (access === 'gm') void feed.checkAccess(ownerOf(request))
      setSessionCookie(reply, ownerOf(request), config.publicUrl, '')
    },
  })
}

/** How people get into the campaign, and who is signed in as its GM. */
export const accessRoutes = (app: App, parts: RouteParts): void => {
  const { store, clock, feed, config, dataVanish } = parts
  const listed = async ({ entered }: FastifyRequest): Promise<Listing> => {
    const listing = await store.findListing(entered.campaign.id)
    if (!listing) throw problem('NO_CAMPAIGN')
    return listing
  }
  const viewFor = async (request: FastifyRequest): Promise<AccessView> => {
    const { asker } = request
    const listing = await listed(request)
    const sessions = await store.listSessions(listing.id, clock.now())
    const isOffered = listing.id === HOME && config.sample
    return toAccessView(listing, sessions, sessionOf(asker), {
      dataVanish,
      origins: originsFor(request, parts),
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
      if (await store.renameCampaign(request.entered.campaign.id, name))
        logDone(request, { audit: 'campaign-renamed' })
      return viewFor(request)
    },
  })

  apiRoute(app, {
    request: 'POST /access/key',
    summary: 'Replaces the GM key; ends all sessions but the asker’s',
    answer: NewKeySchema,
    handle: async (request) => {
      const campaign = request.entered.campaign.id
      const key = await replaceKey(store, campaign, sessionOf(request.asker))
      void feed.checkAccess(campaign)
      // Somebody else replaced the key meanwhile.
      if (key === undefined) throw problem('NOT_SIGNED_IN.key-replaced')
      logDone(request, { audit: 'key-replaced' })
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
        const campaign = request.entered.campaign.id
        if (await store.replaceAddresses(campaign, opens, [newAddress()]))
          logDone(request, { audit })
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
      const { id, addresses } = await listed(request)
      const home = addresses.find(isShared)
      if (!home) throw problem('NO_CAMPAIGN.not-at-home')
      const opens = players ? 'both' : 'gm-alone'
      if (home.opens !== opens) {
        if (await store.replaceAddresses(id, opens, [home.address]))
          logDone(request, { audit: players ? 'home-opened-to-players' : 'home-closed-to-players' })
        void feed.checkAccess(id)
      }
      return viewFor(request)
    },
  })

  apiRoute(app, {
    request: 'DELETE /access/sessions',
    summary: 'Ends all sessions of the GM but the asker’s',
    handle: async (request) => {
      const { campaign } = request.entered
      await store.endOtherSessions(campaign.id, sessionOf(request.asker))
      logDone(request, { audit: 'other-sessions-ended' })
      void feed.checkAccess(campaign.id)
    },
  })

  apiRoute(app, {
    request: 'DELETE /access/sessions/:id',
    summary: 'Ends a session of the GM; the asker’s own too, which signs out',
    params: CampaignPartSchema,
    handle: async (request, reply) => {
      const { campaign } = request.entered
      const sessions = await store.listSessions(campaign.id, clock.now())
      const session = sessions.find((one) => sessionIdOf(one) === request.params.id)
      if (!session) throw problem('NO_SUCH_SESSION')
      const isOwn = session.tokenHash === sessionOf(request.asker)
      await store.endSession(session.tokenHash)
      logDone(request, { audit: isOwn ? 'signed-out' : 'session-ended' })
      void feed.checkAccess(campaign.id)
      if (isOwn) setSessionCookie(reply, campaign.id, config.publicUrl, '')
    },
  })
}
