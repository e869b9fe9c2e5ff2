import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { cookieOf, endADay, OTHER_CAMPAIGN, type Server, startListening } from './server.ts'

let server: Server
let port: number

beforeAll(async () => {
  const started = await startListening()
  server = started.server
  port = started.port
  return started.stop
})

interface Asked {
  readonly route?: string
  readonly campaign?: string
  readonly headers?: Record<string, string>
}

const open = ({ route = '/live', campaign = 'home', headers = {} }: Asked = {}): WebSocket =>
  new WebSocket(`ws://127.0.0.1:${port}/api/campaigns/${campaign}${route}`, { headers })

/** What an upgrade is refused with: the status and the problem document. */
const refusal = async (asked: Asked): Promise<{ status: number | undefined; problem: unknown }> => {
  const socket = open(asked)
  const [asking, response] = await once(socket, 'unexpected-response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  asking.destroy()
  expect(response.headers['content-type']).toBe('application/problem+json')
  expect(response.headers.connection).toBe('close')
  return { status: response.statusCode, problem: JSON.parse(Buffer.concat(chunks).toString()) }
}

const firstView = async (socket: WebSocket) => {
  const [message] = (await once(socket, 'message')) as [Buffer]
  return JSON.parse(message.toString())
}

/** The cookie as a browser gets it on the port that the server listens on. */
const gmCookie = async () => {
  const host = `127.0.0.1:${port}`
  const body = { key: server.key }
  return cookieOf(await server.send({ method: 'POST', route: '/session', body, headers: { host } }))
}

test.each([
  [{ headers: { Origin: 'http://evil.example.org' } }, 403, 'FORBIDDEN'],
  [{ headers: { Origin: 'null' } }, 403, 'FORBIDDEN'],
  [{ headers: { Host: 'evil.example.org' } }, 421, 'WRONG_HOST'],
  [{ campaign: 'nonsense' }, 404, 'NO_CAMPAIGN'],
  [{ route: '/nothing' }, 404, 'NOT_FOUND'],
  [{ route: '/live?as=gm' }, 400, 'INVALID_INPUT'],
])('an upgrade with %j is refused with %i %s', async (asked, status, code) => {
  const refused = await refusal(asked as Asked)
  expect(refused.status).toBe(status)
  expect(refused.problem).toMatchObject({ status, code })
})

test('a player is shown the player view at once, from this site or from no page at all', async () => {
  for (const headers of [{}, { Origin: `http://127.0.0.1:${port}` }]) {
    const socket = open({ headers: headers as Record<string, string> })
    const { event, view } = await firstView(socket)
    expect(event).toBe('view')
    expect(view).not.toHaveProperty('undo')
    socket.close()
  }
})

test('the GM is shown the GM view, or the players own when asked so', async () => {
  const headers = { Cookie: await gmCookie() }
  const gm = open({ headers })
  expect((await firstView(gm)).view).toHaveProperty('undo')
  const asPlayer = open({ headers, route: '/live?as=player' })
  expect((await firstView(asPlayer)).view).not.toHaveProperty('undo')
  const away = open({ headers, campaign: OTHER_CAMPAIGN })
  expect((await firstView(away)).view).not.toHaveProperty('undo')
  for (const socket of [gm, asPlayer, away]) socket.close()
})

test('a change is shown to those who watch, and signing out cuts the GM with 4401', async () => {
  const host = `127.0.0.1:${port}`
  const cookie = await gmCookie()
  const player = open()
  const gm = open({ headers: { Cookie: cookie } })
  await Promise.all([firstView(player), firstView(gm)])
  const other = await server.signIn()
  const shown = Promise.all([firstView(player), firstView(gm)])
  const day = await endADay(server, other)
  for (const { view } of await shown) expect(view.map).toEqual(day.map)
  const closed = once(gm, 'close')
  await server.send({ method: 'DELETE', route: '/session', cookie, headers: { host } })
  expect((await closed)[0]).toBe(4401)
  expect(player.readyState).toBe(WebSocket.OPEN)
  player.close()
})

test('a request for another protocol is answered as if it had asked for none', async () => {
  const headers = { connection: 'upgrade', upgrade: 'h2c' }
  const asked = request({ port, path: '/api/campaigns/home/map', headers }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  response.resume()
})
