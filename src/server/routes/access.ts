import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../campaign/refusal.ts'
import { parseName } from '../../campaign/refuse-fields.ts'
import { AccessSchema, type AccessView, NameSchema, NewKeySchema } from '../../protocol/access.ts'
import { sessionIdOf, toAccessView } from '../access/access-view.ts'
import { sessionCookie, setSessionCookie } from '../access/cookie.ts'
import { deviceOf } from '../access/device.ts'
import { replaceKey } from '../access/gm-key.ts'
import { knownDevice } from '../access/known-device.ts'
import { newSession } from '../access/sessions.ts'
import { newAddress } from '../access/tokens.ts'
import type { App, Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { sessionOf } from '../requests/asker.ts'
import { originsFor } from '../requests/origins.ts'
import { apiRoute } from './api-route.ts'
import { CampaignPartSchema } from './schemas.ts'

type AccessParts = Pick<Parts, 'store' | 'clock' | 'feed' | 'config' | 'lanAddresses'>

/** How people get into the campaign, and who is signed in as its GM. */
export const accessRoutes = (app: App, parts: AccessParts): void => {
  const { store, clock, feed, config } = parts
  const viewFor = async (request: FastifyRequest): Promise<AccessView> => {
    const { asker, entered } = request
    const listing = await store.findListing(entered.campaign.id)
    if (!listing) throw new Refusal({ code: 'NO_CAMPAIGN' })
    const sessions = await store.listSessions(listing.id, clock.now())
    return toAccessView(listing, sessions, sessionOf(asker), originsFor(request, parts))
  }

  const route = { url: '/access', access: 'gm', answer: AccessSchema } as const
  const summary = 'The name and the addresses of the campaign, and who is signed in as its GM'
  apiRoute(app, { ...route, method: 'GET', summary }, viewFor)

  apiRoute(
    app,
    { ...route, method: 'PATCH', summary: 'Renames the campaign', body: NameSchema },
    async (request) => {
      await store.renameCampaign(request.entered.campaign.id, parseName(request.body.name))
      return viewFor(request)
    },
  )

  apiRoute(
    app,
    {
      method: 'POST',
      url: '/access/key',
      summary:
        'Replaces the GM key; ends all sessions but the asker’s, which begins anew once the answer has arrived',
      access: 'gm',
      answersCookie: true,
      answer: NewKeySchema,
    },
    async (request, reply) => {
      const campaign = request.entered.campaign.id
      const { hash, owners } = await knownDevice(parts, request)
      const replaces = sessionOf(request.asker)
      const renewed = newSession(clock, { campaign, device: deviceOf(request), replaces })
      const key = await replaceKey(store, campaign, {
        session: renewed.session,
        deviceHash: owners.includes(campaign) ? hash : undefined,
      })
      void feed.checkAccess(campaign)
      // Somebody else replaced the key meanwhile.
      if (key === undefined) throw problem('NOT_SIGNED_IN.key-replaced')
      setSessionCookie(reply, sessionCookie(request, campaign, config.publicUrl), renewed.token)
      return { key }
    },
  )

  apiRoute(
    app,
    {
      ...route,
      method: 'POST',
      url: '/access/players',
      summary: 'Replaces the players’ address; whoever came by the old one is sent away',
    },
    async (request) => {
      const campaign = request.entered.campaign.id
      await store.replaceAddresses(campaign, 'player', [newAddress()])
      void feed.checkAccess(campaign)
      return viewFor(request)
    },
  )

  apiRoute(
    app,
    {
      method: 'DELETE',
      url: '/access/sessions',
      summary: 'Ends all sessions of the GM but the asker’s',
      access: 'gm',
    },
    async ({ asker, entered: { campaign } }) => {
      await store.endOtherSessions(campaign.id, sessionOf(asker))
      void feed.checkAccess(campaign.id)
    },
  )

  apiRoute(
    app,
    {
      method: 'DELETE',
      url: '/access/sessions/:id',
      summary: 'Ends a session of the GM; the asker’s own too, which signs out',
      access: 'gm',
      problems: ['NO_SUCH_SESSION'],
      params: CampaignPartSchema,
    },
    async (request, reply) => {
      const { campaign } = request.entered
      const sessions = await store.listSessions(campaign.id, clock.now())
      const session = sessions.find((one) => sessionIdOf(one) === request.params.id)
      if (!session) throw problem('NO_SUCH_SESSION')
      await store.endSession(session.tokenHash)
      void feed.checkAccess(campaign.id)
      if (session.tokenHash === sessionOf(request.asker))
        setSessionCookie(reply, sessionCookie(request, campaign.id, config.publicUrl), '')
    },
  )
}
