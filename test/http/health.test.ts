import { expect, test } from 'vitest'
import { StoreUnavailable } from '../../src/campaign/store.ts'
import { serve } from './server.ts'

test('healthz and readyz answer 200 while all is well', async () => {
  const { send } = await serve()
  expect((await send({ url: '/healthz' })).statusCode).toBe(200)
  expect((await send({ url: '/readyz' })).statusCode).toBe(200)
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
