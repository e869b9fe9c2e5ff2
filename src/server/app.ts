import cookie from '@fastify/cookie'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import fastify, { type FastifyServerOptions } from 'fastify'
import { createWrongKeys } from './access/wrong-keys.ts'
import { collectRoutes, openapiRoute } from './openapi/document.ts'
import type { App, Asker, Parts } from './parts.ts'
import { answerBadHttp } from './problems/bad-http.ts'
import { answerError } from './problems/error-handler.ts'
import { findAsker, guardAccess } from './requests/asker.ts'
import { guardContentType, guardHost, guardOrigin } from './requests/guards.ts'
import { parseJsonBody } from './requests/json-body.ts'
import { neverStoreApi } from './requests/never-store.ts'
import { chartRoutes } from './routes/charts.ts'
import { dayRoutes } from './routes/days.ts'
import { healthRoutes } from './routes/health.ts'
import { liveRoutes } from './routes/live.ts'
import { mapRoutes } from './routes/map.ts'
import { answerUnrouted } from './routes/nowhere.ts'
import { pageRoutes } from './routes/pages.ts'
import { sessionRoutes } from './routes/session.ts'
import { terrainRoutes } from './routes/terrains.ts'
import { undoRoutes } from './routes/undo.ts'
import { forbidMore } from './security-headers.ts'
import { asksForWebSocket, routeUpgrades } from './upgrade.ts'

const SECOND_MS = 1_000
const BODY_LIMIT_BYTES = 64 * 1024
/** Longer than any name of ours: what is longer names nothing. */
const MAX_PARAM_LENGTH = 1_000
/** Enough for every viewer of a node; more would only be somebody holding connections open. */
const MAX_CONNECTIONS = 20_000

/** The server, apart from listening. */
export const buildApp = async (
  parts: Parts,
  { logger = false }: Pick<FastifyServerOptions, 'logger'> = {},
): Promise<App> => {
  const { config, feed } = parts
  const app: App = fastify({
    logger,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: BODY_LIMIT_BYTES,
    // What comes while the server stops is still answered: the store closes last.
    return503OnClosing: false,
    requestTimeout: 30 * SECOND_MS,
    keepAliveTimeout: 20 * SECOND_MS,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    http: {
      headersTimeout: 15 * SECOND_MS,
      shouldUpgradeCallback: asksForWebSocket,
      // A request that names no host is for another server: it is refused with all such.
      requireHostHeader: false,
    },
    ajv: {
      customOptions: {
        removeAdditional: false,
        coerceTypes: false,
        useDefaults: false,
        // All of a form's mistakes in one answer; the limit of the body bounds them.
        allErrors: true,
        verbose: true,
      },
    },
    clientErrorHandler: answerBadHttp,
    frameworkErrors: answerError,
  }).withTypeProvider<TypeBoxTypeProvider>()
  app.server.maxConnections = MAX_CONNECTIONS
  // What a client expects but nobody here knows may be passed over (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', app.routing)

  app.setErrorHandler(answerError)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJsonBody)
  await collectRoutes(app)
  await app.register(cookie)
  app.decorateRequest('asker', null as unknown as Asker)
  app.addHook('onRequest', forbidMore)
  app.addHook('onRequest', neverStoreApi)
  app.addHook('onRequest', guardHost(config))
  app.addHook('onRequest', guardOrigin(config))
  app.addHook('onRequest', guardContentType)
  answerUnrouted(app, parts)

  const stopping = new AbortController()
  app.addHook('preClose', async () => {
    stopping.abort()
    await feed.close()
  })
  routeUpgrades(app)

  const sessionParts = {
    ...parts,
    wrongKeys: createWrongKeys(parts.clock),
    stopping: stopping.signal,
  }
  await app.register(
    async (campaign: App) => {
      campaign.addHook('preValidation', findAsker(parts))
      campaign.addHook('preValidation', guardAccess)
      sessionRoutes(campaign, sessionParts)
      mapRoutes(campaign, parts)
      dayRoutes(campaign, parts)
      undoRoutes(campaign, parts)
      terrainRoutes(campaign)
      liveRoutes(campaign, parts)
    },
    { prefix: '/api/campaigns/:campaign' },
  )
  await app.register(async (charts: App) => {
    charts.addHook('preValidation', findAsker(parts))
    chartRoutes(charts, parts)
  })
  healthRoutes(app, parts)
  openapiRoute(app)
  await pageRoutes(app, parts)
  return app
}
