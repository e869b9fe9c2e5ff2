import { once } from 'node:events'
import { beforeAll, expect, test } from 'vitest'
import { openRaw } from './raw.ts'
import { cookieOf, endADay, type Server, startListening } from './server.ts'

let server: Server
let port: number

beforeAll(async () => {
  const started = await startListening()
  server = started.server
  port = started.port
  return started.stop
})

/** Sends the headers of a save of the record, has something happen, then sends the body. */
const saveSlowly = async (gm: string, meanwhile: () => Promise<unknown>) => {
  const { map, revision } = await server.view(gm)
  const body = JSON.stringify({ ...map, food: map.food + 1 })
  const signedIn = await server.send({
    method: 'POST',
    route: '/session',
    body: { key: server.key },
    headers: { host: `127.0.0.1:${port}` },
  })
  const connection = await openRaw(port)
  const begun = once(server.app.server, 'request')
  connection.write(
    [
      'PUT /api/campaigns/home/map HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      'X-Overland: 1',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `Cookie: ${cookieOf(signedIn)}`,
      `If-Match: "${revision}"`,
      'Connection: close',
      '',
      body.slice(0, 5),
    ].join('\r\n'),
  )
  await begun
  await meanwhile()
  connection.write(body.slice(5))
  const { status, body: answer } = await connection.answer()
  return { status, answer: JSON.parse(answer) }
}

/** Sends the head of a request whose body never comes, and waits for the answer. */
const announce = async (path: string, ...lines: readonly string[]) => {
  const connection = await openRaw(port)
  const head = [`POST ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Connection: close']
  const type = ['X-Overland: 1', 'Content-Type: application/json']
  connection.write([...head, ...type, ...lines, '', ''].join('\r\n'))
  const { status, body } = await connection.answer()
  return { status, code: JSON.parse(body).code }
}

test.each([
  ['/api/campaigns/home/hexes', 401, 'NOT_SIGNED_IN'],
  ['/api/campaigns/nonsense/days', 404, 'NO_CAMPAIGN'],
  ['/api/host/campaigns', 401, 'NOT_SIGNED_IN'],
  ['/api/campaigns/home/session', 413, 'TOO_LARGE'],
  ['/api/host/session', 413, 'TOO_LARGE'],
  ['/api/nothing', 404, 'NOT_FOUND'],
])('a stranger is asked to send nothing to %s: %i at the headers', async (path, status, code) => {
  expect(await announce(path, 'Content-Length: 20000')).toEqual({ status, code })
})

test('a change made while a body is under way makes its revision stale', async () => {
  const gm = await server.signIn()
  const { status, answer } = await saveSlowly(gm, () => endADay(server, gm))
  expect(status).toBe(412)
  expect(answer.current).toEqual(await server.view(gm))
})
