import { beforeAll, expect, test } from 'vitest'
import { ORDER, type Request, revisionHeaders, type Server, serve, startServing } from './server.ts'

/** Nothing here changes anything, so one server does for all. */
let server: Server
let cookie: string

beforeAll(async () => {
  const publicUrl = new URL('https://play.example.org')
  const started = await startServing({ config: { publicUrl } })
  server = started.server
  cookie = await server.signIn()
  return started.stop
})

const signIn: Request = { method: 'POST', route: '/session', body: { key: 'nothing like it' } }

test.each([
  ['localhost', true],
  ['LOCALHOST:3000', true],
  ['127.0.0.1:3000', true],
  ['203.0.113.9', true],
  ['[::1]:3000', true],
  ['table:3000', true],
  ['overland.local', true],
  ['pi.lan:8080', true],
  ['games.home.arpa', true],
  ['play.example.org', true],
  ['evil.example.org', false],
  ['localhost.example.org', false],
  ['evil.lan.example.org', false],
  ['example.org.', false],
  ['local', true],
  ['a b', false],
  ['evil.example.org:3000@localhost', false],
])('Host %s is answered: %s', async (host, isAnswered) => {
  const answer = await server.send({ route: '/map', headers: { host } })
  expect(answer.statusCode).toBe(isAnswered ? 200 : 421)
  if (!isAnswered) expect(answer.json().code).toBe('WRONG_HOST')
  if (!isAnswered) expect(answer.headers['content-type']).toBe('application/problem+json')
})

test('of a site that a trusted proxy serves over https, a page over http is a foreign one', async () => {
  const proxied = await serve({ config: { trustProxy: ['127.0.0.1'] } })
  const status = async (origin: string, by: string) => {
    const headers = { origin, 'x-forwarded-proto': by }
    return (await proxied.send({ ...signIn, headers })).statusCode
  }
  expect(await status('http://localhost:3000', 'https')).toBe(403)
  expect(await status('https://localhost:3000', 'https')).toBe(401)
  expect(await status('http://localhost:3000', 'http')).toBe(401)
})

test.each([
  [{ 'x-overland': undefined }, 403],
  [{ 'x-overland': '0' }, 403],
  [{ 'x-overland': '1, 1' }, 403],
  [{ origin: 'http://localhost:3000' }, 401],
  [{ origin: 'http://localhost:4000' }, 403],
  [{ origin: 'http://evil.example.org' }, 403],
  [{ origin: 'null' }, 403],
  [{ origin: 'nonsense' }, 403],
  [{ origin: 'https://play.example.org' }, 401],
  [{ origin: 'https://localhost:3000' }, 401],
  [{ origin: 'https://play.example.org', host: 'play.example.org' }, 401],
  [{ origin: 'http://play.example.org', host: 'play.example.org' }, 403],
  [{ 'sec-fetch-site': 'same-origin' }, 401],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'content-type': undefined }, 415],
  [{ 'content-type': 'text/plain' }, 415],
  [{ 'content-type': 'application/x-www-form-urlencoded' }, 415],
  [{ 'content-type': 'application/json; charset=utf-16' }, 415],
  [{ 'content-type': 'application/json;charset=UTF-8' }, 401],
  [{ 'content-type': 'application/jsonx' }, 415],
])('a change with the headers %o is answered %i', async (headers, status) => {
  const answer = await server.send({ ...signIn, headers })
  expect(answer.statusCode, answer.body).toBe(status)
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test.each([
  ['{', ''],
  ['', ''],
  ['[]', ''],
  ['\u0000', ''],
  ['{"direction":1e999,"pace":"normal","canoe":false,"manual":false}', 'direction'],
  ['{"direction":3,"pace":"normal","canoe":false,"manual":false,"__proto__":{}}', '__proto__'],
  ['{"direction":3,"pace":"normal","canoe":false,"manual":false,"constructor":1}', 'constructor'],
  ['{"direction":3,"pace":"normal","canoe":false,"manual":false,"map":{}}', 'map.position'],
])('POST /days with the body %s is 400, naming "%s"', async (payload, path) => {
  const { revision } = await server.view(cookie)
  const headers = { ...revisionHeaders(revision), 'content-type': 'application/json' }
  const answer = await server.send({
    method: 'POST',
    route: '/days',
    cookie,
    headers,
    body: payload,
  })
  expect(answer.statusCode, answer.body).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT', status: 400, title: 'Bad Request' })
  expect(answer.json().errors.map((error: { path: string }) => error.path)).toContain(path)
  expect((await server.view(cookie)).day).toBe(0)
})

test('a body that is not UTF-8 is 400, one that is too large 413', async () => {
  const headers = {
    host: 'localhost:3000',
    cookie,
    'x-overland': '1',
    'content-type': 'application/json',
  }
  const url = '/api/campaigns/home/days'
  const post = (payload: Buffer) => server.app.inject({ method: 'POST', url, headers, payload })
  expect((await post(Buffer.from([0x22, 0xff, 0x22]))).statusCode).toBe(400)
  const large = await post(Buffer.alloc(70_000, '['))
  expect(large.statusCode).toBe(413)
  expect(large.json().code).toBe('TOO_LARGE')
  expect((await post(Buffer.alloc(60_000, '['))).statusCode).toBe(400)
})

test('checks come in their order: origin, campaign, session, key, JSON, fields, revision', async () => {
  const wrong: Request = {
    method: 'POST',
    route: '/days',
    campaign: 'nonsense',
    body: '{',
    headers: {
      'idempotency-key': '?',
      'x-overland': undefined,
      'content-type': 'application/json',
    },
  }
  const code = async (request: Request) => {
    const answer = (await server.send(request)).json()
    return answer.errors?.[0]?.path || answer.code
  }
  expect(await code(wrong)).toBe('FORBIDDEN')
  const own = { ...wrong, headers: { ...wrong.headers, 'x-overland': '1' } }
  expect(await code(own)).toBe('NO_CAMPAIGN')
  const known = { ...own, campaign: 'home' }
  expect(await code(known)).toBe('NOT_SIGNED_IN')
  const signed = { ...known, cookie }
  expect(await code(signed)).toBe('Idempotency-Key')
  const keyed = { ...signed, headers: { ...own.headers, 'idempotency-key': 'k' } }
  expect(await code(keyed)).toBe('INVALID_INPUT')
  const readable = { ...keyed, body: {} }
  expect(await code(readable)).toBe('direction')
  expect(await code({ ...readable, body: ORDER })).toBe('REVISION_REQUIRED')
})

test.each([
  ['PATCH', '/api/campaigns/home/map', 404],
  ['GET', '/api/campaigns/home/undo', 404],
  ['OPTIONS', '/api/campaigns/home/days', 404],
  ['DELETE', '/healthz', 404],
  ['GET', '/api/campaigns/home/nothing', 404],
  ['GET', '/api', 404],
  ['GET', '/api/campaigns/home/map/', 404],
  ['GET', `/api/campaigns/${'x'.repeat(2_000)}/map`, 404],
  ['GET', '/api/campaigns/a%00b/map', 404],
  ['GET', '/api/campaigns/%zz/map', 400],
  ['GET', '/api/campaigns/home/map?%zz', 400],
] as const)('%s %s is answered %i with a problem document', async (method, url, status) => {
  const answer = await server.send({ method: method as 'GET', url, headers: { 'x-overland': '1' } })
  expect(answer.statusCode, answer.body).toBe(status)
  expect(answer.headers['content-type']).toBe('application/problem+json')
  expect(answer.json()).toMatchObject({ status, type: 'about:blank' })
})

test.each([
  ['POST', '/api/campaigns/home/nothing', 404],
  ['PUT', '/nothing', 404],
  ['PUT', '/api/campaigns/home/undo', 404],
  ['POST', '/healthz', 404],
] as const)('%s %s with a body is answered %i, whatever the body', async (method, url, status) => {
  for (const body of [{ field: 1 }, '{', 'x'.repeat(70_000)])
    expect((await server.send({ method, url, body })).statusCode).toBe(status)
})

test('what the store cannot say is 503, and the text of a fault is told to nobody', async () => {
  const fault = await serve({
    disturb: (store) => ({ ...store, enter: () => Promise.reject(new Error('secret path')) }),
  })
  const answer = await fault.send({ route: '/map' })
  expect(answer.statusCode).toBe(500)
  expect(answer.json().code).toBe('INTERNAL')
  expect(answer.body).not.toContain('secret')
})
