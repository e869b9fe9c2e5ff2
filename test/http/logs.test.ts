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

const SECRETS = {
  wrongKey: secret('a wrong key'),
  once: secret('once'),
  address: secret('address'),
  password: secret('password'),
}
type Send = ReturnType<typeof sender>

/** With every kind of key. Answers the cookie, and the answer that it came with. */
const signIn = async (send: Send, linkKey: string, gmKey: string) => {
  const enter = (body: unknown) => send(`${API}/session`, { method: 'POST', body })
  expect((await enter({ key: linkKey })).status).toBe(204)
  expect((await enter({ key: SECRETS.wrongKey })).status).toBe(401)
  const nonsense = { key: SECRETS.password, [SECRETS.password]: SECRETS.password }
  expect((await enter(nonsense)).status).toBe(400)
  const entered = await enter({ key: gmKey })
  expect(entered.status).toBe(204)
  return { entered, cookie: entered.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

const endDay = (send: Send, headers: Readonly<Record<string, string>>) =>
  send(`${API}/days`, { method: 'POST', headers, body: ORDER })

/** One is ended, one is stale, one is asked for by nobody. */
const endDays = async (send: Send, cookie: string) => {
  const read = await send(`${API}/map`, { headers: { cookie } })
  const headers = { cookie, 'if-match': read.headers.get('etag') ?? '' }
  expect((await endDay(send, { ...headers, 'idempotency-key': SECRETS.once })).status).toBe(201)
  expect((await endDay(send, headers)).status).toBe(412)
  expect((await endDay(send, {})).status).toBe(401)
}

/** With secrets in addresses that lead nowhere, in a header, and in a request that is none. */
const askForNothing = async (send: Send, port: number, cookie: string, metricsToken: string) => {
  const { address, password, wrongKey } = SECRETS
  for (const path of [`/api/campaigns/${address}/map`, `/c/${address}`, `/c/${address}/dm`])
    expect((await send(`${path}?key=${password}`)).status).toBeGreaterThanOrEqual(400)
  expect((await send(`/charts/${address}/gm-1120.avif`)).status).toBe(404)
  expect((await send(`/${address}/nowhere`)).status).toBe(404)
  const atHost = { method: 'POST', body: { key: wrongKey } }
  expect((await send('/api/host/session', atHost)).status).toBe(401)
  for (const [token, status] of [
    [metricsToken, 200],
    [password, 404],
  ] as const) {
    const headers = { authorization: `Bearer ${token}` }
    expect((await send('/metrics', { headers })).status).toBe(status)
  }
  await askRaw(port, `GET /c/${address} HTTP/1.1`, `Host localhost`, `Cookie: ${cookie}`)
}

/** While another program holds the database. */
const askInVain = async (send: Send, dataDir: string, cookie: string) => {
  const other = new Database(join(dataDir, 'overland.db'))
  other.exec('begin immediate')
  const newest = await send(`${API}/map`, { headers: { cookie } })
  const headers = { cookie, 'if-match': newest.headers.get('etag') ?? '' }
  expect((await endDay(send, headers)).status).toBe(503)
  other.close()
}

test('at the finest level every line is JSON, tells of one request, and holds no secret', {
  tags: ['more'],
}, async () => {
  const keys = { GM_KEY: secret('gm key'), HOST_KEY: secret('host key') }
  const env = { ...keys, METRICS_TOKEN: secret('scrape') }
  const server = await startServer({ env: { ...env, LOG_LEVEL: 'trace' } })
  onTestFinished(async () => void (await server.stop()))
  let log = ''
  server.process.stderr?.on('data', (chunk: string) => {
    log += chunk
  })
  const send = sender(server)
  const port = Number(new URL(server.url).port)
  const linkKey = server.gmLink.split('#key=')[1] ?? ''
  const { entered, cookie } = await signIn(send, linkKey, env.GM_KEY)
  await endDays(send, cookie)
  const host = await hostsCampaign(send, env.HOST_KEY)
  await askForNothing(send, port, cookie, env.METRICS_TOKEN)
  const live = new WebSocket(`ws://127.0.0.1:${port}${API}/live`, { headers: { cookie } })
  await once(live, 'message')
  live.close()
  await askInVain(send, server.dataDir, cookie)

  await expect.poll(() => log).toMatch(/"status":503.*\n$/)
  const entries = log
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const answered = entries.filter(({ msg }) => msg === 'answered')
  const days = answered.filter(({ route }) => route === '/api/campaigns/:campaign/days')
  expect(days.map(({ status }) => status)).toEqual([201, 412, 401, 503])
  expect(days[0]).toMatchObject({ level: 'info', method: 'POST', ms: expect.any(Number) })
  expect(entries.filter(({ msg }) => msg === 'went live')).toHaveLength(1)
  expect(entries.filter(({ level }) => level === 'error')).toHaveLength(1)
  const ids = answered.map(({ request }) => request)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toContain(entered.headers.get('x-request-id'))
  expectNoSecrets(log, { ...env, ...host, ...SECRETS, linkKey, token: cookie.split('=')[1] ?? '' })
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
