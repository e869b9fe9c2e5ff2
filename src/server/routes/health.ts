import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { StoreUnavailable } from '#campaign/ports/store.ts'
import type { App, Parts } from '../parts.ts'
import { isLoopback } from '../requests/site.ts'

const OkSchema = Type.Object({ status: Type.Literal('ok') })

/** In ms. */
const DATABASE_LIMIT_MS = 1_500

type HealthParts = Pick<Parts, 'store' | 'clock'>

/** Asks once for all who ask meanwhile: a database that hangs is not asked again and again. */
const askStore = ({ store, clock }: HealthParts): (() => Promise<void>) => {
  let asked: Promise<void> | undefined
  return async () => {
    asked ??= store.ping().finally(() => {
      asked = undefined
    })
    const answered = new AbortController()
    const giveUp = async () => {
      await clock.sleep(DATABASE_LIMIT_MS, answered.signal)
      throw new StoreUnavailable('The database took too long to answer.')
    }
    await Promise.race([asked, giveUp()]).finally(() => answered.abort())
  }
}

export const healthRoutes = (app: App, parts: HealthParts): void => {
  const isReady = askStore(parts)

  const healthRoute = (path: string, summary: string, look: () => Promise<void>) =>
    app.get(
      path,
      // Balancers ask by names of their own, and learn nothing else.
      { config: { answersAnyHost: true }, schema: { summary, response: { 200: OkSchema } } },
      async (_request, reply) => {
        reply.header('cache-control', 'no-store')
        await look()
        return reply.send({ status: 'ok' })
      },
    )
  healthRoute('/healthz', 'Whether the server runs', async () => {})
  healthRoute('/readyz', 'Whether the database answers', isReady)
}

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
  const answersAnyHost = metricsToken !== undefined

  app.get(
    '/metrics',
    { config: { answersAnyHost }, schema: { hide: true } },
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
