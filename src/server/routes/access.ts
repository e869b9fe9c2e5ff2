import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../campaign/refusal.ts'
import { parseName } from '../../campaign/refuse-fields.ts'
import { AccessSchema, type AccessView, NameSchema, NewKeySchema } from '../../protocol/access.ts'
import { toAccessView } from '../access/access-view.ts'
import { sessionCookie, setSessionCookie } from '../access/cookie.ts'
import { deviceOf } from '../access/device.ts'
import { replaceKey } from '../access/gm-key.ts'
import { newAddress } from '../access/new-address.ts'
import { openSession } from '../access/sessions.ts'
import type { App, Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { sessionOf } from '../requests/asker.ts'
import { originsFor } from '../requests/origins.ts'
import { NoQuerySchema } from './schemas.ts'

type AccessParts = Pick<Parts, 'store' | 'clock' | 'feed' | 'config' | 'lanAddresses'>

export const accessRoutes = (app: App, parts: AccessParts): void => {
  const { store, clock, feed, config } = parts
  const viewFor = async (request: FastifyRequest): Promise<AccessView> => {
    const { asker, entered } = request
    const listing = await store.findListing(entered.campaign.id)
    if (!listing) throw new Refusal({ code: 'NO_CAMPAIGN' })
    const sessions = await store.listSessions(listing.id, clock.now())
    return toAccessView(listing, sessions, sessionOf(asker), originsFor(request, parts))
  }

  app.get(
    '/access',
    {
      config: { access: 'gm' },
      schema: {
        summary: 'The name and the addresses of the campaign, and who is signed in as its GM',
        querystring: NoQuerySchema,
        response: { 200: AccessSchema },
      },
    },
    viewFor,
  )

  app.patch(
    '/access',
    {
      config: { access: 'gm' },
      schema: {
        summary: 'Renames the campaign',
        querystring: NoQuerySchema,
        body: NameSchema,
        response: { 200: AccessSchema },
      },
    },
    async (request) => {
      await store.renameCampaign(request.entered.campaign.id, parseName(request.body.name))
      return viewFor(request)
    },
  )

  app.post(
    '/access/key',
    {
      config: { access: 'gm', answersCookie: true },
      schema: {
        summary: 'Replaces the GM key; ends all sessions but the asker’s, which begins anew',
        querystring: NoQuerySchema,
        response: { 200: NewKeySchema },
      },
    },
    async (request, reply) => {
      const campaign = request.entered.campaign.id
      const { key, keyHash } = await replaceKey(store, campaign)
      const device = deviceOf(request)
      const token = await openSession(store, clock, { campaign, keyHash, device })
      void feed.checkAccess(campaign)
      // Somebody replaced the key once more meanwhile.
      if (!token) throw problem('NOT_SIGNED_IN.key-replaced')
      setSessionCookie(reply, sessionCookie(request, campaign, config.publicUrl), token)
      return { key }
    },
  )

  app.post(
    '/access/players',
    {
      config: { access: 'gm' },
      schema: {
        summary: 'Replaces the players’ address; whoever came by the old one is sent away',
        querystring: NoQuerySchema,
        response: { 200: AccessSchema },
      },
    },
    async (request) => {
      const campaign = request.entered.campaign.id
      await store.replaceDoors(campaign, 'player', [newAddress()])
      void feed.checkAccess(campaign)
      return viewFor(request)
    },
  )
}
