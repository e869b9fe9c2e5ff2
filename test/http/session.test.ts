import { expect, test } from 'vitest'
import { applyChosenKey } from '#server/access/gm-key.ts'
import { newSignInLink } from '#server/access/sessions.ts'
import { LIMITS } from '#server/limits/limits.ts'
import { holdDate } from '../support/held-date.ts'
import { manualClock } from '../support/manual-clock.ts'
import { CAMPAIGN, cookieOf, OTHER_CAMPAIGN, type Request, type Server, serve } from './server.ts'

const DAY_MS = 86_400_000

const tryKey = (server: Server, key: string, more: Request = {}) =>
  server.send({ method: 'POST', route: '/session', body: { key }, ...more })

const isGm = async (server: Server, cookie: string, more: Request = {}) =>
  (await server.send({ route: '/terrains', cookie, ...more })).statusCode === 200

test('the GM key is exchanged for a cookie that scripts cannot read, good for 90 days', async () => {
  const server = await serve()
  const answer = await tryKey(server, server.key)
  expect(answer.statusCode).toBe(204)
  expect(answer.body).toBe('')
  const [pair, ...attributes] = String(answer.headers['set-cookie']).split('; ')
  expect(pair).toMatch(/^overland-3000-home=[\w-]{43}$/)
  expect(attributes.sort()).toEqual(
    ['HttpOnly', `Max-Age=${90 * 86_400}`, 'Path=/', 'SameSite=Strict'].sort(),
  )
  expect(await isGm(server, cookieOf(answer))).toBe(true)
})

test('the cookie names the campaign and the port, so that servers of one host do not mix', async () => {
  const server = await serve()
  const names = [
    await server.signIn(),
    await server.signIn(OTHER_CAMPAIGN),
    cookieOf(await tryKey(server, server.key, { headers: { host: 'localhost:4000' } })),
    cookieOf(await tryKey(server, server.key, { headers: { host: 'localhost' } })),
  ].map((cookie) => cookie.split('=')[0])
  const expected = ['overland-3000-home', 'overland-3000-away', 'overland-4000-home']
  expect(names).toEqual([...expected, 'overland-80-home'])
})

const PROXIED = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'play.lan' }
const publicUrl = new URL('https://play.example.org')
const AT_PUBLIC_URL = { host: publicUrl.host, origin: publicUrl.origin }

test.each([
  ['behind a proxy that is trusted', { publicUrl: undefined, trustProxy: ['127.0.0.1'] }, PROXIED],
  ['as PUBLIC_URL says', { publicUrl, trustProxy: [] }, AT_PUBLIC_URL],
])('over https the cookie is Secure and bound to the host: %s', async (_, config, headers) => {
  const server = await serve({ config })
  const answer = await tryKey(server, server.key, { headers })
  expect(answer.headers['set-cookie']).toMatch(/^__Host-overland-443-home=.*; Secure/)
  expect(await isGm(server, cookieOf(answer), { headers })).toBe(true)
})

test('forwarded headers of an address that is not trusted are not believed', async () => {
  const server = await serve({ config: { trustProxy: ['10.0.0.1'] } })
  const answer = await tryKey(server, server.key, { headers: PROXIED })
  expect(cookieOf(answer)).toMatch(/^overland-3000-home=/)
  expect(answer.headers['set-cookie']).not.toContain('Secure')
})

test('a wrong key is 401 WRONG_KEY and sets no cookie', async () => {
  const server = await serve()
  for (const key of ['wrong', `${server.key}x`, '\u0000', '\ud800', 'x'.repeat(1_024)]) {
    const answer = await tryKey(server, key)
    expect(answer.statusCode).toBe(401)
    expect(answer.json().code).toBe('WRONG_KEY')
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
})

test('the key of one campaign opens no other', async () => {
  const server = await serve()
  expect((await tryKey(server, server.key, { campaign: OTHER_CAMPAIGN })).statusCode).toBe(401)
})

test('every sign-in is a session of its own; signing out ends that one and takes the cookie', async () => {
  const server = await serve()
  const first = await server.signIn()
  const second = await server.signIn()
  expect(first).not.toBe(second)
  const answer = await server.send({ method: 'DELETE', route: '/session', cookie: first })
  expect(answer.statusCode).toBe(204)
  expect(answer.headers['set-cookie']).toMatch(/^overland-3000-home=; Max-Age=0/)
  expect(await isGm(server, first)).toBe(false)
  expect(await isGm(server, second)).toBe(true)
})

test('a session ends after 90 days', async () => {
  const clock = manualClock()
  const server = await serve({ clock })
  const cookie = await server.signIn()
  await clock.advance(90 * DAY_MS - 1_000)
  expect(await isGm(server, cookie)).toBe(true)
  await clock.advance(2_000)
  expect(await isGm(server, cookie)).toBe(false)
})

test('a sign-in link opens its campaign once, within 30 days', async () => {
  const clock = manualClock()
  const server = await serve({ clock })
  const link = await newSignInLink(server.store, clock, CAMPAIGN)
  const late = await newSignInLink(server.store, clock, CAMPAIGN)
  expect((await tryKey(server, link, { campaign: OTHER_CAMPAIGN })).statusCode).toBe(401)
  expect((await tryKey(server, link)).statusCode).toBe(204)
  expect((await tryKey(server, link)).statusCode).toBe(401)
  await clock.advance(31 * DAY_MS)
  expect((await tryKey(server, late)).statusCode).toBe(401)
})

test('whoever shows a link that is over is told so and what to do, at once, and nobody else', async () => {
  const clock = manualClock()
  const server = await serve({ clock })
  const say = async (key: string, more: Request = {}) => (await tryKey(server, key, more)).json()
  const used = await newSignInLink(server.store, clock, CAMPAIGN)
  const late = await newSignInLink(server.store, clock, CAMPAIGN)
  expect((await tryKey(server, used)).statusCode).toBe(204)
  await clock.advance(31 * DAY_MS)
  const replaced = await newSignInLink(server.store, clock, CAMPAIGN)
  for (let guess = 0; guess < 10; guess += 1)
    expect((await say('wrong')).detail).toMatch(/^That key does not open this campaign/)
  await applyChosenKey(server.store, CAMPAIGN, 'another key, chosen by hand')
  // This address may try no more keys for a minute; links are not limited.
  for (const key of [used, late, replaced]) {
    const problem = await say(key)
    expect(problem).toMatchObject({ status: 401, code: 'WRONG_KEY' })
    expect(problem.detail).toMatch(/^That sign-in link was used before or is too old/)
  }
  const elsewhere = await say(used, { campaign: OTHER_CAMPAIGN, ip: '192.0.2.9' })
  expect(elsewhere.detail).toMatch(/^That key does not open this campaign/)
})

test('a chosen key opens; its hash does not; the same one at the next start ends no session', async () => {
  const chosen = 'open sesame, please'
  const server = await serve({ gmKey: chosen })
  const cookie = await server.signIn(CAMPAIGN, chosen)
  expect(await applyChosenKey(server.store, CAMPAIGN, chosen)).toBe(false)
  expect(await server.view(cookie)).toHaveProperty('undo')
  const credential = await server.store.findCredential(CAMPAIGN)
  expect(credential?.keyHash).toMatch(/^scrypt:/)
  expect((await tryKey(server, credential?.keyHash ?? '')).statusCode).toBe(401)
})

const LIMITED_KEY = 'open sesame, please'

test('after ten wrong keys an address waits for a minute, with a chosen key; others enter', async () => {
  const pass = holdDate()
  const server = await serve({ gmKey: LIMITED_KEY })
  const statuses = []
  for (let n = 0; n < 10; n += 1) statuses.push((await tryKey(server, `wrong ${n}`)).statusCode)
  expect(statuses).toEqual(Array(10).fill(401))
  for (const key of ['wrong', LIMITED_KEY]) {
    const refused = await tryKey(server, key)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(refused.headers['retry-after']).toBe('60')
  }
  expect((await tryKey(server, LIMITED_KEY, { ip: '192.0.2.2' })).statusCode).toBe(204)
  pass(59_000)
  expect((await tryKey(server, LIMITED_KEY)).headers['retry-after']).toBe('1')
  pass(1_000)
  expect((await tryKey(server, LIMITED_KEY)).statusCode).toBe(204)
})

test('an IPv6 network is one address, and the minute begins with the first wrong key', async () => {
  const pass = holdDate()
  const server = await serve()
  const at = async (ip: string) => (await tryKey(server, 'wrong', { ip })).statusCode
  for (let n = 0; n < 9; n += 1) expect(await at(`2001:db8:1:2::${n}`)).toBe(401)
  pass(30_000)
  expect([await at('2001:db8:1:2:ffff::9'), await at('2001:db8:1:2::1')]).toEqual([401, 429])
  expect(await at('2001:db8:1:3::1')).toBe(401)
  pass(30_000)
  expect(await at('2001:db8:1:2::1')).toBe(401)
})

test('a made key and a link enter past the limit of their address', async () => {
  const clock = manualClock()
  const server = await serve({ clock })
  const link = await newSignInLink(server.store, clock, CAMPAIGN)
  for (let n = 0; n < 12; n += 1) await tryKey(server, 'wrong')
  expect((await tryKey(server, 'wrong')).statusCode).toBe(429)
  for (const key of [server.key, link]) expect((await tryKey(server, key)).statusCode).toBe(204)
})

test('keys tried at once cost ten looks with scrypt an address, and pile up nothing', {
  tags: ['more'],
}, async () => {
  const server = await serve({ gmKey: LIMITED_KEY })
  const tried = Array.from({ length: 200 }, (_, n) => tryKey(server, `wrong ${n}`))
  const elsewhere = await tryKey(server, LIMITED_KEY, { ip: '198.51.100.1' })
  const statuses = (await Promise.all(tried)).map(({ statusCode }) => statusCode)
  const { keyChecks } = LIMITS.memory
  const looked = statuses.filter((status) => status === 401).length
  expect(looked).toBeGreaterThanOrEqual(10)
  expect(looked).toBeLessThan(10 + keyChecks)
  expect(statuses.filter((status) => status === 429)).toHaveLength(200 - looked)
  expect(elsewhere.statusCode).toBe(204)
})

test.each([
  [{}, 'key'],
  [{ key: 7 }, 'key'],
  [{ key: 'x'.repeat(1_025) }, 'key'],
  [{ key: 'x', remember: true }, 'remember'],
])('POST /session %j is 400, naming %s', async (body, path) => {
  const server = await serve()
  const answer = await server.send({ method: 'POST', route: '/session', body })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors[0].path).toBe(path)
})

test.each([
  'overland-3000-home',
  'overland-3000-home=%zz',
  '__proto__=1; constructor=2',
  `overland-3000-home=${'x'.repeat(4_000)}`,
])('the cookie %s makes nobody a GM and breaks nothing', async (cookie) => {
  const server = await serve()
  expect((await server.send({ route: '/map', cookie })).statusCode).toBe(200)
  expect((await server.send({ route: '/terrains', cookie })).statusCode).toBe(401)
})
