import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { Registry } from 'prom-client'
import { beforeAll, expect, onTestFinished } from 'vitest'
import { createCampaign } from '#campaign/create-campaign.ts'
import type { Store } from '#campaign/ports/store.ts'
import { apiPath } from '#protocol/paths.ts'
import type { Day, GmView } from '#protocol/views.ts'
import type { Dice } from '#rules/dice/dice.ts'
import { applyChosenKey, makeFirstKey } from '#server/access/gm-key.ts'
import { buildApp } from '#server/app.ts'
import { createImageWorker } from '#server/charts/image-worker/image-worker.ts'
import { type ChartImages, readChartImages } from '#server/charts/images.ts'
import { type Clock, systemClock } from '#server/clock.ts'
import type { App, Dependencies } from '#server/dependencies.ts'
import { cryptoDice } from '#server/dice.ts'
import { createLiveFeed, type LiveFeed } from '#server/live/feed.ts'
import type { LiveIntervals } from '#server/live/heartbeat.ts'
import { loggerAt } from '#server/logs/logger.ts'
import { openSqliteStore } from '#store/sqlite/open.ts'
import { compiledOnce } from '../support/compiled-schemas.ts'
import { LONG_LIMITS } from '../support/long-limits.ts'
import { expectDocumented } from './documented.ts'

export const CAMPAIGN = 'home'
export const OTHER_CAMPAIGN = 'away'

/** So that what live connections are told, and what cuts them, is what was done, and no regular look. */
const NEVER_MS = 600_000
const QUIET = { beat: NEVER_MS, accessCheck: NEVER_MS, revisionCheck: NEVER_MS } as const

let charts: Promise<ChartImages> | undefined

/** No quota is met by chance. */
const ROOM = {
  sample: true,
  maxCampaigns: 1_000,
  maxCampaignBytes: 1_000_000_000,
} as const

export interface Route {
  readonly method: string
  /** `:name` stands for any step, `*` for the rest. */
  readonly url: string
}

export interface Server {
  readonly app: App
  readonly routes: readonly Route[]
  readonly store: Store
  readonly feed: LiveFeed
  /** The GM key of `home`. */
  readonly key: string
  /** Sends a request as a browser's page of this site would. */
  send(request: Request): Promise<LightMyRequestResponse>
  /** Signs in and answers the cookie. */
  signIn(campaign?: string, key?: string): Promise<string>
  /** The GM's current view. */
  view(cookie: string): Promise<GmView>
}

export interface Request {
  readonly method?: InjectOptions['method']
  /** Under the campaign's API, or anywhere if `url` is set instead. */
  readonly route?: string
  readonly url?: string
  readonly campaign?: string
  readonly cookie?: string | undefined
  /** Bytes are sent as they are, anything else as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly ip?: string
}

interface Options {
  readonly dice?: Dice
  readonly clock?: Clock
  readonly gmKey?: string
  readonly dataDir?: string
  readonly config?: Partial<Dependencies['config']>
  readonly live?: Partial<LiveIntervals>
  /** Makes the store fail or dawdle. */
  readonly disturb?: (store: Store) => Store
  readonly clientDir?: string
  readonly lanAddresses?: Dependencies['lanAddresses']
  /** Takes the lines of the log, at the level that holds without LOG_LEVEL. */
  readonly log?: (line: string) => void
}

/** The server over a real embedded store with the campaigns `home` and `away`, for one test. */
export const serve = async (options: Options = {}): Promise<Server> => {
  const { server, stop } = await startServing(options)
  onTestFinished(stop)
  return server
}

/** The same, listening on a free port of this machine, for as long as the caller wants. */
export const startListening = async (
  options: Options = {},
): Promise<{
  server: Server
  port: number
  stop: () => Promise<void>
}> => {
  const started = await startServing(options)
  const url = await started.server.app.listen({ port: 0, host: '127.0.0.1' })
  return { ...started, port: Number(new URL(url).port) }
}

/** The same for as long as the caller wants. */
export const startServing = async (
  options: Options = {},
): Promise<{ server: Server; stop: () => Promise<void> }> => {
  const { clock = systemClock, dice = cryptoDice, gmKey, disturb = asIs } = options
  const dataDir = options.dataDir ?? (await newFolder())
  const opened = await openSqliteStore({ dataDir, clock: clock.now })
  const registry = new Registry()
  const store = disturb(opened)
  for (const id of [CAMPAIGN, OTHER_CAMPAIGN]) await createCampaign(opened, { id, epoch: 'epoch' })
  if (gmKey !== undefined) await applyChosenKey(opened, CAMPAIGN, gmKey)
  const key = gmKey ?? (await makeFirstKey(opened, CAMPAIGN)) ?? ''
  const awayKey = (await makeFirstKey(opened, OTHER_CAMPAIGN)) ?? ''
  const feed = createLiveFeed({ store, clock, options: { ...QUIET, ...options.live } })
  charts ??= readChartImages()
  const config = {
    publicUrl: undefined,
    trustProxy: [],
    ...ROOM,
    metricsToken: undefined,
    reportHosts: [],
    frameHosts: [],
    ...options.config,
  }
  const clientDir = options.clientDir ?? join(dataDir, 'no-client')
  const imageWorker = createImageWorker({ limits: LONG_LIMITS })
  const dependencies = {
    store,
    dice,
    clock,
    feed,
    charts: await charts,
    imageWorker,
    clientDir,
    lanAddresses: options.lanAddresses ?? (() => []),
    dataVanish: false,
    registry,
    config,
  }
  const { log } = options
  const logger = log ? { ...loggerAt('warn'), stream: { write: log } } : false
  const routes: Route[] = []
  const collect = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const name of [method].flat()) routes.push({ method: name, url })
    })
  }
  subscribe('fastify.initialization', collect)
  const building = buildApp(dependencies, { logger, schemaController: compiledOnce })
  unsubscribe('fastify.initialization', collect)
  const app = await building
  await app.ready()
  const stop = async () => {
    await app.close()
    await opened.close()
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
  }

  const send = async (request: Request): Promise<LightMyRequestResponse> => {
    const sent = inject(request)
    const answer = await app.inject(sent)
    expectDocumented(app, sent, answer)
    return answer
  }
  const signIn = async (campaign = CAMPAIGN, with_?: string): Promise<string> => {
    const given = with_ ?? (campaign === CAMPAIGN ? key : awayKey)
    const answer = await send({ method: 'POST', route: '/session', campaign, body: { key: given } })
    expect(answer.statusCode, answer.body).toBe(204)
    return cookieOf(answer)
  }
  const view = async (cookie: string): Promise<GmView> =>
    (await send({ route: '/map', cookie })).json<GmView>()
  return { server: { app, routes, store, feed, key, send, signIn, view }, stop }
}

/**
 * A server for all tests of a file, each of which begins with a campaign of its own and its GM. The
 * server's address is that campaign's where a request names no other.
 */
export const shareServer = (options: Options = {}) => {
  let shared: Server
  let dice: Dice = cryptoDice
  let campaigns = 0
  beforeAll(async () => {
    const fall: Dice = (purpose, sides) => dice(purpose, sides)
    const started = await startServing({ ...options, dice: fall })
    shared = started.server
    return started.stop
  })
  return async (ownDice: Dice = options.dice ?? cryptoDice) => {
    dice = ownDice
    campaigns += 1
    const campaign = `${CAMPAIGN}-${campaigns}`
    await createCampaign(shared.store, { id: campaign, epoch: 'epoch' })
    const key = (await makeFirstKey(shared.store, campaign)) ?? ''
    const cookie = await shared.signIn(campaign, key)
    const send: Server['send'] = (request) => shared.send({ campaign, ...request })
    const signIn: Server['signIn'] = (of = campaign, with_ = key) => shared.signIn(of, with_)
    const view = async (as: string) => (await send({ route: '/map', cookie: as })).json<GmView>()
    const server: Server = { ...shared, key, send, signIn, view }
    return { server, cookie, campaign }
  }
}

const asIs = (store: Store): Store => store

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'overland-http-'))

export const temporaryFolder = async (): Promise<string> => {
  const folder = await newFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The cookie that an answer sets, as a browser sends it back. */
export const cookieOf = (answer: LightMyRequestResponse): string =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''

const inject = (request: Request): InjectOptions => {
  const { method = 'GET', route = '', campaign = CAMPAIGN, cookie, body, ip } = request
  const isReading = method === 'GET' || method === 'HEAD'
  const headers: Record<string, string | undefined> = {
    host: 'localhost:3000',
    ...(!isReading && { 'x-overland': '1' }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(cookie !== undefined && { cookie }),
    ...request.headers,
  }
  const given = Object.entries(headers).filter(([, value]) => value !== undefined)
  return {
    method,
    url: request.url ?? apiPath(campaign, route),
    headers: Object.fromEntries(given) as Record<string, string>,
    ...(body !== undefined && { payload: payloadOf(body) }),
    ...(ip !== undefined && { remoteAddress: ip }),
  }
}

const payloadOf = (body: unknown): string | Buffer =>
  typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)

/** Headers of a request that changes a revision. */
export const revisionHeaders = (revision: string, once?: string): Record<string, string> => ({
  'if-match': `"${revision}"`,
  ...(once !== undefined && { 'idempotency-key': once }),
})

export const ORDER = { direction: 3, pace: 'normal', canoe: false, manual: false }

/** Ends a day on the newest revision. */
export const endADay = async (
  server: Server,
  cookie: string,
  order: object = ORDER,
): Promise<Day> => {
  const { revision } = await server.view(cookie)
  const headers = revisionHeaders(revision)
  const answer = await server.send({ method: 'POST', route: '/days', cookie, headers, body: order })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Day>()
}
