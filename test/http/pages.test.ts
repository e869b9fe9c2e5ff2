import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { type Request, type Server, serve, startServing, temporaryFolder } from './server.ts'

const PAGE = '<!doctype html><title>Overland</title>'
const SCRIPT = 'console.log("a script that is long enough to be compressed")'

/** A server with a client for all tests. Answers how it is asked. */
const serveClient = (config = {}) => {
  let server: Server
  beforeAll(async () => {
    const clientDir = await mkdtemp(join(tmpdir(), 'overland-pages-'))
    await mkdir(join(clientDir, 'assets'))
    await writeFile(join(clientDir, 'index.html'), PAGE)
    await writeFile(join(clientDir, 'assets', 'main-abc123.js'), SCRIPT)
    await writeFile(join(clientDir, 'assets', 'main-abc123.js.br'), brotliCompressSync(SCRIPT))
    const started = await startServing({ clientDir, config })
    server = started.server
    return async () => {
      await started.stop()
      await rm(clientDir, { recursive: true })
    }
  })
  return (request: Request) => server.send(request)
}

const frameHosts = ['https://www.owlbear.rodeo', 'http://192.168.1.5:30000']

const send = serveClient()
const sendToFramed = serveClient({ frameHosts })

const browser = { accept: 'text/html,application/xhtml+xml' }

test.each([
  ['/', 200],
  ['/dm', 200],
  ['/host', 200],
  ['/c/home', 200],
  ['/c/home/dm', 200],
  ['/c/nonsense', 404],
  ['/c/nonsense/dm', 404],
  ['/dm/rules', 200],
  ['/dm/journal/42', 200],
  ['/c/home/dm/handouts', 200],
  ['/c/home/dm/journal/42', 200],
  ['/c/nonsense/dm/rules', 404],
  ['/dm/nonsense', 404],
  ['/dm/rules/42', 404],
  ['/dm/journal/soon', 404],
  ['/c/%00', 404],
  ['/nothing/here', 404],
  ['/dm/', 404],
])('%s is answered %i with the page, asked for anew each time', async (url, status) => {
  const answer = await send({ url, headers: browser })
  expect(answer.statusCode).toBe(status)
  expect(answer.body).toBe(PAGE)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  })
})

test('programs that ask for no page get a problem document', async () => {
  const answer = await send({ url: '/nothing/here', headers: { accept: 'application/json' } })
  expect(answer.statusCode).toBe(404)
  expect(answer.json().code).toBe('NOT_FOUND')
})

test('assets are kept for good, and sent compressed to those who take it', async () => {
  const url = '/assets/main-abc123.js'
  const plain = await send({ url })
  expect(plain.body).toBe(SCRIPT)
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(plain.headers['content-type']).toMatch(/javascript/)
  const packed = await send({ url, headers: { 'accept-encoding': 'br, gzip' } })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.headers.vary).toMatch(/accept-encoding/i)
})

test.each([
  '/assets/../index.html',
  '/assets/..%2findex.html',
  '/assets/%2e%2e/index.html',
  '/assets/..%5cindex.html',
  '/assets//etc/passwd',
  '/assets/nothing.js',
  '/assets/',
  '/assets/%00',
])('%s leads nowhere', async (url) => {
  const answer = await send({ url })
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode).toBeLessThan(500)
  expect(answer.body).not.toBe(PAGE)
})

test('pages forbid inline script, framing and other sites, and do not force https', async () => {
  const { headers } = await send({ url: '/', headers: { host: 'pi.lan:3000' } })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("worker-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("connect-src 'self' ws://pi.lan:3000 wss://pi.lan:3000;")
  expect(policy).not.toMatch(/unsafe|upgrade-insecure/)
  expect(headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  expect(headers).not.toHaveProperty('strict-transport-security')
  expect(headers).not.toHaveProperty('access-control-allow-origin')
})

const FRAMED = "frame-ancestors 'self' https://www.owlbear.rodeo http://192.168.1.5:30000;"
const NOT_FRAMED = "frame-ancestors 'none';"
test.each([
  ['/', FRAMED],
  ['/?background=none', FRAMED],
  ['/c/home', FRAMED],
  ['/c/hom%65', FRAMED],
  ['/screen', FRAMED],
  ['/c/home/screen?background=none', FRAMED],
  ['/dm', NOT_FRAMED],
  ['/%64m', NOT_FRAMED],
  ['/dm/', NOT_FRAMED],
  ['/dm/rules', NOT_FRAMED],
  ['/c/home/dm', NOT_FRAMED],
  ['/c/home/%64m', NOT_FRAMED],
  ['/c/home%2Fdm', NOT_FRAMED],
  ['/c/home/dm/journal/42', NOT_FRAMED],
  ['/c/home/', NOT_FRAMED],
  ['/c/home/screen/', NOT_FRAMED],
  ['/c/nonsense', NOT_FRAMED],
  ['/c/nonsense/screen', NOT_FRAMED],
  ['/nothing/here', NOT_FRAMED],
  ['/c/%zz', NOT_FRAMED],
  ['/host', NOT_FRAMED],
  ['/assets/main-abc123.js', NOT_FRAMED],
  ['/api/campaigns/home/map', NOT_FRAMED],
  ['/api/nothing', NOT_FRAMED],
  ['/openapi.json', NOT_FRAMED],
  ['/healthz', NOT_FRAMED],
])('R-FRAME-1: %s of a server with FRAME_HOSTS says %s, to GET and HEAD', async (url, said) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const { headers } = await sendToFramed({ method, url, headers: browser })
    expect(headers['content-security-policy']).toContain(said)
    expect(headers['x-frame-options']).toBe(said === FRAMED ? undefined : 'DENY')
  }
})

test('R-FRAME-1: what was not changed is in no frame', async () => {
  const url = '/assets/main-abc123.js'
  const { etag } = (await sendToFramed({ url })).headers
  const unchanged = await sendToFramed({ url, headers: { 'if-none-match': String(etag) } })
  expect(unchanged.statusCode).toBe(304)
  expect(unchanged.headers).toMatchObject({ 'x-frame-options': 'DENY' })
  const page = await sendToFramed({ url: '/', headers: { ...browser, 'if-none-match': '*' } })
  expect(page.statusCode).toBe(200)
  expect(page.headers).not.toHaveProperty('x-frame-options')
})

test('R-FRAME-1: a page that cannot be read now is not called missing, and is in no frame', async () => {
  const clientDir = await temporaryFolder()
  const own = await serve({ clientDir, config: { frameHosts } })
  const missing = await own.send({ url: '/', headers: browser })
  expect(missing.body).toContain('not built')
  await mkdir(join(clientDir, 'index.html'))
  const unreadable = await own.send({ url: '/', headers: browser })
  expect(unreadable.json()).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  for (const { headers } of [missing, unreadable]) {
    expect(headers['content-security-policy']).toContain(NOT_FRAMED)
    expect(headers['x-frame-options']).toBe('DENY')
  }
})
