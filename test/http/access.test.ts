import { beforeEach, describe, expect, test } from 'vitest'
import type { AccessView } from '#protocol/access.ts'
import { gmPath, playerPath } from '#protocol/paths.ts'
import { createCampaignWithKey } from '#server/access/create-campaign-with-key.ts'
import { manualClock } from '../support/manual-clock.ts'
import { cookieOf, type Request, type Server, serve } from './server.ts'

const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
const HOUR_MS = 3_600_000

const clock = manualClock()
let server: Server
let campaign: string
let players: string
let key: string
let cookie: string

const ask = (request: Request) => server.send({ campaign, cookie, ...request })
const signIn = async (headers: Record<string, string> = {}, gmKey = key) =>
  ask({ method: 'POST', route: '/session', body: { key: gmKey }, headers })
const isGm = async (with_: string, address = campaign) =>
  (await ask({ route: '/terrains', cookie: with_, campaign: address })).statusCode === 200
const access = async () => (await ask({ route: '/access' })).json<AccessView>()

beforeEach(async () => {
  server = await serve({ clock })
  ;({ gm: campaign, players, key } = await createCampaignWithKey(server.store, { name: 'Jungle' }))
  cookie = cookieOf(await signIn())
})

test('a new campaign has two addresses that nobody guesses, and neither is the other', () => {
  expect(campaign).toMatch(/^[\w-]{22}$/)
  expect(players).toMatch(/^[\w-]{22}$/)
  expect(campaign).not.toBe(players)
  expect(gmPath(campaign)).toBe(`/c/${campaign}/dm`)
  expect(playerPath(players)).toBe(`/c/${players}`)
})

test('the GM sees the name, the addresses, and who is signed in on what, last used first', async () => {
  await clock.advance(2 * HOUR_MS)
  await signIn({ 'user-agent': FIREFOX })
  const { sessions, ...rest } = await access()
  expect(rest).toEqual({
    ...{ name: 'Jungle', gm: campaign, players, screen: null, sample: null, origins: [] },
    ...{ home: false, homeForPlayers: false, dataVanish: false },
  })
  expect(sessions).toHaveLength(2)
  // The asker's own session was used just now, after two hours.
  expect(sessions.find(({ current }) => current)).toMatchObject({ device: 'lightMyRequest' })
  const phone = sessions.find((session) => !session.current)
  expect(phone).toMatchObject({ device: 'Firefox on Android' })
  expect(phone?.id).toMatch(/^[0-9a-f]{16}$/)
  expect(phone?.seenAt).toBe(new Date(clock.now()).toISOString())
  expect(JSON.stringify(sessions)).not.toContain(cookie.split('=')[1])
})

describe('the server’s own address', () => {
  let home: string
  const atHome = (request: Request) => server.send({ campaign: 'home', ...request })
  const close = (body: unknown, with_: string | undefined = home) =>
    atHome({ method: 'PATCH', route: '/access/home', body, cookie: with_ })
  /** Answers to a browser with `cookie`; the players' screen always requests the players' view. */
  const seen = async (with_?: string) => {
    const requests = ['/map?as=player', '/map', '/terrains'].map(
      async (route) => (await atHome({ route, cookie: with_ })).statusCode,
    )
    return Promise.all(requests)
  }

  beforeEach(async () => {
    await server.store.replaceAddresses('home', 'gm', ['home-gm'])
    await server.store.replaceAddresses('home', 'player', ['home-players'])
    home = await server.signIn()
  })

  test('is closed to players by the GM, who goes on there and signs in there', async () => {
    const closed = await close({ players: false })
    expect([closed.statusCode, closed.json()]).toMatchObject([
      200,
      { gm: 'home-gm', players: 'home-players', home: true, homeForPlayers: false },
    ])
    expect(await seen()).toEqual([404, 401, 401])
    // The GM's own browser is no exception, or it would look as if nothing was closed.
    expect(await seen(home)).toEqual([404, 200, 200])
    expect(await seen(cookie)).toEqual([404, 401, 401])
    for (const with_ of [undefined, home]) {
      const url = '/charts/home/players/4/0-0.webp?as=player'
      expect((await server.send({ url, cookie: with_ })).statusCode).toBe(404)
    }
    expect((await server.send({ url: '/charts/home/players/4/0-0.webp' })).statusCode).toBe(401)
    expect(await isGm(await server.signIn(), 'home')).toBe(true)
    const wrong = await atHome({ method: 'POST', route: '/session', body: { key: 'wrong key!!!' } })
    expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'WRONG_KEY'])
    for (const address of ['home-gm', 'home-players'])
      expect((await ask({ route: '/map?as=player', campaign: address })).statusCode).toBe(200)
  })

  test('shows players the same again once it is opened', async () => {
    const before = await atHome({ route: '/map' })
    await close({ players: false })
    const opened = await close({ players: true })
    expect(opened.json()).toMatchObject({ home: true, homeForPlayers: true })
    expect((await atHome({ route: '/map' })).body).toBe(before.body)
    expect((await close({ players: true })).statusCode).toBe(200)
  })

  test('is closed and opened by no one else, and not where it does not lead to the campaign', async () => {
    for (const with_ of [undefined, cookie])
      expect((await close({ players: false }, with_ ?? '')).statusCode).toBe(401)
    const elsewhere = await ask({ method: 'PATCH', route: '/access/home', body: { players: true } })
    expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([404, 'NO_CAMPAIGN'])
    expect((await close({ players: 'no' })).statusCode).toBe(400)
    await server.store.replaceAddresses('home', 'both', [])
    const requests = { method: 'PATCH', route: '/access/home', body: { players: true } } as const
    const off = await server.send({ ...requests, campaign: 'home-gm', cookie: home })
    expect(off.statusCode).toBe(404)
    expect((await atHome({ route: '/map' })).statusCode).toBe(404)
  })
})

test.each([[{}], [{ name: 'x'.repeat(81) }], [{ name: 'two\nlines' }]])(
  'renaming to %j is refused by the field, and changes nothing',
  async (body) => {
    const answer = await ask({ method: 'PATCH', route: '/access', body })
    expect(answer.statusCode).toBe(400)
    const { detail, errors } = answer.json()
    expect(errors).toMatchObject([{ path: 'name', message: detail }])
    expect(await access()).toMatchObject({ name: 'Jungle' })
  },
)

describe('a new GM key', () => {
  const replace = () => ask({ method: 'POST', route: '/access/key' })

  test('is said once, opens, and the old one does not; the asker stays signed in, nobody else', async () => {
    const other = cookieOf(await signIn())
    const answer = await replace()
    expect(answer.statusCode).toBe(200)
    const { key: newKey } = answer.json<{ key: string }>()
    expect((await signIn()).statusCode).toBe(401)
    expect((await signIn({}, newKey)).statusCode).toBe(204)
    expect([await isGm(other), await isGm(cookie)]).toEqual([false, true])
  })

  test('whose answer is lost locks nobody out: the asker is signed in and asks again', async () => {
    const { key: lost } = (await replace()).json<{ key: string }>()
    const { key: newKey } = (await replace()).json<{ key: string }>()
    const entered = await Promise.all([lost, newKey].map((one) => signIn({}, one)))
    expect(entered.map(({ statusCode }) => statusCode)).toEqual([401, 204])
  })
})

test('a new key and a new players’ address are in force on every node at once', async () => {
  const there = await serve({ clock, disturb: () => server.store })
  const open = async () => [
    (await there.send({ route: '/terrains', campaign, cookie })).statusCode,
    (await there.send({ route: '/map', campaign: players })).statusCode,
  ]
  expect(await open()).toEqual([200, 200])
  const other = cookieOf(await signIn())
  await ask({ method: 'POST', route: '/access/players', cookie: other })
  await ask({ method: 'POST', route: '/access/key', cookie: other })
  expect(await open()).toEqual([401, 404])
})

describe('ending sessions', () => {
  test('ends the one that is named, and the cookie only if it is the asker’s own', async () => {
    const phone = cookieOf(await signIn({ 'user-agent': FIREFOX }))
    const { sessions } = await access()
    const end = (id = '') => ask({ method: 'DELETE', route: `/access/sessions/${id}` })
    const gone = await end(sessions.find(({ device }) => device.startsWith('Firefox'))?.id)
    expect(gone.statusCode).toBe(204)
    expect(gone.headers['set-cookie']).toBeUndefined()
    expect([await isGm(phone), await isGm(cookie)]).toEqual([false, true])
    const again = await end(sessions.find(({ device }) => device.startsWith('Firefox'))?.id)
    expect([again.statusCode, again.json().code]).toEqual([404, 'NO_SUCH_SESSION'])
    const own = await end(sessions.find(({ current }) => current)?.id)
    expect(own.headers['set-cookie']).toMatch(/=; Max-Age=0/)
    expect(await isGm(cookie)).toBe(false)
  })

  test('ends all others, and none of another campaign', async () => {
    const [phone, laptop] = [cookieOf(await signIn()), cookieOf(await signIn())]
    const elsewhere = await server.signIn()
    expect((await ask({ method: 'DELETE', route: '/access/sessions' })).statusCode).toBe(204)
    expect(await Promise.all([phone, laptop, cookie].map((one) => isGm(one)))).toEqual([
      false,
      false,
      true,
    ])
    expect(await isGm(elsewhere, 'home')).toBe(true)
    expect((await access()).sessions).toHaveLength(1)
  })

  test('cannot end a session of another campaign', async () => {
    await server.signIn()
    const home = await server.signIn()
    const theirs = (await server.send({ route: '/access', cookie: home })).json<AccessView>()
    for (const { id } of theirs.sessions) {
      const answer = await ask({ method: 'DELETE', route: `/access/sessions/${id}` })
      expect(answer.statusCode).toBe(404)
    }
    expect(await isGm(home, 'home')).toBe(true)
  })
})
