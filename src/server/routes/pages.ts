import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Opens } from '#campaign/ports/directory-store.ts'
import { GM_PAGES, HOST_PATH } from '#protocol/paths.ts'
import { admitsGm } from '../access/sessions.ts'
import type { App, Dependencies } from '../dependencies.ts'
import { problem } from '../problems/http-problem.ts'
import { findAddress } from '../requests/caller.ts'
import { allowFrames, isReadRequest } from '../requests/site.ts'

const NOT_BUILT = '<!doctype html><title>Overland</title><p>The screens are not built yet.</p>'

/** Paths of the GM's screen, of its pages, and of a day in the journal. */
const GM_PATHS = ['/dm', '/dm/:page', '/dm/journal/:day']

const isGmPage = ({ params }: FastifyRequest): boolean => {
  const { page, day } = params as { readonly page?: string; readonly day?: string }
  const isKnownPage = page === undefined || GM_PAGES.some((each) => each === page)
  return isKnownPage && (day === undefined || /^[1-9]\d{0,3}$/.test(day))
}

/** Paths that other sites may show in a frame: the players' page and the table's screen. */
const FRAMED_PATHS = ['/', '/screen', '/c/:campaign', '/c/:campaign/screen']

type PageDependencies = Pick<Dependencies, 'clientDir' | 'store' | 'config'>

/** Routes of the one page for all screens, which shows a screen by its address. */
export const pageRoutes = async (
  app: App,
  { clientDir, store, config }: PageDependencies,
): Promise<void> => {
  await app.register(fastifyStatic, {
    root: join(clientDir, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    index: false,
    dotfiles: 'deny',
    preCompressed: true,
    suppressWarning: true,
  })

  const framingHosts = (path: string): readonly string[] =>
    FRAMED_PATHS.includes(path) ? config.frameHosts : []
  for (const path of ['/', ...GM_PATHS, '/screen', HOST_PATH])
    app.get(path, { schema: { hide: true } }, async (request, reply) =>
      sendPage(reply, clientDir, isGmPage(request) ? 200 : 404, framingHosts(path)),
    )
  const campaignPages: readonly (readonly [string, (opens: Opens) => boolean])[] = [
    ['/c/:campaign', () => true],
    ...GM_PATHS.map((path) => [`/c/:campaign${path}`, admitsGm] as const),
    // R-SCREEN-1: the players' link does not lead to it, so that the screen's link can be replaced.
    ['/c/:campaign/screen', (opens) => opens !== 'player'],
  ]
  for (const [path, admits] of campaignPages)
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const { campaign } = request.params as { campaign: string }
      const address = await findAddress(store, campaign)
      const isFound = address && admits(address.opens) && isGmPage(request)
      return sendPage(reply, clientDir, isFound ? 200 : 404, framingHosts(path))
    })
}

/** Sends the page, for which browsers ask each time whether it is still the newest. */
const sendPage = async (
  reply: FastifyReply,
  clientDir: string,
  status: 200 | 404,
  framedBy: readonly string[] = [],
): Promise<FastifyReply> => {
  const page = await readFile(join(clientDir, 'index.html'), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw problem('UNAVAILABLE', { retryAfter: 1 })
  })
  const code = page === undefined ? 404 : status
  if (code === 200 && framedBy.length > 0) allowFrames(reply, framedBy)
  return reply
    .code(code)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page ?? NOT_BUILT)
}

/** Answers requests without a route: with the page for browsers, else with a problem document. */
export const answerUnrouted = (app: App, { clientDir }: Pick<Dependencies, 'clientDir'>): void => {
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.headers.accept?.includes('text/html')
    if (isReadRequest(request) && wantsPage && !API_URL.test(request.url))
      return sendPage(reply, clientDir, 404)
    throw problem('NOT_FOUND')
  })
}

/** The API's URLs, with or without a host in front of the path. */
const API_URL = /^(https?:\/\/[^/?]*)?\/api\//i
