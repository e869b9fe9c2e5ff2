import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { admitsGm, type Opens } from '../../campaign/directory-store.ts'
import { HOST_PATH, NEW_PATH } from '../../protocol/paths.ts'
import type { App, Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { findAddress } from '../requests/asker.ts'

const NOT_BUILT = '<!doctype html><title>Overland</title><p>The screens are not built yet.</p>'

type PageParts = Pick<Parts, 'clientDir' | 'store'>

/** One page for all screens, which finds out by its address what to show. */
export const pageRoutes = async (app: App, { clientDir, store }: PageParts): Promise<void> => {
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

  for (const path of ['/', '/dm', '/screen', HOST_PATH, NEW_PATH])
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      sendPage(reply, clientDir, 200),
    )
  const statusOf = async (request: FastifyRequest, isThere: (opens: Opens) => boolean) => {
    const { campaign } = request.params as { campaign: string }
    const address = await findAddress(store, campaign)
    return address && isThere(address.opens) ? 200 : 404
  }
  app.get('/c/:campaign', { schema: { hide: true } }, async (request, reply) =>
    sendPage(reply, clientDir, await statusOf(request, () => true)),
  )
  app.get('/c/:campaign/dm', { schema: { hide: true } }, async (request, reply) =>
    sendPage(reply, clientDir, await statusOf(request, admitsGm)),
  )
  app.get('/c/:campaign/screen', { schema: { hide: true } }, async (request, reply) =>
    sendPage(reply, clientDir, await statusOf(request, opensScreen)),
  )
}

/** R-SCREEN-1: the players' link does not, so that the screen's can be replaced. */
const opensScreen = (opens: Opens): boolean => opens !== 'player'

/** Browsers ask each time whether it is still the newest. */
export const sendPage = async (
  reply: FastifyReply,
  clientDir: string,
  status: 200 | 404,
): Promise<FastifyReply> => {
  const page = await readFile(join(clientDir, 'index.html'), 'utf8').catch(unlessMissing)
  return reply
    .code(page === undefined ? 404 : status)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page ?? NOT_BUILT)
}

/** The file exists but cannot be read now, for example without file descriptors. */
const unlessMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw problem('UNAVAILABLE.page', { retryAfter: 5 })
}
