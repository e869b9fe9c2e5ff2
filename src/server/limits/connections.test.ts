import { EventEmitter, once } from 'node:events'
import type { Server } from 'node:http'
import { connect, Socket } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { inNetworks } from '../networks.ts'
import { answerError } from '../problems/error-handler.ts'
import { closeIdleConnections, limitConnectionsPerAddress } from './connections.ts'

const LIMIT = 3

/** Whether a server keeps a connection from an address. */
const doorOf = (trustProxy: readonly string[] = []) => {
  const server = new EventEmitter()
  limitConnectionsPerAddress(server as Server, inNetworks(trustProxy), LIMIT)
  return (remoteAddress: string): Socket => {
    const socket = new Socket()
    Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
    server.emit('connection', socket)
    return socket
  }
}

test('an address takes its share of connections and no more, and others come in', async () => {
  const come = doorOf()
  const mine = [1, 2, 3].map((at) => come(`2001:db8:1:2::${at}`))
  expect(mine.map(({ destroyed }) => destroyed)).toEqual([false, false, false])
  expect(come('2001:db8:1:2::99').destroyed).toBe(true)
  expect(come('2001:db8:1:3::1').destroyed).toBe(false)
  const gone = new Promise((resolve) => mine[0]?.once('close', resolve))
  mine[0]?.destroy()
  await gone
  expect(come('2001:db8:1:2::98').destroyed).toBe(false)
  expect(come('2001:db8:1:2::97').destroyed).toBe(true)
})

test.each([
  ['this machine', '127.0.0.1', []],
  ['this machine, over IPv6', '::ffff:127.0.0.1', []],
  ['a trusted proxy', '10.1.2.3', ['10.0.0.0/8']],
])('connections of %s are not counted', (_who, address, trusted) => {
  const come = doorOf(trusted)
  for (let count = 0; count <= LIMIT; count += 1) expect(come(address).destroyed).toBe(false)
})

test('behind a trusted proxy each address has its share of requests', async () => {
  const isTrusted = inNetworks(['127.0.0.1'])
  const app = fastify({ trustProxy: isTrusted })
  onTestFinished(() => app.close())
  app.setErrorHandler(answerError)
  app.addHook('onRequest', limitConnectionsPerAddress(app.server, isTrusted, LIMIT))
  const waiting: ((text: string) => void)[] = []
  app.get('/wait', () => new Promise<string>((resolve) => waiting.push(resolve)))
  app.get('/', async () => 'here')
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = async (path: string, address: string) => {
    const answer = await fetch(`${url}${path}`, { headers: { 'x-forwarded-for': address } })
    await answer.text()
    return answer.status
  }
  const held = [1, 2, 3].map(() => ask('/wait', '192.0.2.1'))
  await expect.poll(() => waiting.length).toBe(LIMIT)
  expect(await ask('/', '192.0.2.1')).toBe(429)
  expect(await ask('/', '192.0.2.2')).toBe(200)
  for (const answer of waiting) answer('here')
  expect(await Promise.all(held)).toEqual([200, 200, 200])
  await expect.poll(() => ask('/', '192.0.2.1')).toBe(200)
})

const IDLE_MS = 200

const serveIdle = async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  closeIdleConnections(app.server, IDLE_MS)
  app.post('/', async () => 'here')
  app.get('/much', async () => 'x'.repeat(64 * 2 ** 20))
  app.get('/late', async () => {
    await new Promise((resolve) => setTimeout(resolve, 3 * IDLE_MS))
    return 'here'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { port, accepted: once(app.server, 'connection') as Promise<[Socket]> }
}

test.each([
  [
    'whose body does not come',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n',
  ],
  ['whose answer nobody reads', 'GET /much HTTP/1.1\r\nHost: x\r\n\r\n'],
])('a connection %s is ended', async (_which, request) => {
  const { port, accepted } = await serveIdle()
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  const ended = once(socket, 'close')
  socket.write(request)
  const [serverSide] = await accepted
  await once(serverSide, 'close')
  // Unread bytes hide the end of the connection, so they are read from now on.
  socket.resume()
  await ended
  expect(socket.bytesRead).toBeLessThan(64 * 2 ** 20)
})

test('a request that the server works on is answered, however long that takes', async () => {
  const answer = await fetch(`http://127.0.0.1:${(await serveIdle()).port}/late`)
  expect(await answer.text()).toBe('here')
})
