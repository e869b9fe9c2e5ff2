import { mayReadMetrics } from '../metrics/access.ts'
import type { App, Parts } from '../parts.ts'

/** For Prometheus. For everybody else there is nothing here, whatever the method. */
export const metricsRoutes = (
  app: App,
  { registry, config }: Pick<Parts, 'registry' | 'config'>,
): void => {
  app.get(
    '/metrics',
    { config: { hidden: true }, schema: { hide: true } },
    async (request, reply) => {
      if (!mayReadMetrics(request, config.metricsToken)) return reply.callNotFound()
      const text = await registry.metrics()
      return reply.header('cache-control', 'no-store').type(registry.contentType).send(text)
    },
  )
}
