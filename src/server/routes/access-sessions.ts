import { Type } from 'typebox'
import { sessionIdOf } from '../access/access-view.ts'
import { sessionCookie, setSessionCookie } from '../access/cookie.ts'
import type { App, Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { sessionOf } from '../requests/asker.ts'
import { NoQuerySchema, NothingSchema } from './schemas.ts'

type SessionParts = Pick<Parts, 'store' | 'clock' | 'feed' | 'config'>

export const accessSessionRoutes = (
  app: App,
  { store, clock, feed, config }: SessionParts,
): void => {
  app.delete(
    '/access/sessions',
    {
      config: { access: 'gm' },
      schema: {
        summary: 'Ends all sessions of the GM but the asker’s',
        querystring: NoQuerySchema,
        response: { 204: NothingSchema },
      },
    },
    async ({ asker, entered: { campaign } }, reply) => {
      await store.endOtherSessions(campaign.id, sessionOf(asker))
      void feed.checkAccess(campaign.id)
      return reply.code(204).send(undefined)
    },
  )

  app.delete(
    '/access/sessions/:id',
    {
      config: { access: 'gm', problems: ['NO_SUCH_SESSION'] },
      schema: {
        summary: 'Ends a session of the GM; the asker’s own too, which signs out',
        params: Type.Object({ campaign: Type.String(), id: Type.String() }),
        querystring: NoQuerySchema,
        response: { 204: NothingSchema },
      },
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
      return reply.code(204).send(undefined)
    },
  )
}
