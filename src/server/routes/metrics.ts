import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../addresses.ts'
import type { App, Parts } from '../parts.ts'

/** For Prometheus. For everybody else there is nothing here, whatever the method. */
export const metricsRoutes = (
  app: App,
  { registry, config: { metricsToken } }: Pick<Parts, 'registry' | 'config'>,
): void => {
  const mayRead = (request: FastifyRequest): boolean =>
    metricsToken === undefined
      ? isFromThisMachine(request)
      : isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
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

/** Headers of proxies: behind one, every request would seem to come from this machine. */
const FORWARDING = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/

const isFromThisMachine = ({ headers, raw }: FastifyRequest): boolean =>
  !Object.keys(headers).some((name) => FORWARDING.test(name)) &&
  isLoopback(raw.socket.remoteAddress ?? '')

/** In the same time wherever they differ, and however long they are. */
const isSame = (given: string, wanted: string): boolean =>
  timingSafeEqual(hashOf(given), hashOf(wanted))

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
