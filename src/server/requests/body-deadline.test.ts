import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { expectBodyWithin, limitBodies } from './body-deadline.ts'

const LIMIT_MS = 200
/** Longer than any test. */
const NEVER_MS = 600_000

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Sends a head and part of a body; answers everything until the connection closed. */
const begin = async (handle: Handler, head = 'Content-Length: 10\r\n\r\nhalf') => {
  const server = createServer({ keepAliveTimeout: NEVER_MS }, handle)
  server.on('checkExpectation', handle)
  const onEnded = vi.fn()
  limitBodies(server, onEnded, LIMIT_MS)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => {
    socket.destroy()
    server.close()
  })
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  socket.on('error', () => {})
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${head}`)
  const closed = once(socket, 'close')
  return { socket, onEnded, until: async () => closed.then(() => text), now: () => text }
}

const answerAtEnd: Handler = (request, response) => {
  request.resume().on('end', () => response.end('all of it'))
}

test('a body that is not here in time is refused, and its connection closed', async () => {
  const { until, onEnded } = await begin(answerAtEnd)
  expect(await until()).toMatch(/^HTTP\/1\.1 400 [\s\S]*took too long/)
  expect(onEnded.mock.calls).toEqual([['unfinished_body']])
})

test('a request that expects something has no more time', async () => {
  const { until } = await begin(answerAtEnd, 'Expect: more\r\nContent-Length: 10\r\n\r\nhalf')
  expect(await until()).toContain('took too long')
})

test('bit by bit is not in time', async () => {
  const { socket, until } = await begin(answerAtEnd, 'Transfer-Encoding: chunked\r\n\r\n')
  const dripping = setInterval(() => socket.writable && socket.write('1\r\nx\r\n'), 20)
  expect(await until()).toContain('took too long')
  clearInterval(dripping)
})

test('a route may give a body more time, and a body that is here needs none', async () => {
  const { socket, now } = await begin((request, response) => {
    expectBodyWithin(request, NEVER_MS)
    answerAtEnd(request, response)
  })
  await delay(2 * LIMIT_MS)
  socket.write('-finis')
  await expect.poll(now).toContain('all of it')
  await delay(2 * LIMIT_MS)
  expect(socket.destroyed).toBe(false)
})

test('who was answered and goes on sending is cut off without a second answer', async () => {
  const { until } = await begin((_request, response) => void response.end('no'))
  const text = await until()
  expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1)
})

test('a request without a body is not hurried', async () => {
  const { now } = await begin((_request, response) => {
    setTimeout(() => response.end('done'), 2 * LIMIT_MS)
  }, '\r\n')
  await expect.poll(now).toContain('done')
})
