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

const expectProblem = ({ status, headers, body }: RawAnswer, expected: number, code: string) => {
  expect(status).toBe(expected)
  expect(headers['content-type']).toBe('application/problem+json')
  expect(headers['cache-control']).toBe('private, no-store')
  expect(JSON.parse(body)).toMatchObject({ type: 'about:blank', status, code })
}

const VERSION = 'Sec-WebSocket-Version: 13'
const KEY = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
const WHOLE = [HOST, KEY, VERSION]

test.each([
  ['no key', 'home/live', [HOST, VERSION], 400, 'INVALID_INPUT'],
  ['a bad key', 'home/live', [HOST, VERSION, 'Sec-WebSocket-Key: short'], 400, 'INVALID_INPUT'],
  ['no version', 'home/live', [HOST, KEY], 400, 'INVALID_INPUT'],
  ['an unknown one', 'home/live', [HOST, KEY, 'Sec-WebSocket-Version: 9'], 400, 'INVALID_INPUT'],
  ['a bad protocol', 'home/live', [...WHOLE, 'Sec-WebSocket-Protocol: ,,'], 400, 'INVALID_INPUT'],
  ['an unknown audience', 'home/live?as=gm', WHOLE, 400, 'INVALID_INPUT'],
  ['an unknown campaign', 'nonsense/live', WHOLE, 404, 'NO_CAMPAIGN'],
  ['another origin', 'home/live', [...WHOLE, 'Origin: http://evil.example.org'], 403, 'FORBIDDEN'],
  ['no true origin', 'home/live', [...WHOLE, 'Origin: null'], 403, 'FORBIDDEN'],
  ['another host', 'home/live', ['Host: evil.example.org', KEY, VERSION], 421, 'WRONG_HOST'],
])('a WebSocket handshake with %s is refused', async (_what, path, headers, status, code) => {
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', ...headers]
  const answer = await askRaw(port, `GET /api/campaigns/${path} HTTP/1.1`, ...upgrade)
  expectProblem(answer, status, code)
})

test.each(['h2c', 'websocket'])('off /live an upgrade to %s is ignored', async (upgrade) => {
  const map = ['GET /api/campaigns/home/map HTTP/1.1', HOST]
  const answer = await askRaw(port, ...map, 'Connection: Upgrade, close', `Upgrade: ${upgrade}`)
  expect(answer.status).toBe(200)
})

test.each([
  ['no Host', ['GET /api/campaigns/home/map HTTP/1.1', CLOSE]],
  ['an empty Host', ['GET /api/campaigns/home/map HTTP/1.1', 'Host: ', CLOSE]],
  ['no Host, as HTTP/1.0 allows', ['GET /api/campaigns/home/map HTTP/1.0']],
  ['no Host for a page', ['GET / HTTP/1.1', CLOSE]],
  ['no Host for nothing', ['GET /nothing HTTP/1.1', 'Accept: text/html', CLOSE]],
])('a request with %s is refused with 421', async (_what, lines) => {
  expectProblem(await askRaw(port, ...lines), 421, 'WRONG_HOST')
})

test.each([
  ['/api/campaigns/home/hexes', 401, 'NOT_SIGNED_IN'],
  ['/api/campaigns/nonsense/days', 404, 'NO_CAMPAIGN'],
  ['/api/host/campaigns', 401, 'NOT_SIGNED_IN'],
  ['/api/campaigns/home/session', 413, 'TOO_LARGE'],
  ['/api/host/session', 413, 'TOO_LARGE'],
  ['/api/nothing', 404, 'NOT_FOUND'],
])('a stranger is asked to send nothing to %s: %i at the headers', async (path, status, code) => {
  const type = ['X-Overland: 1', 'Content-Type: application/json', 'Content-Length: 20000']
  expectProblem(await askRaw(port, `POST ${path} HTTP/1.1`, HOST, CLOSE, ...type), status, code)
})

test('an unknown expectation is ignored', async () => {
  const answer = await askRaw(port, 'GET /healthz HTTP/1.1', HOST, 'Expect: the-unexpected', CLOSE)
  expect(answer.status).toBe(200)
})

test.each(['Host: evil.example.org', 'HOST: localhost'])(
  'a request with a second Host header, %s, is refused',
  async (second) => {
    const answer = await askRaw(port, 'GET /healthz HTTP/1.1', HOST, second, CLOSE)
    expectProblem(answer, 400, 'INVALID_INPUT')
  },
)
