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

const signIn = async (): Promise<string> => {
  const headers = { host: `127.0.0.1:${port}` }
  const body = { key: server.key }
  return cookieOf(await server.send({ method: 'POST', route: '/session', body, headers }))
}

/** Sends the headers of a save of the record as it is, has something happen, then sends the body. */
const saveSlowly = async (cookie: string, meanwhile: () => Promise<unknown>) => {
  const { map, revision } = await server.view(await server.signIn())
  const body = JSON.stringify(map)
  const connection = await openRaw(port)
  const begun = once(server.app.server, 'request')
  connection.write(
    [
      'PUT /api/campaigns/home/map HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      'X-Overland: 1',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `Cookie: ${cookie}`,
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
  const { status, answer } = await saveSlowly(await signIn(), () => endADay(server, gm))
  expect(status).toBe(412)
  expect(answer.current).toEqual(await server.view(gm))
})

test('a session that ended while a body was under way changes nothing', async () => {
  const cookie = await signIn()
  const headers = { host: `127.0.0.1:${port}` }
  const { status, answer } = await saveSlowly(cookie, () =>
    server.send({ method: 'DELETE', route: '/session', cookie, headers }),
  )
  expect(status).toBe(401)
  expect(answer.code).toBe('NOT_SIGNED_IN')
})
