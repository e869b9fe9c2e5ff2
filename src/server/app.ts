import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyServerOptions } from 'fastify'
import { createDownloads } from './backup/downloads.ts'
import { createRestores } from './backup/restores.ts'
import { createNewImages } from './charts/new-images.ts'
import { createTiles } from './charts/tiles.ts'
import { measureRequests, RequestLog, sayRequestId } from './logs/request-log.ts'
import { gaugeLink, gaugeViewers } from './metrics.ts'
import { inNetworks } from './networks.ts'
import { collectRoutes, openapiRoute } from './openapi.ts'
import type { App, Parts } from './parts.ts'
import { answerBadHttp, answerError } from './problems/error-handler.ts'
import { findAsker, findHost, guardRoutes } from './requests/asker.ts'
import { guardBody, parseJsonBody } from './requests/bodies.ts'
import { refuseLongLists } from './requests/long-lists.ts'
import { forbidMore, guardHost, guardOrigin, neverStoreApi } from './requests/site.ts'
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
import type { RouteParts } from './routes/route-parts.ts'
import { sampleRoutes } from './routes/sample.ts'
import { screenAndPlanRoutes } from './routes/screen-and-plan.ts'
import { storyRoutes } from './routes/story.ts'
import { ruleRoutes, tableRoutes } from './routes/tables.ts'
import { endIdle, limitAddresses } from './shares/connections.ts'
import { SHARES } from './shares/limits.ts'
import { createWrongKeys } from './shares/rates.ts'
import { asksForWebSocket, routeUpgrades } from './upgrade.ts'
import { createQueue } from './work/queue.ts'
import { createReceivedFiles } from './work/received-files.ts'

/** Longer than any name of ours. */
const MAX_PARAM_LENGTH = 1_000

/** The server, apart from listening. */
export const buildApp = async (
  parts: Parts,
  options: Pick<FastifyServerOptions, 'logger' | 'schemaController'> = {},
): Promise<App> => {
  const { config, imageWorker, feed, registry } = parts
  const isTrusted = inNetworks(config.trustProxy)
  const app: App = fastify({
    ...options,
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    trustProxy: isTrusted,
    bodyLimit: SHARES.bytesInFlight.bodyBytes,
    // Requests during the stop are still answered: the store closes last.
    return503OnClosing: false,
    // The time of the slowest route.
    requestTimeout: SHARES.bytesInFlight.backupMs,
    keepAliveTimeout: SHARES.connections.keepAliveMs,
    maxRequestsPerSocket: SHARES.connections.requests,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    http: {
      headersTimeout: SHARES.connections.headersMs,
      shouldUpgradeCallback: asksForWebSocket,
      // `guardHost` refuses requests without a host.
      requireHostHeader: false,
    },
    ajv: {
      customOptions: {
        removeAdditional: false,
        coerceTypes: false,
        useDefaults: false,
        // All of a form's mistakes in one answer; `refuseLongLists` and the body limit bound them.
        allErrors: true,
        verbose: true,
      },
    },
    clientErrorHandler: answerBadHttp,
    // Of an address that cannot be read: no hook has run.
    frameworkErrors: (error, request, reply) => {
      void forbidMore(request, reply)
      answerError(error, request, reply)
    },
  })
  app.server.maxConnections = SHARES.connections.all
  const guardConnections = limitAddresses(app.server, isTrusted)
  endIdle(app.server)

  app.setErrorHandler(answerError)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJsonBody)
  await collectRoutes(app)
  await app.register(cookie)
  await app.register(rateLimit, { global: false })
  app.decorateRequest('asker')
  app.decorateRequest('entered')
  measureRequests(app, registry)
  gaugeViewers(registry, feed)
  if (parts.store.link) gaugeLink(registry, parts.store.link)
  app.addHook('onRequest', sayRequestId)
  app.addHook('onRequest', forbidMore)
  app.addHook('onRequest', neverStoreApi)
  app.addHook('onRequest', guardConnections)
  app.addHook('onRequest', guardHost(config))
  app.addHook('onRequest', guardOrigin(config))
  app.addHook('onRequest', guardBody)
  answerUnrouted(app, parts)
  app.addHook('preValidation', refuseLongLists)

  const stopping = new AbortController()
  app.addHook('preClose', async () => {
    stopping.abort()
    await feed.close()
  })
  routeUpgrades(app)

  const files = createReceivedFiles()
  const all: RouteParts = {
    ...parts,
    stopping: stopping.signal,
    wrongKeys: createWrongKeys(app),
    keyChecks: createQueue({ atOnce: SHARES.memory.keysChecked, most: SHARES.memory.keysWaiting }),
    newImages: createNewImages({ ...parts, files }),
    sendBackup: createDownloads(parts.store, stopping.signal),
    takeBackup: createRestores({ files, stopping: stopping.signal, config }),
  }
  app.addHook('onClose', async () => {
    await imageWorker.close()
    await files.settled()
  })

  await app.register(
    async (campaign: App) => {
      guardRoutes(campaign, findAsker(parts))
      sessionRoutes(campaign, all, 'gm')
      accessRoutes(campaign, all)
      sampleRoutes(campaign, all)
      mapRoutes(campaign, parts)
      dayRoutes(campaign, parts)
      tableRoutes(campaign, parts)
      storyRoutes(campaign, parts)
      journalRoutes(campaign, parts)
      reportRoutes(campaign, all)
      imageRoutes(campaign, all)
      backupRoutes(campaign, all)
      ruleRoutes(campaign, parts)
      screenAndPlanRoutes(campaign, parts)
      liveRoutes(campaign, parts)
    },
    { prefix: '/api/campaigns/:campaign' },
  )
  await app.register(
    async (host: App) => {
      guardRoutes(host, findHost(parts))
      // Guesses of the host's key are counted apart from guesses of GM keys.
      sessionRoutes(host, { ...all, wrongKeys: createWrongKeys(app) }, 'host')
      hostRoutes(host, all)
    },
    { prefix: '/api/host' },
  )
  await app.register(async (charts: App) => {
    charts.addHook('preValidation', findAsker(parts))
    tileRoutes(charts, createTiles(parts))
  })
  healthRoutes(app, parts)
  metricsRoutes(app, parts)
  openapiRoute(app)
  await pageRoutes(app, parts)
  return app
}
