import { Refusal } from '../../campaign/refusal.ts'
import { sessionCookie, setSessionCookie } from '../access/cookie.ts'
import { type EnterParts, enter } from '../access/enter.ts'
import type { App, Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { sessionOf } from '../requests/asker.ts'
import { KeySchema, NoQuerySchema, NothingSchema } from './schemas.ts'

type SessionParts = EnterParts & Pick<Parts, 'feed' | 'config'>

export const sessionRoutes = (app: App, parts: SessionParts): void => {
  const { store, feed, config } = parts

  app.post(
    '/session',
    {
      config: {
        access: 'anyone',
        answersCookie: true,
        problems: ['WRONG_KEY', 'TOO_MANY_REQUESTS'],
      },
      schema: {
        summary: "Exchanges the campaign's GM key for a session",
        querystring: NoQuerySchema,
        body: KeySchema,
        response: { 204: NothingSchema },
      },
    },
    async (request, reply) => {
      const { opens, campaign: entered } = request.entered
      // Behind the players' address nobody is a GM.
      if (opens === 'player') throw new Refusal({ code: 'NO_CAMPAIGN' })
      const campaign = entered.id
      const { key } = request.body
      const token = await enter(parts, { request, reply, campaign, key })
      if (!token) throw problem('WRONG_KEY.gm')
      setSessionCookie(reply, sessionCookie(request, campaign, config.publicUrl), token)
      return reply.code(204).send(undefined)
    },
  )

  app.delete(
    '/session',
    {
      config: { access: 'gm', answersCookie: true },
      schema: {
        summary: 'Ends the session',
        querystring: NoQuerySchema,
        response: { 204: NothingSchema },
      },
    },
    async (request, reply) => {
      const { campaign } = request.entered
      await store.endSession(sessionOf(request.asker))
      void feed.checkAccess(campaign.id)
      setSessionCookie(reply, sessionCookie(request, campaign.id, config.publicUrl), '')
      return reply.code(204).send(undefined)
    },
  )
}
