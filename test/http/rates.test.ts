import { expect, onTestFinished, test } from 'vitest'
import { MAX_IMAGE_BYTES } from '#protocol/limits.ts'
import { LIMITS } from '#server/limits/limits.ts'
import { READ_RATE_LIMIT } from '#server/limits/rates.ts'
import { holdDate } from '../support/held-date.ts'
import { sending } from './images.ts'
import { serve } from './server.ts'

/** Instead of 600: what is proved is that each is counted. */
const MOST = 20

const serveWithFewer = async () => {
  const max = LIMITS.rates.readsPerMinute
  expect(READ_RATE_LIMIT.max).toBe(max)
  READ_RATE_LIMIT.max = MOST
  onTestFinished(() => {
    READ_RATE_LIMIT.max = max
  })
  return serve()
}

test.each([
  '/journal',
  '/days',
  '/journal/export?format=csv',
  '/days/export?format=csv',
  '/tables/export?format=json',
  '/tables/1/export?format=csv',
])('an address may ask for %s so often in a minute, and then for all else', async (route) => {
  const pass = holdDate()
  const server = await serveWithFewer()
  const cookie = await server.signIn()
  const ask = (ip: string) => server.send({ route, cookie, ip })
  for (let times = 0; times < MOST; times += 1)
    expect((await ask(`2001:db8::${times.toString(16)}`)).statusCode).not.toBe(429)
  const refused = await ask('2001:db8::1')
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(refused.headers).toMatchObject({ 'retry-after': '60' })
  expect((await ask('2001:db8:0:1::1')).statusCode).not.toBe(429)
  expect((await server.send({ route: '/map', ip: '2001:db8::1' })).statusCode).toBe(200)
  pass(60_000)
  expect((await ask('2001:db8::1')).statusCode).not.toBe(429)
})

test('a campaign is sent so many images in a minute', async () => {
  const server = await serve()
  const cookie = await server.signIn()
  // Refused for its size, before it is read: it counts all the same.
  const large = sending(Buffer.alloc(1))
  const headers = { ...large.headers, 'content-length': String(MAX_IMAGE_BYTES + 1) }
  const send = () => server.send({ ...large, cookie, headers })
  const statuses: number[] = []
  for (let times = 0; times <= LIMITS.rates.uploadsPerMinute; times += 1)
    statuses.push((await send()).statusCode)
  expect(statuses.slice(0, -1)).not.toContain(429)
  expect(statuses.at(-1)).toBe(429)
})
