import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyServerOptions } from 'fastify'
import { createDownloads } from './backup/downloads.ts'
import { createRestores } from './backup/restores.ts'
import { createNewImages } from './charts/new-images.ts'
import { createTiles } from './charts/tiles.ts'
import type { App, Dependencies } from './dependencies.ts'
import { closeIdleConnections, limitConnectionsPerAddress } from './limits/connections.ts'
import { LIMITS } from './limits/limits.ts'
import { createWrongKeyLimit } from './limits/rates.ts'
import { measureRequests, RequestLog, sendRequestId } from './logs/request-log.ts'
import { measureDatabaseLink, measureViewers } from './metrics.ts'
import { inNetworks } from './networks.ts'
import { collectRoutes, openapiRoute } from './openapi.ts'
import { answerBadHttp, answerError } from './problems/error-handler.ts'
import { guardBody, parseJsonBody } from './requests/bodies.ts'
import { findCaller, findHost, guardRoutes } from './requests/caller.ts'
import { refuseLongLists } from './requests/long-lists.ts'
import { addSecurityHeaders, guardHost, guardOrigin, neverStoreApi } from './requests/site.ts'
import { accessRoutes, sessionRoutes } from './routes/access.ts'
import { backupRoutes } from './routes/backup.ts'
import { imageRoutes, tileRoutes } from './routes/charts.ts'
import { dayRoutes } from './routes/days.ts'
import { healthRoutes, metricsRoutes } from './routes/health.ts'
import { hostRoutes } from './routes/host.ts'
import { journalRoutes } from './routes/journal.ts'
import { liveRoutes } from './routes/live.ts'
import { mapRoutes } from './routes/map.ts'
import { answerUnrouted, pageRoutes } from './routes/pages.ts'
import { reportRoutes } from './routes/reports.ts'
import type { RouteDependencies } from './routes/route-dependencies.ts'
import { sampleRoutes } from './routes/sample.ts'
import { screenAndPlanRoutes } from './routes/screen-and-plan.ts'
import { storyRoutes } from './routes/story.ts'
import { ruleRoutes, tableRoutes } from './routes/tables.ts'
import { isLiveUpgrade, routeUpgrades } from './upgrade.ts'
import { createQueue } from './work/queue.ts'
import { createReceivedFiles } from './work/received-files.ts'

/** Characters of a path parameter: more than any name needs. */
const MAX_PARAM_LENGTH = 1_000

/** Builds the server, which does not listen yet. */
export const buildApp = async (
  dependencies: Dependencies,
  options: Pick<FastifyServerOptions, 'logger' | 'schemaController'> = {},
): Promise<App> => {
  const { config, imageWorker, feed, registry } = dependencies
  const isTrusted = inNetworks(config.trustProxy)
  const app: App = fastify({
    ...options,
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    trustProxy: isTrusted,
    bodyLimit: LIMITS.transfers.bodyBytes,
    // Requests during a stop are still answered, as the store closes last.
    return503OnClosing: false,
    // As long as the slowest route may take.
    requestTimeout: LIMITS.transfers.backupMs,
    keepAliveTimeout: LIMITS.connections.keepAliveMs,
    maxRequestsPerSocket: LIMITS.connections.requestsPerConnection,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    http: {
      headersTimeout: LIMITS.connections.headersMs,
      shouldUpgradeCallback: isLiveUpgrade,
      // `guardHost` refuses requests without a host.
      requireHostHeader: false,
    },
    ajv: {
      customOptions: {
        removeAdditional: false,
        coerceTypes: false,
        useDefaults: false,
        // Reports all mistakes of a form; `refuseLongLists` and the body limit keep them few.
        allErrors: true,
        verbose: true,
      },
    },
    clientErrorHandler: answerBadHttp,
    // Answers a malformed URL, for which no hook runs.
    frameworkErrors: (error, request, reply) => {
      void addSecurityHeaders(request, reply)
      answerError(error, request, reply)
    },
  })
  app.server.maxConnections = LIMITS.connections.perServer
  const guardConnections = limitConnectionsPerAddress(app.server, isTrusted)
  // An unknown expectation may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', app.routing)
  closeIdleConnections(app.server)

  app.setErrorHandler(answerError)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJsonBody)
  await collectRoutes(app)
  await app.register(cookie)
  await app.register(rateLimit, { global: false })
  app.decorateRequest('caller')
  app.decorateRequest('target')
  measureRequests(app, registry)
  measureViewers(registry, feed)
  if (dependencies.store.link) measureDatabaseLink(registry, dependencies.store.link)
  app.addHook('onRequest', sendRequestId)
  app.addHook('onRequest', addSecurityHeaders)
  app.addHook('onRequest', neverStoreApi)
  app.addHook('onRequest', guardConnections)
  app.addHook('onRequest', guardHost(config))
  app.addHook('onRequest', guardOrigin(config))
  app.addHook('onRequest', guardBody)
  answerUnrouted(app, dependencies)
  app.addHook('preValidation', refuseLongLists)

  const stopping = new AbortController()
  app.addHook('preClose', async () => {
    stopping.abort()
    await feed.close()
  })
  routeUpgrades(app)

  const files = createReceivedFiles()
  const routeDependencies: RouteDependencies = {
    ...dependencies,
    stopping: stopping.signal,
    wrongKeys: createWrongKeyLimit(app),
    keyChecks: createQueue({
      concurrency: LIMITS.memory.keyChecks,
      maxJobs: LIMITS.memory.keyChecksWaiting,
    }),
    newImages: createNewImages({ ...dependencies, files }),
    sendBackup: createDownloads(dependencies.store, stopping.signal),
    receiveBackup: createRestores({ files, stopping: stopping.signal, config }),
  }
  app.addHook('onClose', async () => {
    await imageWorker.close()
    await files.whenIdle()
  })

  await app.register(
    async (campaign: App) => {
      guardRoutes(campaign, findCaller(dependencies))
      sessionRoutes(campaign, routeDependencies, 'gm')
      accessRoutes(campaign, routeDependencies)
      sampleRoutes(campaign, routeDependencies)
      mapRoutes(campaign, dependencies)
      dayRoutes(campaign, dependencies)
      tableRoutes(campaign, dependencies)
      storyRoutes(campaign, dependencies)
      journalRoutes(campaign, dependencies)
      reportRoutes(campaign, routeDependencies)
      imageRoutes(campaign, routeDependencies)
      backupRoutes(campaign, routeDependencies)
      ruleRoutes(campaign, dependencies)
      screenAndPlanRoutes(campaign, dependencies)
      liveRoutes(campaign, dependencies)
    },
    { prefix: '/api/campaigns/:campaign' },
  )
  await app.register(
    async (host: App) => {
      guardRoutes(host, findHost(dependencies))
      // Wrong host keys are counted apart from wrong GM keys.
      sessionRoutes(host, { ...routeDependencies, wrongKeys: createWrongKeyLimit(app) }, 'host')
      hostRoutes(host, routeDependencies)
    },
    { prefix: '/api/host' },
  )
  await app.register(async (charts: App) => {
    charts.addHook('preValidation', findCaller(dependencies))
    tileRoutes(charts, createTiles(dependencies))
  })
  healthRoutes(app, dependencies)
  metricsRoutes(app, dependencies)
  openapiRoute(app)
  await pageRoutes(app, dependencies)
  return app
}
