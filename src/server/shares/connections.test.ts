import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answerError } from '../problems/error-handler.ts'
import { limitAddresses, limitConnections } from './connections.ts'
import { SHARES } from './limits.ts'

/** More than both ends' systems take for a reader. */
const ANSWER = Buffer.alloc(64 * 2 ** 20)
const IDLE_MS = 200
const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
const HALF = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf'

type Handle = (request: IncomingMessage, response: ServerResponse) => void

const answerAll: Handle = (_request, response) => void response.end(ANSWER)
const answerAtEnd: Handle = (request, response) => {
  request.resume().on('end', () => response.end('all of it'))
}

/** Sends text to a server, of which nothing is read before somebody listens. */
const send = async (handle: Handle, text: string) => {
  const server = createServer({ keepAliveTimeout: 1 }, handle)
  server.on('checkExpectation', handle)
  const ended = vi.fn()
  let unread = () => 0
  const onUnread = (count: () => number) => {
    unread = count
  }
  limitConnections(server, { ended, onUnread }, IDLE_MS)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const connected = once(server, 'connection')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => {
    socket.destroy()
    server.close()
  })
  socket.write(text)
  const [serverSide] = (await connected) as [Socket]
  const closed = once(serverSide, 'close').then(() => ended.mock.calls)
  return { socket, serverSide, closed, unread: () => unread() }
}

/** All that comes. */
const readAll = (socket: Socket): (() => string) => {
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  return () => text
}

test('a connection that takes nothing of an answer ends', async () => {
  const { closed, unread } = await send(answerAll, GET)
  await expect.poll(unread).toBe(1)
  expect(await closed).toEqual([['unread_answer']])
  expect(unread()).toBe(0)
})

test('one that goes on reading, however slowly, is counted and stays', {
  tags: ['more'],
}, async () => {
  const { socket, serverSide, unread } = await send(answerAll, GET)
  socket.pause()
  const sipping = setInterval(() => socket.read(), 2)
  await delay(5 * IDLE_MS)
  clearInterval(sipping)
  expect([serverSide.destroyed, unread()]).toEqual([false, 1])
})

test('a connection of whose body nothing comes ends', async () => {
  expect(await (await send(answerAtEnd, HALF)).closed).toEqual([['unfinished_body']])
  const early: Handle = (_request, response) => void response.end('no')
  expect(await (await send(early, HALF)).closed).toEqual([])
})

test('one whose body comes bit by bit stays', { tags: ['more'] }, async () => {
  const { socket } = await send(answerAtEnd, HALF)
  const text = readAll(socket)
  for (const rest of '-finis') {
    await delay(0.7 * IDLE_MS)
    socket.write(rest)
  }
  await expect.poll(text).toContain('all of it')
})

test('nobody is hurried while our work goes on, and all are after it', {
  tags: ['more'],
}, async () => {
  const idle = await send((_request, response) => {
    setTimeout(() => response.end('done'), 5 * IDLE_MS)
  }, GET)
  await expect.poll(readAll(idle.socket)).toContain('done')
  const paused = await send((request) => {
    setTimeout(() => request.resume(), 5 * IDLE_MS)
  }, HALF)
  await delay(4 * IDLE_MS)
  expect(paused.serverSide.destroyed).toBe(false)
  expect(await paused.closed).toEqual([['unfinished_body']])
})

test.each([
  ['plain', GET],
  ['that expect something', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: more\r\n\r\n'],
])('a connection with too many requests %s before it takes an answer ends', async (_, request) => {
  const most = SHARES.connections.unanswered
  const answer: Handle = (_request, response) => void response.end('x'.repeat(1_000))
  const many = await send(answer, request.repeat(most + 1))
  expect(await many.closed).toEqual([['unanswered_requests']])
  const few = await send(answer, request.repeat(most))
  const text = readAll(few.socket)
  await expect.poll(() => text().match(/x{1000}/g)?.length).toBe(most)
})

const LIMIT = 3
const UNOBSERVED = { ended: () => {} }

/** Whether a server keeps a connection from an address. */
const doorOf = (trustProxy: readonly string[] = []) => {
  const server = new EventEmitter()
  limitAddresses(server as Server, trustProxy, UNOBSERVED, LIMIT)
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
  const trustProxy = ['127.0.0.1']
  const app = fastify({ trustProxy })
  onTestFinished(() => app.close())
  app.setErrorHandler(answerError)
  app.addHook('onRequest', limitAddresses(app.server, trustProxy, UNOBSERVED, LIMIT))
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
