import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { HOST } from '../../campaign/access-store.ts'
import { Refusal } from '../../campaign/refusal.ts'
import { exactly } from '../../protocol/schema.ts'
import { enter } from '../access/enter.ts'
import { admitsGm, sessionCookie, setSessionCookie } from '../access/sessions.ts'
import { MAX_KEY_LENGTH } from '../config.ts'
import { logDone } from '../logs/audit.ts'
import type { App } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { sessionOf } from '../requests/asker.ts'
import { SHARES } from '../shares/limits.ts'
import { apiRoute } from './api-route.ts'
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
  const cookieOf = (request: FastifyRequest) =>
    sessionCookie(request, ownerOf(request), config.publicUrl)

  apiRoute(app, {
    request: 'POST /session',
    summary: entering,
    access: 'anyone',
    takesKey: true,
    body: KeySchema,
    bodyLimit: SHARES.bytesInFlight.strangersBodyBytes,
    handle: async (request, reply) => {
      const { entered, body } = request
      if (access === 'gm' && !admitsGm(entered.opens)) throw new Refusal({ code: 'NO_CAMPAIGN' })
      const token = await enter(parts, { request, owner: ownerOf(request), key: body.key })
      if (!token) throw problem(`WRONG_KEY.${access}`)
      setSessionCookie(reply, cookieOf(request), token)
    },
  })

  apiRoute(app, {
    request: 'DELETE /session',
    summary: leaving,
    handle: async (request, reply) => {
      const campaign = access === 'gm' ? ownerOf(request) : undefined
      await store.endSession(sessionOf(request.asker))
      logDone(request, { audit: 'signed-out', campaign })
      if (campaign !== undefined) void feed.checkAccess(campaign)
      setSessionCookie(reply, cookieOf(request), '')
    },
  })
}
