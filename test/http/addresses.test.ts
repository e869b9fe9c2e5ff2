import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { askRaw } from './raw.ts'
import { startServing } from './server.ts'

let port: number

beforeAll(async () => {
  const { server, stop } = await startServing()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
  return stop
})

test.each([
  ['/api/campaigns/home/map', 200],
  ['/%61pi/campaigns/home/map', 200],
  ['/ap%69/openapi.json', 200],
  ['http://localhost/api/campaigns/home/map', 200],
  ['http://localhost/%61pi/campaigns/home/map?as=player', 200],
  ['/%61pi/campaigns/home/days', 401],
  ['http://localhost/api/campaigns/home/undo', 404],
  ['http://localhost/api/nothing', 404],
  ['/api/campaigns/%zz/map', 400],
])(
  'GET %s is answered %i and kept nowhere, however the address is written',
  async (url, status) => {
    const host = 'Host: localhost'
    const answer = await askRaw(
      port,
      `GET ${url} HTTP/1.1`,
      host,
      'Accept: text/html',
      'Connection: close',
    )
    expect(answer.status).toBe(status)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.headers.vary).toBe('Cookie')
    expect(answer.headers['content-type']).toMatch(/^application\/(problem\+)?json/)
  },
)

test('what is not HTTP is a problem document that is kept nowhere', async () => {
  const answer = await askRaw(port, 'GET /api/campaigns/home/map HTTP/1.1', 'Host localhost')
  expect(answer.status).toBe(400)
  expect(answer.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-type': 'application/problem+json',
    vary: 'Cookie',
  })
  expect(JSON.parse(answer.body)).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
})
