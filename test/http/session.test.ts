import { randomBytes, scryptSync } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { applyChosenKey } from '../../src/server/access/gm-key.ts'
import { newSignInLink } from '../../src/server/access/sessions.ts'
import { SHARES } from '../../src/server/shares/limits.ts'
import { manualClock } from '../support/manual-clock.ts'
import { CAMPAIGN, cookieOf, OTHER_CAMPAIGN, type Request, type Server, serve } from './server.ts'

const DAY_MS = 86_400_000

const tryKey = (server: Server, key: string, more: Request = {}) =>
  server.send({ method: 'POST', route: '/session', body: { key }, ...more })

const cookiesOf = ({ headers }: LightMyRequestResponse): string[] => [
  ...(headers['set-cookie'] ?? []),
]

const isGm = async (server: Server, cookie: string, more: Request = {}) =>
  (await server.send({ route: '/terrains', cookie, ...more })).statusCode === 200

test('the GM key is exchanged for a cookie that scripts cannot read, good for 90 days', async () => {
  const server = await serve()
  const answer = await tryKey(server, server.key)
  expect(answer.statusCode).toBe(204)
  expect(answer.body).toBe('')
  const [session, device] = cookiesOf(answer)
  const [pair, ...attributes] = String(session).split('; ')
  expect(pair).toMatch(/^overland-3000-home=[\w-]{43}$/)
  expect(attributes.sort()).toEqual(
    ['HttpOnly', `Max-Age=${90 * 86_400}`, 'Path=/', 'SameSite=Strict'].sort(),
  )
  expect(await isGm(server, cookieOf(answer))).toBe(true)
  expect(device).toMatch(
    /^overland-device-3000=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  expect(await isGm(server, String(device).split(';')[0] ?? '')).toBe(false)
})

test('the cookie of a device stays the same at the site, and nobody makes one up', async () => {
  const server = await serve()
  const deviceIn = (answer: LightMyRequestResponse) => cookiesOf(answer)[1]?.split(';')[0] ?? ''
  const cookie = deviceIn(await tryKey(server, server.key))
  expect(deviceIn(await tryKey(server, server.key, { cookie }))).toBe(cookie)
  const madeUp = `overland-device-3000=${'A'.repeat(43)}`
  expect(deviceIn(await tryKey(server, server.key, { cookie: madeUp }))).not.toBe(madeUp)
  const wrong = await tryKey(server, 'wrong', { cookie })
  expect(wrong.headers['set-cookie']).toBeUndefined()
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

test('over https the cookie is Secure and bound to the host', async () => {
  const server = await serve({ config: { trustProxy: ['127.0.0.1'] } })
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'play.lan' }
  const answer = await tryKey(server, server.key, { headers })
  const [session, device] = cookiesOf(answer)
  expect(session).toMatch(/^__Host-overland-443-home=.*; Secure/)
  expect(device).toMatch(/^__Host-overland-device-443=.*; Secure/)
  expect(await isGm(server, cookieOf(answer), { headers })).toBe(true)
})

test('forwarded headers of an address that is not trusted are not believed', async () => {
  const server = await serve({ config: { trustProxy: ['10.0.0.1'] } })
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'play.lan' }
  const answer = await tryKey(server, server.key, { headers })
  expect(cookieOf(answer)).toMatch(/^overland-3000-home=/)
  expect(answer.headers['set-cookie']).not.toContain('Secure')
})

test('behind an https proxy that PUBLIC_URL names, the cookie is Secure', async () => {
  const server = await serve({ config: { publicUrl: new URL('https://play.example.org') } })
  const headers = { host: 'play.example.org', origin: 'https://play.example.org' }
  const answer = await tryKey(server, server.key, { headers })
  expect(cookiesOf(answer)[0]).toMatch(/^__Host-overland-443-home=.*; Secure/)
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

test('sign-ins with the right key are bounded: their pace from one address, and how many last', async () => {
  const clock = manualClock()
  const server = await serve({ clock })
  const first = await server.signIn()
  await clock.advance(2_000)
  for (let n = 0; n < SHARES.stored.signIns.atOnce; n += 1) await server.signIn()
  const refused = await tryKey(server, server.key)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  expect((await tryKey(server, server.key, { ip: '192.0.2.9' })).statusCode).toBe(204)
  expect((await tryKey(server, 'wrong')).statusCode).toBe(401)
  await clock.advance(1_000)
  const last = await server.signIn()
  expect([await isGm(server, first), await isGm(server, last)]).toEqual([false, true])
  expect(await server.store.listSessions(CAMPAIGN, clock.now())).toHaveLength(
    SHARES.stored.sessions,
  )
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
  // This address waits for its turns from now on; no link does.
  for (const key of [used, late, replaced]) {
    const told = await say(key)
    expect(told).toMatchObject({ status: 401, code: 'WRONG_KEY' })
    expect(told.detail).toMatch(/^That sign-in link was used before or is too old/)
  }
  const elsewhere = await say(used, { campaign: OTHER_CAMPAIGN, ip: '192.0.2.9' })
  expect(elsewhere.detail).toMatch(/^That key does not open this campaign/)
})

test('a chosen key opens; its hash does not', async () => {
  const server = await serve({ gmKey: 'open sesame, please' })
  expect((await tryKey(server, 'open sesame, please')).statusCode).toBe(204)
  const credential = await server.store.findCredential(CAMPAIGN)
  expect(credential?.keyHash).toMatch(/^scrypt:/)
  expect((await tryKey(server, credential?.keyHash ?? '')).statusCode).toBe(401)
})

test('guessing makes an address wait; the key that the server made enters at once', async () => {
  const clock = manualClock()
  const server = await serve({ clock })
  for (let guess = 0; guess < 10; guess += 1) await tryKey(server, 'wrong', { ip: '192.0.2.1' })
  let answered = false
  const late = tryKey(server, 'wrong', { ip: '192.0.2.1' }).finally(() => {
    answered = true
  })
  expect((await tryKey(server, server.key, { ip: '192.0.2.1' })).statusCode).toBe(204)
  expect((await tryKey(server, 'wrong', { ip: '192.0.2.2' })).statusCode).toBe(401)
  expect(answered).toBe(false)
  await clock.advance(1_000)
  expect((await late).statusCode).toBe(401)
})

test('a chosen key enters at once from an address that guesses, however many wrong ones wait', async () => {
  const gmKey = 'open sesame, please'
  const clock = manualClock()
  const server = await serve({ clock, gmKey })
  const tried = Array.from({ length: 60 }, () => tryKey(server, 'wrong'))
  await clock.advance(3_000)
  const refused = await Promise.race(tried.map(async (one) => statusAbove(await one, 401)))
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await tryKey(server, gmKey)).statusCode).toBe(204)
  await server.app.close()
  const statuses = (await Promise.all(tried)).map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
})

/** Rejects for none of them: it waits for another. */
const statusAbove = async (answer: LightMyRequestResponse, status: number) =>
  answer.statusCode > status ? answer : new Promise<never>(() => {})

/** A chosen key that no process has looked at yet: each look takes scrypt. */
const unseenKey = (key: string): string => {
  const salt = randomBytes(16)
  const hash = scryptSync(key, salt, 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 26 })
  return `scrypt:${salt.toString('base64url')}:${hash.toString('base64url')}`
}

test('a device that signed in before enters beside a flood, with scrypt for each key; so does a new one elsewhere', async () => {
  const gmKey = 'open sesame, please'
  const server = await serve()
  const device = cookiesOf(await tryKey(server, server.key))[1]?.split(';')[0]
  const replace = () =>
    server.store.replaceCredential(CAMPAIGN, { keyHash: unseenKey(gmKey), appliedKeyHash: null })
  const flood = (addresses: number) =>
    Array.from({ length: 60 }, (_, n) =>
      tryKey(server, 'wrong', { ip: `192.0.2.${n % addresses}` }),
    )
  await replace()
  const wrong = flood(20)
  const known = await tryKey(server, gmKey, { cookie: device, ip: '192.0.2.1' })
  expect(known.statusCode, known.body).toBe(204)
  await replace()
  wrong.push(...flood(1))
  const elsewhere = await tryKey(server, gmKey, { ip: '198.51.100.1' })
  expect(elsewhere.statusCode, elsewhere.body).toBe(204)
  await server.app.close()
  await Promise.all(wrong)
})

test.each([
  [{}, 'key'],
  [{ key: '' }, 'key'],
  [{ key: 7 }, 'key'],
  [{ key: null }, 'key'],
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
  '=; ;;overland-3000-home==',
  '__proto__=1; constructor=2',
  `overland-3000-home=${'x'.repeat(4_000)}`,
])('the cookie %s makes nobody a GM and breaks nothing', async (cookie) => {
  const server = await serve()
  expect((await server.send({ route: '/map', cookie })).statusCode).toBe(200)
  expect((await server.send({ route: '/terrains', cookie })).statusCode).toBe(401)
})
