import { beforeEach, describe, expect, test } from 'vitest'
import { HOST } from '#campaign/ports/access-store.ts'
import type { CampaignPage, HostOpened } from '#protocol/host.ts'
import { HOME, hostApiPath } from '#protocol/paths.ts'
import { applyChosenKey, makeFirstKey } from '#server/access/gm-key.ts'
import { manualClock } from '../support/manual-clock.ts'
import { sendBackup } from './backups.ts'
import { cookieOf, endADay, type Request, type Server, serve } from './server.ts'

const clock = manualClock()
let server: Server
let key: string
let cookie: string

const ask = (method: Request['method'], route: string, more: Request = {}) =>
  server.send({ method, url: hostApiPath(route), cookie, ...more })
const tryKey = (typed: string, more: Request = {}) =>
  ask('POST', '/session', { body: { key: typed }, ...more })
const list = async (query = '') => (await ask('GET', `/campaigns${query}`)).json<CampaignPage>()
const make = async (name: string) => {
  const answer = await ask('POST', '/campaigns', { body: { name } })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<HostOpened>()
}
const signInAsGm = (address: string, gmKey: string) =>
  server.send({ method: 'POST', route: '/session', campaign: address, body: { key: gmKey } })
const mapOf = async (address: string) =>
  (await server.send({ route: '/map', campaign: address })).statusCode

beforeEach(async () => {
  server = await serve({ clock })
  key = (await makeFirstKey(server.store, HOST)) ?? ''
  cookie = cookieOf(await tryKey(key))
})

test('the host key is exchanged for a cookie that is no campaign’s, and ends with it', async () => {
  const answer = await tryKey(key)
  expect(answer.statusCode).toBe(204)
  expect(answer.headers['set-cookie']).toMatch(/^overland-host-3000=[\w-]{43}; .*HttpOnly/)
  expect((await ask('GET', '/settings')).statusCode).toBe(200)
  expect((await ask('DELETE', '/session')).headers['set-cookie']).toMatch(/Max-Age=0/)
  expect((await ask('GET', '/settings')).statusCode).toBe(401)
})

test('a GM key is no host key, nor the other way round', async () => {
  expect((await tryKey(server.key)).statusCode).toBe(401)
  expect((await signInAsGm(HOME, key)).statusCode).toBe(401)
})

test('guesses of host keys are counted apart from guesses of GM keys', {
  tags: ['more'],
}, async () => {
  const chosen = 'a host key to remember'
  await applyChosenKey(server.store, HOST, chosen)
  for (let guess = 0; guess < 10; guess += 1) expect((await tryKey('wrong')).statusCode).toBe(401)
  expect((await tryKey(chosen)).statusCode).toBe(429)
  expect((await signInAsGm(HOME, 'wrong')).statusCode).toBe(401)
})

test('a campaign that the host makes is open to its GM and its players', async () => {
  const { id, name, gm, players, key: gmKey } = await make(' Jungle ')
  expect([id, name]).toEqual([gm, 'Jungle'])
  expect((await signInAsGm(gm, gmKey)).statusCode).toBe(204)
  expect([await mapOf(gm), await mapOf(players)]).toEqual([200, 200])
  const listed = (await list()).campaigns.find((each) => each.id === id)
  expect(listed).toMatchObject({
    name: 'Jungle',
    gm,
    players,
    home: false,
    day: 0,
    bytes: 0,
  })
})

test.each([[{}], [{ name: '' }], [{ name: ' ' }], [{ name: 'x', key: 'mine' }], [[]]])(
  'a campaign is not made of %j',
  async (body) => {
    const before = await server.store.countCampaigns()
    expect((await ask('POST', '/campaigns', { body })).statusCode).toBe(400)
    expect(await server.store.countCampaigns()).toBe(before)
  },
)

test('a server has room for so many campaigns', async () => {
  server = await serve({ clock, config: { maxCampaigns: 3 } })
  cookie = cookieOf(await tryKey((await makeFirstKey(server.store, HOST)) ?? ''))
  await make('Jungle')
  const refused = await ask('POST', '/campaigns', { body: { name: 'Desert' } })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'TOO_MANY_CAMPAIGNS'])
})

describe('the list', () => {
  test.each(['after=x', 'limit=0'])('refuses ?%s and names the field', async (query) => {
    const answer = await ask('GET', `/campaigns?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors[0].path).toBe(query.split('=')[0])
  })
})

describe('a campaign', () => {
  const change = (id: string, body: object) => ask('PATCH', `/campaigns/${id}`, { body })

  test('is deleted with its addresses and its key', async () => {
    const { id, players, key: gmKey } = await make('Jungle')
    expect((await ask('DELETE', `/campaigns/${id}`)).statusCode).toBe(204)
    expect([await mapOf(id), await mapOf(players)]).toEqual([404, 404])
    expect((await signInAsGm(id, gmKey)).statusCode).toBe(404)
    expect(await server.store.findCredential(id)).toBeUndefined()
    expect((await ask('DELETE', `/campaigns/${id}`)).statusCode).toBe(404)
  })

  test('is kept as a file by the host, and made again from it once it is deleted', async () => {
    await change(HOME, { name: 'Étoile' })
    await endADay(server, await server.signIn())
    const file = await ask('GET', `/campaigns/${HOME}/backup`)
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-disposition']).toContain("UTF-8''%C3%89toile-day-1.overland")
    await ask('DELETE', `/campaigns/${HOME}`)
    const url = hostApiPath('/campaigns')
    expect((await sendBackup(server, file.rawPayload, { url, cookie })).statusCode).toBe(201)
    expect((await list(`?name=${encodeURIComponent('étoile')}`)).campaigns).toMatchObject([
      { day: 1 },
    ])
  })

  test('gets a new key for a GM who lost it, which ends all sessions', async () => {
    const { id, key: gmKey } = await make('Jungle')
    const gm = cookieOf(await signInAsGm(id, gmKey))
    const { key: newKey } = (await ask('POST', `/campaigns/${id}/key`)).json<{ key: string }>()
    expect((await signInAsGm(id, gmKey)).statusCode).toBe(401)
    expect((await signInAsGm(id, newKey)).statusCode).toBe(204)
    const old = await server.send({ route: '/access', campaign: id, cookie: gm })
    expect(old.statusCode).toBe(401)
  })

  test('that is not there is 404, whatever is asked of it', async () => {
    for (const id of ['nothing', '.host', 'A'.repeat(22), '%00'])
      for (const answer of [
        await change(id, { name: 'x' }),
        await ask('DELETE', `/campaigns/${id}`),
        await ask('POST', `/campaigns/${id}/key`),
        await ask('GET', `/campaigns/${id}/backup`),
      ])
        expect([answer.statusCode, answer.json().code], id).toEqual([404, 'NO_CAMPAIGN'])
    expect((await ask('GET', '/settings')).statusCode).toBe(200)
  })
})

test('`home` is switched off and on again: then it looks like any unknown address', async () => {
  const gm = await server.signIn()
  const { statusCode, ...off } = await ask('PATCH', '/settings', { body: { home: false } })
  expect(statusCode).toBe(200)
  expect(off.json()).toMatchObject({ home: false, maxCampaigns: 1_000 })
  expect(off.json().version).toMatch(/^\d+\.\d+\.\d+/)
  const [home, unknown] = await Promise.all(
    [HOME, 'nothing'].map((campaign) => server.send({ route: '/map', campaign, cookie: gm })),
  )
  expect(home?.statusCode).toBe(404)
  expect(home?.body).toBe(unknown?.body)
  expect((await ask('PATCH', '/settings', { body: { home: true } })).json()).toMatchObject({
    home: true,
  })
  expect(await mapOf(HOME)).toBe(200)
})

test('`home` that its GM closed to players stays closed when it is switched on once more', async () => {
  const gm = await server.signIn()
  const body = { players: false }
  const closed = await server.send({ method: 'PATCH', route: '/access/home', cookie: gm, body })
  expect(closed.statusCode).toBe(200)
  const on = await ask('PATCH', '/settings', { body: { home: true } })
  expect(on.json()).toMatchObject({ home: true, homeForPlayers: false })
  expect((await server.send({ route: '/map?as=player' })).statusCode).toBe(404)
})

test('`home` leads nowhere once the first campaign is deleted', async () => {
  await ask('DELETE', `/campaigns/${HOME}`)
  expect((await ask('GET', '/settings')).json()).toMatchObject({ home: false })
  const on = await ask('PATCH', '/settings', { body: { home: true } })
  expect(on.json()).toMatchObject({
    status: 404,
    code: 'NO_CAMPAIGN',
    detail: expect.stringContaining('The first campaign was deleted'),
  })
})
