import { Type } from 'typebox'
import type { App, Parts } from '../parts.ts'

const OkSchema = Type.Object({ status: Type.Literal('ok') })

/** For whatever watches the server. */
export const healthRoutes = (app: App, { store }: Pick<Parts, 'store'>): void => {
  app.get(
    '/healthz',
    { schema: { summary: 'Whether the server runs', response: { 200: OkSchema } } },
    async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  app.get(
    '/readyz',
    {
      config: { problems: ['UNAVAILABLE'] },
      schema: { summary: 'Whether the database answers', response: { 200: OkSchema } },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      await store.ping()
      return reply.send({ status: 'ok' })
    },
  )
}
