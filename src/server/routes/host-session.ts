import { HOST } from '../../campaign/access-store.ts'
import { hostCookie, setSessionCookie } from '../access/cookie.ts'
import { type EnterParts, enter } from '../access/enter.ts'
import type { App, Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { sessionOf } from '../requests/asker.ts'
import { KeySchema, NoQuerySchema, NothingSchema } from './schemas.ts'

type HostSessionParts = EnterParts & Pick<Parts, 'config'>

export const hostSessionRoutes = (app: App, parts: HostSessionParts): void => {
  const { store, config } = parts

  app.post(
    '/session',
    {
      config: {
        access: 'anyone',
        answersCookie: true,
        problems: ['WRONG_KEY', 'TOO_MANY_REQUESTS'],
      },
      schema: {
        summary: 'Exchanges the host key for a session',
        querystring: NoQuerySchema,
        body: KeySchema,
        response: { 204: NothingSchema },
      },
    },
    async (request, reply) => {
      const { key } = request.body
      const token = await enter(parts, { request, reply, campaign: HOST, key })
      if (!token) throw problem('WRONG_KEY.host')
      setSessionCookie(reply, hostCookie(request, config.publicUrl), token)
      return reply.code(204).send(undefined)
    },
  )

  app.delete(
    '/session',
    {
      config: { access: 'host', answersCookie: true },
      schema: {
        summary: 'Ends the host’s session',
        querystring: NoQuerySchema,
        response: { 204: NothingSchema },
      },
    },
    async (request, reply) => {
      await store.endSession(sessionOf(request.asker))
      setSessionCookie(reply, hostCookie(request, config.publicUrl), '')
      return reply.code(204).send(undefined)
    },
  )
}
