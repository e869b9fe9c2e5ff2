import type { FastifyRequest } from 'fastify'
import { mayReadMetrics } from '../metrics/access.ts'
import type { App, Parts } from '../parts.ts'

/** For Prometheus. For everybody else there is nothing here, whatever the method. */
export const metricsRoutes = (
  app: App,
  { registry, config }: Pick<Parts, 'registry' | 'config'>,
): void => {
  const { metricsToken } = config
  const mayRead = (request: FastifyRequest) => mayReadMetrics(request, metricsToken)
  // Without a token, a foreign page that points its name at this machine would read them.
  const answersAnyHost = (request: FastifyRequest) => metricsToken !== undefined && mayRead(request)

  app.get(
    '/metrics',
    { config: { hidden: true, answersAnyHost }, schema: { hide: true } },
    async (request, reply) => {
      if (!mayRead(request)) return reply.callNotFound()
      const text = await registry.metrics()
      return reply.header('cache-control', 'no-store').type(registry.contentType).send(text)
    },
  )
}
