import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { newState } from '#campaign/create-campaign.ts'
import type { AccessView } from '#protocol/access.ts'
import type { HostSettings } from '#protocol/host.ts'
import { ADDRESS_GONE, SESSION_ENDED } from '#protocol/live.ts'
import { apiPath, HOME, hostApiPath } from '#protocol/paths.ts'
import { addressesOfFirst, ensureFirstCampaign } from '#server/start/first-campaign.ts'
import { openStore } from '../support/open-campaign.ts'
import { type RunningServer, startServer } from '../support/run-server.ts'
import { startListening, temporaryFolder } from './server.ts'

const CHANGING = { 'x-overland': '1', 'content-type': 'application/json' }

const start = async (env: Record<string, string>): Promise<RunningServer> => {
  const server = await startServer({ env })
  onTestFinished(async () => void (await server.stop({ keepData: true })))
  return server
}

type Here = Pick<RunningServer, 'url'>

const ask = (
  { url }: Here,
  path: string,
  { method = 'GET', cookie = '', body }: { method?: string; cookie?: string; body?: object } = {},
) =>
  fetch(`${url}${path}`, {
    method,
    headers: { ...CHANGING, cookie },
    ...(body && { body: JSON.stringify(body) }),
  })

const signIn = async (server: Here, path: string, key: string | undefined) => {
  const answer = await ask(server, path, { method: 'POST', body: { key } })
  return { status: answer.status, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

const HOST_SESSION = hostApiPath('/session')

test('with `home` switched off the links that are printed lead to the campaign’s own addresses', {
  tags: ['more'],
}, async () => {
  const env = { DATA_DIR: await temporaryFolder(), HOST_KEY: 'a key for the host' }
  const first = await start(env)
  expect(first.output()).not.toContain('Host key')
  const { cookie } = await signIn(first, HOST_SESSION, env.HOST_KEY)
  const live = new WebSocket(`${first.url.replace('http', 'ws')}${apiPath(HOME, '/live')}`)
  const closed = new Promise((resolve) => live.once('close', resolve))
  await new Promise((resolve) => live.once('message', resolve))
  const off = await ask(first, hostApiPath('/settings'), {
    method: 'PATCH',
    cookie,
    body: { home: false },
  })
  expect(((await off.json()) as HostSettings).home).toBe(false)
  expect(await closed).toBe(ADDRESS_GONE)
  expect((await ask(first, apiPath(HOME, '/map'))).status).toBe(404)
  expect((await ask(first, '/dm')).status).toBe((await ask(first, '/')).status)
  await first.stop({ keepData: true })
  const second = await start(env)
  const [, address = '', key = ''] = /\/c\/([\w-]{22})\/dm#key=(\S+)/.exec(second.output()) ?? []
  const gm = await signIn(second, apiPath(address, '/session'), key)
  expect(gm.status).toBe(204)
  const access = await ask(second, apiPath(address, '/access'), { cookie: gm.cookie })
  const { players, home } = (await access.json()) as AccessView
  expect(home).toBe(false)
  expect(second.output()).toContain(`${second.url}/c/${players}\n`)
})

test('a GM who replaces key and link cuts live connections at once, but not their own', async () => {
  const { server: started, port, stop } = await startListening()
  onTestFinished(stop)
  const { store, key } = started
  await store.replaceAddresses(HOME, 'player', ['theirs'])
  const server = { url: `http://127.0.0.1:${port}` }
  const { cookie } = await signIn(server, apiPath(HOME, '/session'), key)
  const access = async (path: string, method: string, as: string) =>
    ask(server, apiPath(HOME, `/access${path}`), { method, cookie: as })
  const { players } = (await (await access('', 'GET', cookie)).json()) as AccessView
  const watch = async (address: string, headers = {}) => {
    const url = `${server.url.replace('http', 'ws')}${apiPath(address, '/live')}`
    const live = new WebSocket(url, { headers })
    const closed = new Promise((resolve) => live.once('close', resolve))
    await new Promise((resolve) => live.once('message', resolve))
    return { live, closed }
  }
  const player = await watch(players)
  const atHome = await watch(HOME)
  const gm = await watch(HOME, { cookie })
  const other = await signIn(server, apiPath(HOME, '/session'), key)
  const otherGm = await watch(HOME, { cookie: other.cookie })
  expect((await access('/players', 'POST', cookie)).status).toBe(200)
  expect(await player.closed).toBe(ADDRESS_GONE)
  expect((await access('/key', 'POST', cookie)).status).toBe(200)
  expect(await otherGm.closed).toBe(SESSION_ENDED)
  expect((await access('', 'GET', cookie)).status).toBe(200)
  for (const { live } of [gm, atHome]) {
    expect(live.readyState).toBe(WebSocket.OPEN)
    live.terminate()
  }
})

test('servers that start at once over one database agree on the first campaign', async () => {
  const store = await openStore()
  await Promise.all(Array.from({ length: 5 }, () => ensureFirstCampaign(store)))
  expect(await store.countCampaigns()).toBe(1)
  const { addresses = [] } = (await store.findListing(HOME)) ?? {}
  expect(addresses.map(({ opens }) => opens).sort()).toEqual(['both', 'gm', 'player'])
  expect(await addressesOfFirst(store)).toEqual({ gm: HOME, players: HOME })
})

test('the first campaign comes back only when the host left none', async () => {
  const store = await openStore()
  await ensureFirstCampaign(store)
  await store.create({ id: 'other', epoch: 'other', state: newState() })
  await store.removeCampaign(HOME)
  await ensureFirstCampaign(store)
  expect(await addressesOfFirst(store)).toBeUndefined()
  await store.removeCampaign('other')
  await ensureFirstCampaign(store)
  expect(await addressesOfFirst(store)).toBeDefined()
})
