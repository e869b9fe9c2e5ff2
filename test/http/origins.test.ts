import type { AddressInfo } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { HOST } from '#campaign/ports/access-store.ts'
import type { AccessView } from '#protocol/access.ts'
import type { HostSettings } from '#protocol/host.ts'
import { hostApiPath } from '#protocol/paths.ts'
import { makeFirstKey } from '#server/access/gm-key.ts'
import { cookieOf, type Server, serve } from './server.ts'

let lan: readonly string[]
let server: Server

const listenOn = async (host: string, options: Parameters<typeof serve>[0] = {}) => {
  server = await serve({ lanAddresses: () => lan, ...options })
  await server.app.listen({ port: 0, host })
  return (server.app.server.address() as AddressInfo).port
}
const originsFor = async (
  host = 'localhost:3000',
  ip = '127.0.0.1',
): Promise<readonly string[]> => {
  const headers = { host }
  const body = { key: server.key }
  const session = { method: 'POST', route: '/session', headers, body } as const
  const cookie = cookieOf(await server.send(session))
  const answer = await server.send({ route: '/access', headers, cookie, ip })
  return answer.json<AccessView>().origins
}

beforeEach(() => {
  lan = ['192.168.1.20', '10.0.0.7']
})

test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST'])(
  'a GM at %s is told under which addresses phones come, best first',
  async (host) => {
    const port = await listenOn('0.0.0.0')
    const origins = [`http://192.168.1.20:${port}`, `http://10.0.0.7:${port}`]
    expect(await originsFor(host)).toEqual(origins)
    lan = ['172.20.10.2']
    expect(await originsFor(host)).toEqual([`http://172.20.10.2:${port}`])
  },
)

test('so is the host, also when something was changed', async () => {
  const port = await listenOn('::')
  const key = await makeFirstKey(server.store, HOST)
  const session = { method: 'POST', url: hostApiPath('/session'), body: { key } } as const
  const cookie = cookieOf(await server.send(session))
  const settings = { url: hostApiPath('/settings'), cookie }
  const change = { ...settings, method: 'PATCH', body: { home: true } } as const
  for (const request of [settings, change]) {
    const { origins } = (await server.send(request)).json<HostSettings>()
    expect(origins).toEqual([`http://192.168.1.20:${port}`, `http://10.0.0.7:${port}`])
  }
})

test.each([
  ['who comes by an address that leads phones here', '0.0.0.0', '192.168.1.20:3000', undefined],
  ['who comes by a name', '0.0.0.0', 'laptop.local', undefined],
  ['of a server that nobody else reaches', '127.0.0.1', undefined, undefined],
  ['through the port of a container', '0.0.0.0', undefined, '172.17.0.1'],
])('none is told %s', async (_, listens, host, ip) => {
  await listenOn(listens)
  expect(await originsFor(host, ip)).toEqual([])
})

test.each(['localhost:3000', '192.168.1.20:3000', 'play.example.org'])(
  'PUBLIC_URL is where others come, also for who is at %s',
  async (host) => {
    const publicUrl = new URL('https://play.example.org')
    const config = { publicUrl }
    await listenOn('127.0.0.1', { config })
    expect(await originsFor(host)).toEqual(['https://play.example.org'])
  },
)

test('players and strangers are told none of it', async () => {
  await listenOn('0.0.0.0')
  const view = await server.send({ route: '/map' })
  expect(view.body).not.toContain('192.168.1.20')
  for (const request of [{ route: '/access' }, { url: hostApiPath('/settings') }]) {
    const answer = await server.send(request)
    expect(answer.statusCode).toBe(401)
    expect(answer.body).not.toContain('192.168.1.20')
  }
})
