import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Opens } from '#campaign/ports/directory-store.ts'
import { GM_PAGES, HOST_PATH } from '#protocol/paths.ts'
import { admitsGm } from '../access/sessions.ts'
import type { App, Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { findAddress } from '../requests/asker.ts'
import { allowFrames, isReading } from '../requests/site.ts'

const NOT_BUILT = '<!doctype html><title>Overland</title><p>The screens are not built yet.</p>'

/** The GM's screen, its pages, and a day of the journal. */
const GM_PATHS = ['/dm', '/dm/:page', '/dm/journal/:day']

const isThere = ({ params }: FastifyRequest): boolean => {
  const { page, day } = params as { readonly page?: string; readonly day?: string }
  const isPage = page === undefined || GM_PAGES.some((each) => each === page)
  return isPage && (day === undefined || /^[1-9]\d{0,3}$/.test(day))
}

/** The players' page and the table's screen. */
const FRAMED_PATHS = ['/', '/screen', '/c/:campaign', '/c/:campaign/screen']

type PageParts = Pick<Parts, 'clientDir' | 'store' | 'config'>

/** One page for all screens, which finds out by its address what to show. */
export const pageRoutes = async (
  app: App,
  { clientDir, store, config }: PageParts,
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

  const framersOf = (path: string): readonly string[] =>
    FRAMED_PATHS.includes(path) ? config.frameHosts : []
  for (const path of ['/', ...GM_PATHS, '/screen', HOST_PATH])
    app.get(path, { schema: { hide: true } }, async (request, reply) =>
      sendPage(reply, clientDir, isThere(request) ? 200 : 404, framersOf(path)),
    )
  const campaignPages: readonly (readonly [string, (opens: Opens) => boolean])[] = [
    ['/c/:campaign', () => true],
    ...GM_PATHS.map((path) => [`/c/:campaign${path}`, admitsGm] as const),
    // R-SCREEN-1: the players' link does not, so that the screen's can be replaced.
    ['/c/:campaign/screen', (opens) => opens !== 'player'],
  ]
  for (const [path, admits] of campaignPages)
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const { campaign } = request.params as { campaign: string }
      const address = await findAddress(store, campaign)
      const isFound = address && admits(address.opens) && isThere(request)
      return sendPage(reply, clientDir, isFound ? 200 : 404, framersOf(path))
    })
}

/** Browsers ask each time whether it is still the newest. */
const sendPage = async (
  reply: FastifyReply,
  clientDir: string,
  status: 200 | 404,
  framers: readonly string[] = [],
): Promise<FastifyReply> => {
  const page = await readFile(join(clientDir, 'index.html'), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw problem('UNAVAILABLE', { retryAfter: 1 })
  })
  const code = page === undefined ? 404 : status
  if (code === 200 && framers.length > 0) allowFrames(reply, framers)
  return reply
    .code(code)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page ?? NOT_BUILT)
}

/** The page for browsers, else a problem document. */
export const answerUnrouted = (app: App, { clientDir }: Pick<Parts, 'clientDir'>): void => {
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.headers.accept?.includes('text/html')
    if (isReading(request) && wantsPage && !API.test(request.url))
      return sendPage(reply, clientDir, 404)
    throw problem('NOT_FOUND')
  })
}

/** However the address is written, with a host or without. */
const API = /^(https?:\/\/[^/?]*)?\/api\//i
