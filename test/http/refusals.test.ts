import { beforeAll, expect, test } from 'vitest'
import { askRaw, type RawAnswer } from './raw.ts'
import { startListening } from './server.ts'

let port: number

beforeAll(async () => {
  const started = await startListening()
  port = started.port
  return started.stop
})

const HOST = 'Host: localhost'
const CLOSE = 'Connection: close'

const expectProblem = ({ status, headers, body }: RawAnswer, code: string) => {
  expect(headers['content-type']).toBe('application/problem+json')
  expect(headers['cache-control']).toBe('private, no-store')
  expect(JSON.parse(body)).toMatchObject({ type: 'about:blank', status, code })
}

const UPGRADE = ['Connection: Upgrade', 'Upgrade: websocket']
const VERSION = 'Sec-WebSocket-Version: 13'
const KEY = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='

test.each([
  ['no key', [VERSION]],
  ['a bad key', [VERSION, 'Sec-WebSocket-Key: short']],
  ['no version', [KEY]],
  ['an unknown version', [KEY, 'Sec-WebSocket-Version: 99']],
  ['a bad subprotocol', [KEY, VERSION, 'Sec-WebSocket-Protocol: ,,']],
])('a WebSocket handshake with %s is refused with a problem document', async (_what, headers) => {
  const live = 'GET /api/campaigns/home/live HTTP/1.1'
  const answer = await askRaw(port, live, HOST, ...UPGRADE, ...headers)
  expect(answer.status).toBe(400)
  expectProblem(answer, 'INVALID_INPUT')
  expect(answer.headers['sec-websocket-version']).toBe('13')
})

test.each([
  ['no Host', ['GET /api/campaigns/home/map HTTP/1.1', CLOSE]],
  ['an empty Host', ['GET /api/campaigns/home/map HTTP/1.1', 'Host: ', CLOSE]],
  ['no Host, as HTTP/1.0 allows', ['GET /api/campaigns/home/map HTTP/1.0']],
  ['no Host for a page', ['GET / HTTP/1.1', CLOSE]],
  ['no Host for nothing', ['GET /nothing HTTP/1.1', 'Accept: text/html', CLOSE]],
])('a request with %s is refused with 421', async (_what, lines) => {
  const answer = await askRaw(port, ...lines)
  expect(answer.status).toBe(421)
  expectProblem(answer, 'WRONG_HOST')
})
