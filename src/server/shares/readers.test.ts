import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { MinimumThroughput } from '../work/minimum-throughput.ts'
import { SHARES } from './limits.ts'
import { limitReaders } from './readers.ts'

/** More than both ends' systems take for a reader. */
const ANSWER = Buffer.alloc(32 * 2 ** 20)

/** Asks for an answer, and tells when the server's side of the connection is gone. */
const ask = async (minimum: MinimumThroughput, requests = 1) => {
  const server = createServer((_request, response) => void response.end(ANSWER))
  const onEnded = vi.fn()
  limitReaders(server, onEnded, minimum)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const connected = once(server, 'connection')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => {
    socket.destroy()
    server.close()
  })
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(requests))
  const [serverSide] = await connected
  const ended = once(serverSide, 'close').then(() => onEnded.mock.calls)
  return { socket, ended }
}

test('a connection that takes nothing of an answer ends', async () => {
  const { ended } = await ask({ idleMs: 100, bytesPerSecond: 1 })
  expect(await ended).toEqual([['unread_answer']])
})

test('a connection that sips ends, too', async () => {
  const { socket, ended } = await ask({ idleMs: 200, bytesPerSecond: 1e9 })
  socket.pause()
  const sipping = setInterval(() => socket.read(16_384), 10)
  await ended
  clearInterval(sipping)
})

test('one that takes more than the minimum gets all of a large answer, and may stay', async () => {
  const { socket } = await ask({ idleMs: 100, bytesPerSecond: 1_000 })
  let bytes = 0
  const drunk = Promise.withResolvers<void>()
  socket.on('data', ({ length }) => {
    bytes += length
    if (bytes > ANSWER.length) drunk.resolve()
  })
  await drunk.promise
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(socket.destroyed).toBe(false)
})

test('a connection that asks for more than a few answers before it takes one ends', async () => {
  const NEVER: MinimumThroughput = { idleMs: 600_000, bytesPerSecond: 1 }
  const { ended } = await ask(NEVER, SHARES.connections.unanswered + 1)
  expect(await ended).toEqual([['unanswered_requests']])
  const few = await ask(NEVER, SHARES.connections.unanswered)
  let bytes = 0
  for await (const { length } of few.socket) {
    bytes += length
    if (bytes > SHARES.connections.unanswered * ANSWER.length) return
  }
  expect.fail('the connection ended')
})
