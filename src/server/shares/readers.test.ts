import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SHARES } from './limits.ts'
import { limitReaders } from './readers.ts'

/** More than both ends' systems take for a reader. */
const ANSWER = Buffer.alloc(32 * 2 ** 20)

const NEVER = { idleMs: 600_000, bytesPerSecond: 1 }
const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

type Limits = NonNullable<Parameters<typeof limitReaders>[2]>

const serve = async (limits: Partial<Limits>, answer = ANSWER) => {
  const server = createServer((_request, response) => void response.end(answer))
  server.on('checkExpectation', (_request, response) => void response.end(answer))
  const onEnded = vi.fn()
  limitReaders(server, onEnded, { answer: NEVER, crowdedAnswer: NEVER, unreadBytes: 0, ...limits })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { server, onEnded }
}

type Serving = Awaited<ReturnType<typeof serve>>

/** Asks for an answer, and tells when the server's side of the connection is gone. */
const askOf = async ({ server, onEnded }: Serving, requests = REQUEST) => {
  const connected = once(server, 'connection')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  socket.write(requests)
  const [serverSide] = await connected
  const ended = once(serverSide, 'close').then(() => onEnded.mock.calls)
  return { socket, ended }
}

const ask = async (limits: Partial<Limits>, requests = REQUEST) =>
  askOf(await serve(limits), requests)

/** Resolves when so many bytes were read; rejects if the connection ends before. */
const read = async (socket: Socket, least: number) => {
  let bytes = 0
  for await (const { length } of socket.iterator({ destroyOnReturn: false })) {
    bytes += length
    if (bytes > least) return
  }
  expect.fail('the connection ended')
}

const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a connection that takes nothing of an answer ends', async () => {
  const { ended } = await ask({ answer: { idleMs: 100, bytesPerSecond: 1 } })
  expect(await ended).toEqual([['unread_answer']])
})

test('a connection that sips ends, too', async () => {
  const { socket, ended } = await ask({ answer: { idleMs: 200, bytesPerSecond: 1e9 } })
  socket.pause()
  const sipping = setInterval(() => socket.read(16_384), 10)
  await ended
  clearInterval(sipping)
})

test('one that takes more than the minimum gets all of a large answer, and may stay', async () => {
  const brief = { idleMs: 500, bytesPerSecond: 1_000 }
  const { socket } = await ask({ answer: brief, crowdedAnswer: brief })
  await read(socket, ANSWER.length)
  await pass(2 * brief.idleMs)
  expect(socket.destroyed).toBe(false)
})

test('a reader that seems to take nothing is cut early only in a crowd, and then all such are', async () => {
  const crowdedAnswer = { idleMs: 100, bytesPerSecond: 1 }
  const serving = await serve({ crowdedAnswer, unreadBytes: 2 * ANSWER.length })
  const slow = await askOf(serving)
  await pass(300)
  await read(slow.socket, ANSWER.length)
  const crowd = await Promise.all([1, 2, 3].map(() => askOf(serving)))
  await Promise.all(crowd.map(({ ended }) => ended))
})

test('when a crowd begins, those who were slow before it have the whole time, too', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const crowdedAnswer = { idleMs: 60_000, bytesPerSecond: 1 }
  const serving = await serve({ crowdedAnswer, unreadBytes: 2 * ANSWER.length })
  const { server, onEnded } = serving
  const asked = async () => {
    const request = once(server, 'request')
    const reader = await askOf(serving)
    await request
    return reader
  }
  const slow = await asked()
  vi.advanceTimersByTime(120_000)
  const crowd = [await asked(), await asked()]
  vi.advanceTimersByTime(59_000)
  expect(onEnded).not.toHaveBeenCalled()
  vi.advanceTimersByTime(6_000)
  await Promise.all([slow, ...crowd].map(({ ended }) => ended))
})

test('answers that wait for the one before count as unread', async () => {
  const crowdedAnswer = { idleMs: 100, bytesPerSecond: 1 }
  const { ended } = await ask({ crowdedAnswer, unreadBytes: 2 * ANSWER.length }, REQUEST.repeat(3))
  await ended
})

test.each([
  ['plain', REQUEST],
  ['that expect something', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: more\r\n\r\n'],
])('a connection with too many requests %s before it takes an answer ends', async (_, request) => {
  const serving = await serve({}, Buffer.alloc(1_000))
  const { ended } = await askOf(serving, request.repeat(SHARES.connections.unanswered + 1))
  expect(await ended).toEqual([['unanswered_requests']])
  const few = await askOf(serving, request.repeat(SHARES.connections.unanswered))
  await read(few.socket, SHARES.connections.unanswered * 1_000)
})
