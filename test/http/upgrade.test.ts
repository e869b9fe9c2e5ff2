import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startListening } from './server.ts'

let port: number

beforeAll(async () => {
  const started = await startListening()
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

test.each([
  [{ headers: { Origin: 'http://evil.example.org' } }, 403, 'FORBIDDEN'],
  [{ headers: { Origin: 'null' } }, 403, 'FORBIDDEN'],
  [{ headers: { Host: 'evil.example.org' } }, 421, 'WRONG_HOST'],
  [{ campaign: 'nonsense' }, 404, 'NO_CAMPAIGN'],
  [{ route: '/live?as=gm' }, 400, 'INVALID_INPUT'],
])('an upgrade with %j is refused with %i %s', async (asked, status, code) => {
  const refused = await refusal(asked as Asked)
  expect(refused.status).toBe(status)
  expect(refused.problem).toMatchObject({ status, code })
})

test.each(['h2c', 'websocket'])('off /live an upgrade to %s is ignored', async (upgrade) => {
  const headers = { connection: 'upgrade', upgrade }
  const asked = request({ port, path: '/api/campaigns/home/map', headers }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  response.resume()
})
