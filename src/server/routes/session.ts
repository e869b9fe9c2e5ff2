import { sessionCookie, setSessionCookie } from '../access/cookie.ts'
import { openSession } from '../access/sessions.ts'
import { opens } from '../access/sign-in.ts'
import type { WrongKeys } from '../access/wrong-keys.ts'
import type { App, Parts } from '../parts.ts'
import { HttpProblem } from '../problems/http-problem.ts'
import { KeySchema, NoQuerySchema, NothingSchema } from './schemas.ts'

interface SessionParts extends Pick<Parts, 'store' | 'clock' | 'feed' | 'config'> {
  readonly wrongKeys: WrongKeys
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal
}

export const sessionRoutes = (app: App, parts: SessionParts): void => {
  const { store, clock, feed, config, wrongKeys, stopping } = parts

  app.post(
    '/session',
    {
      config: { access: 'anyone', problems: ['WRONG_KEY', 'TOO_MANY_REQUESTS'] },
      schema: {
        summary: "Exchanges the campaign's GM key for a session",
        querystring: NoQuerySchema,
        body: KeySchema,
        response: { 204: NothingSchema },
      },
    },
    async (request, reply) => {
      const { id: campaign } = request.asker.campaign
      const left = new AbortController()
      reply.raw.once('close', () => left.abort())
      if (reply.raw.destroyed) left.abort()
      const isRight = await opens(
        { store, clock, wrongKeys },
        {
          campaign,
          key: request.body.key,
          address: request.ip,
          signal: AbortSignal.any([left.signal, stopping]),
        },
      )
      if (!isRight) throw new HttpProblem('WRONG_KEY', 'That is not the GM key of this campaign.')
      const token = await openSession(store, clock, campaign)
      setSessionCookie(reply, sessionCookie(request, campaign, config.publicUrl), token)
      return reply.code(204).send(undefined)
    },
  )

  app.delete(
    '/session',
    {
      config: { access: 'gm' },
      schema: {
        summary: 'Ends the session',
        querystring: NoQuerySchema,
        response: { 204: NothingSchema },
      },
    },
    async (request, reply) => {
      const { campaign, sessionHash } = request.asker
      if (sessionHash !== null) {
        await store.endSession(sessionHash)
        feed.endSession(sessionHash)
      }
      setSessionCookie(reply, sessionCookie(request, campaign.id, config.publicUrl), '')
      return reply.code(204).send(undefined)
    },
  )
}
