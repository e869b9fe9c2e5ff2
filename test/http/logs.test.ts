import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { collect, launch, type RunningServer, startServer } from '../support/run-server.ts'
import { expectNoSecrets } from './no-secrets.ts'
import { askRaw } from './raw.ts'
import { ORDER, temporaryFolder } from './server.ts'

const API = '/api/campaigns/home'
const secret = (name: string) => `${name}-${randomBytes(12).toString('hex')}`

interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

const sender =
  ({ url }: RunningServer) =>
  (path: string, { method = 'GET', headers = {}, body }: Sent = {}) =>
    fetch(`${url}${path}`, {
      method,
      headers: { 'x-overland': '1', 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })

/** Has the host make a campaign, rename it and delete it; answers everything that opens something. */
const hostsCampaign = async (send: ReturnType<typeof sender>, hostKey: string) => {
  const entered = await send('/api/host/session', { method: 'POST', body: { key: hostKey } })
  expect(entered.status).toBe(204)
  const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const ask = (method: string, path: string, body?: unknown) =>
    send(`/api/host/campaigns${path}`, { method, headers: { cookie }, ...(body ? { body } : {}) })
  const made = await ask('POST', '', { name: 'A campaign of somebody' })
  expect(made.status).toBe(201)
  const campaign = (await made.json()) as { id: string; gm: string; players: string; key: string }
  const { id, gm, players, key } = campaign
  const path = `/api/campaigns/${gm}/session`
  expect((await send(path, { method: 'POST', body: { key } })).status).toBe(204)
  expect((await send(`/api/campaigns/${players}/map`)).status).toBe(200)
  // Found or not, as the screens are built or not.
  for (const page of [`/c/${gm}/dm`, `/c/${players}`]) await send(page)
  expect((await ask('PATCH', `/${id}`, { name: 'A renamed one of somebody' })).status).toBe(200)
  expect((await ask('GET', '?name=somebody&limit=5')).status).toBe(200)
  expect((await ask('DELETE', `/${id}`)).status).toBe(204)
  return { id, gm, players, key, hostToken: cookie.split('=')[1] ?? '' }
}

test('at the finest level every line is JSON, tells of one request, and holds no secret', {
  tags: ['more'],
}, async () => {
  const env = {
    GM_KEY: secret('gm key'),
    HOST_KEY: secret('host key'),
    METRICS_TOKEN: secret('scrape'),
  }
  const server = await startServer({ env: { ...env, LOG_LEVEL: 'trace' } })
  onTestFinished(async () => void (await server.stop()))
  let log = ''
  server.process.stderr?.on('data', (chunk: string) => {
    log += chunk
  })
  const send = sender(server)
  const wrongKey = secret('a wrong key')
  const once_ = secret('once')
  const address = secret('address')
  const password = secret('password')

  const post = (path: string, sent: Sent = {}) => send(path, { method: 'POST', ...sent })
  const linkKey = server.gmLink.split('#key=')[1] ?? ''
  expect((await post(`${API}/session`, { body: { key: linkKey } })).status).toBe(204)
  expect((await post(`${API}/session`, { body: { key: wrongKey } })).status).toBe(401)
  const entered = await post(`${API}/session`, { body: { key: env.GM_KEY } })
  expect(entered.status).toBe(204)
  const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const token = cookie.split('=')[1] ?? ''

  const read = await send(`${API}/map`, { headers: { cookie } })
  const revision = read.headers.get('etag') ?? ''
  const headers = { cookie, 'if-match': revision, 'idempotency-key': once_ }
  expect((await post(`${API}/days`, { headers, body: ORDER })).status).toBe(201)
  const stale = await post(`${API}/days`, {
    headers: { cookie, 'if-match': revision },
    body: ORDER,
  })
  expect(stale.status).toBe(412)
  const nonsense = { key: password, [password]: password }
  expect((await post(`${API}/session`, { body: nonsense })).status).toBe(400)
  expect((await post(`${API}/days`, { body: ORDER })).status).toBe(401)
  for (const path of [`/api/campaigns/${address}/map`, `/c/${address}`, `/c/${address}/dm`])
    expect((await send(`${path}?key=${password}`)).status).toBeGreaterThanOrEqual(400)
  expect((await send(`/charts/${address}/gm/4/0-0.webp`)).status).toBe(404)
  expect((await send(`/${address}/nowhere`)).status).toBe(404)
  const host = await hostsCampaign(send, env.HOST_KEY)
  expect((await post('/api/host/session', { body: { key: wrongKey } })).status).toBe(401)
  const authorization = `Bearer ${env.METRICS_TOKEN}`
  expect((await send('/metrics', { headers: { authorization } })).status).toBe(200)
  expect(
    (await send('/metrics', { headers: { authorization: `Bearer ${password}` } })).status,
  ).toBe(404)
  const { port } = new URL(server.url)
  await askRaw(Number(port), `GET /c/${address} HTTP/1.1`, `Host localhost`, `Cookie: ${cookie}`)

  const live = new WebSocket(`ws://127.0.0.1:${port}${API}/live`, { headers: { cookie } })
  await once(live, 'message')
  live.close()

  const other = new Database(join(server.dataDir, 'overland.db'))
  other.exec('begin immediate')
  const newest = await send(`${API}/map`, { headers: { cookie } })
  const again = { cookie, 'if-match': newest.headers.get('etag') ?? '' }
  expect((await post(`${API}/days`, { headers: again, body: ORDER })).status).toBe(503)
  other.close()

  await expect.poll(() => log).toMatch(/"status":503.*\n$/)
  const lines = log.trimEnd().split('\n')
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const days = entries.filter(
    ({ msg, route }) => msg === 'answered' && route === '/api/campaigns/:campaign/days',
  )
  expect(days.map(({ status }) => status)).toEqual([201, 412, 401, 503])
  expect(days[0]).toMatchObject({ level: 'info', method: 'POST', ms: expect.any(Number) })
  expect(entries.filter(({ msg }) => msg === 'went live')).toHaveLength(1)
  expect(entries.filter(({ level }) => level === 'error')).toHaveLength(1)
  const ids = entries.filter(({ msg }) => msg === 'answered').map(({ request }) => request)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toContain(entered.headers.get('x-request-id'))
  expectNoSecrets(log, {
    ...env,
    ...host,
    linkKey,
    wrongKey,
    once: once_,
    address,
    password,
    token,
  })
})

test('at the level that holds without LOG_LEVEL, all goes well in silence', async () => {
  const server = await startServer()
  onTestFinished(async () => void (await server.stop()))
  const send = sender(server)
  await send(`${API}/map`)
  await send('/c/nobody')
  expect(server.output()).not.toContain('"level"')
})

test('a start that waits for the database does not print the password of the database', {
  tags: ['more'],
}, async () => {
  const password = secret('pass')
  const child = launch({
    PORT: '0',
    DATA_DIR: await temporaryFolder(),
    DATABASE_URL: `postgres://overland:${password}@127.0.0.1:1/overland`,
    LOG_LEVEL: 'trace',
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = collect(child)
  await expect.poll(output).toMatch(/^Overland waits.*DATABASE_URL: .*ECONNREFUSED.*\n/)
  expectNoSecrets(output(), { password })
})
