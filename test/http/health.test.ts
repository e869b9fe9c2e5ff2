import { expect, test } from 'vitest'
import { StoreUnavailable } from '#campaign/ports/store.ts'
import { manualClock } from '../support/manual-clock.ts'
import { serve } from './server.ts'

test('health is told under any name, as balancers ask by names of their own', async () => {
  const { send } = await serve()
  const headers = { host: 'overland.internal.example.org' }
  expect((await send({ url: '/healthz', headers })).statusCode).toBe(200)
  expect((await send({ url: '/readyz', headers })).statusCode).toBe(200)
  expect((await send({ route: '/map', headers })).statusCode).toBe(421)
})

test('while the database does not answer, readyz and the API are 503, healthz is not', async () => {
  const silent = () => Promise.reject(new StoreUnavailable('gone'))
  const { send } = await serve({ disturb: (store) => ({ ...store, ping: silent, enter: silent }) })
  expect((await send({ url: '/healthz' })).statusCode).toBe(200)
  for (const url of ['/readyz', '/api/campaigns/home/map']) {
    const answer = await send({ url })
    expect(answer.statusCode).toBe(503)
    expect(answer.json().code).toBe('UNAVAILABLE')
    expect(answer.headers['retry-after']).toBe('1')
  }
})

test('readyz answers 503 after 1.5 s while the database hangs, asks it once, and 200 once it is back', async () => {
  const clock = manualClock()
  const pings: (() => void)[] = []
  const ping = () => new Promise<void>((resolve) => pings.push(resolve))
  const { send } = await serve({ clock, disturb: (store) => ({ ...store, ping }) })
  const ready = () => send({ url: '/readyz' })
  const answers = Promise.all([ready(), ready()])
  await expect.poll(clock.sleeping).toBe(2)
  expect(pings).toHaveLength(1)
  await clock.advance(1_500)
  expect((await answers).map(({ statusCode }) => statusCode)).toEqual([503, 503])
  const waits = ready()
  await expect.poll(clock.sleeping).toBe(1)
  await clock.advance(1_400)
  pings[0]?.()
  expect((await waits).statusCode).toBe(200)
  expect(pings).toHaveLength(1)
  const next = ready()
  await expect.poll(() => pings).toHaveLength(2)
  pings[1]?.()
  expect((await next).statusCode).toBe(200)
})
