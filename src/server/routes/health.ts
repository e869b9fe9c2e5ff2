import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { StoreUnavailable } from '#campaign/ports/store.ts'
import type { App, Dependencies } from '../dependencies.ts'
import { isLoopback } from '../requests/site.ts'

const OkSchema = Type.Object({ status: Type.Literal('ok') })

const DATABASE_LIMIT_MS = 1_500

type HealthDependencies = Pick<Dependencies, 'store' | 'clock'>

/** Makes a check of the database that requests at the same time share: a slow one is not asked twice. */
const createDatabaseCheck = ({ store, clock }: HealthDependencies): (() => Promise<void>) => {
  let pendingPing: Promise<void> | undefined
  return async () => {
    pendingPing ??= store.ping().finally(() => {
      pendingPing = undefined
    })
    const answered = new AbortController()
    const timeout = async () => {
      await clock.sleep(DATABASE_LIMIT_MS, answered.signal)
      throw new StoreUnavailable('The database took too long to answer.')
    }
    await Promise.race([pendingPing, timeout()]).finally(() => answered.abort())
  }
}

export const healthRoutes = (app: App, dependencies: HealthDependencies): void => {
  const checkDatabase = createDatabaseCheck(dependencies)

  const healthRoute = (path: string, summary: string, check: () => Promise<void>) =>
    app.get(
      path,
      // Load balancers use host names of their own, and learn nothing else.
      { config: { answersAnyHost: true }, schema: { summary, response: { 200: OkSchema } } },
      async (_request, reply) => {
        reply.header('cache-control', 'no-store')
        await check()
        return reply.send({ status: 'ok' })
      },
    )
  healthRoute('/healthz', 'Whether the server runs', async () => {})
  healthRoute('/readyz', 'Whether the database answers', checkDatabase)
}

/** Metrics for Prometheus. Answers 404 without the token, so that the route cannot be discovered. */
export const metricsRoutes = (
  app: App,
  { registry, config: { metricsToken } }: Pick<Dependencies, 'registry' | 'config'>,
): void => {
  const mayRead = (request: FastifyRequest): boolean =>
    metricsToken === undefined
      ? isFromThisMachine(request)
      : isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
  // Without a token, a foreign page could read them by DNS rebinding.
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

/** Headers that proxies add: behind one, every request seems to come from this machine. */
const FORWARDING = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/

const isFromThisMachine = ({ headers, raw }: FastifyRequest): boolean =>
  !Object.keys(headers).some((name) => FORWARDING.test(name)) &&
  isLoopback(raw.socket.remoteAddress ?? '')

/** Compares texts in constant time. */
const isSame = (actual: string, expected: string): boolean =>
  timingSafeEqual(hashOf(actual), hashOf(expected))

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
