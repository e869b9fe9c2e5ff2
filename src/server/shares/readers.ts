import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  isTooSlow,
  type MinimumThroughput,
  newWindow,
  type Window,
} from '../work/minimum-throughput.ts'
import type { EndedReason, OnEnded } from './ended.ts'
import { SHARES } from './limits.ts'

interface Limits {
  readonly answer: MinimumThroughput
  readonly crowdedAnswer: MinimumThroughput
  readonly unreadBytes: number
}

/** In the shorter idle time. */
const LOOKS = 20

/** Node's own timeouts look at it, too: nothing public tells what a large write has left to do. */
interface WithHandle {
  readonly _handle?: { readonly bytesWritten: number; readonly writeQueueSize: number } | null
}

/** Bytes that the other end, or the system for it, took. */
export const bytesTaken = (socket: Duplex): number => {
  const { _handle: handle } = socket as Duplex & WithHandle
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0
}

interface Connection {
  readonly unanswered: Set<ServerResponse>
  /** By the minimum that always holds, and by that of a crowd. */
  always: Window
  crowded: Window
}

/** Answers that wait for those before them hold their bytes themselves. */
const unreadOf = (socket: Duplex, { unanswered }: Connection): number => {
  let bytes = socket.writableLength
  for (const answer of unanswered) if (!answer.socket) bytes += answer.writableLength
  return bytes
}

/**
 * Ends connections that do not take what was written to them, or ask for too much at once. The
 * system takes some megabytes for a reader behind a proxy on the same machine, and then reports
 * nothing while the reader takes one of them. So nobody is hurried before unread bytes are many.
 */
export const limitReaders = (
  server: Server,
  onEnded: OnEnded,
  { answer, crowdedAnswer, unreadBytes }: Limits = SHARES.bytesInFlight,
): void => {
  const end = (socket: Duplex, reason: EndedReason) => {
    onEnded(reason)
    socket.destroy()
  }
  const connections = new Map<Duplex, Connection>()
  let crowdedUntil = Number.NEGATIVE_INFINITY
  server.on('connection', (socket: Duplex) => {
    const now = performance.now()
    const connection = {
      unanswered: new Set<ServerResponse>(),
      always: newWindow(0, now),
      crowded: newWindow(0, now),
    }
    connections.set(socket, connection)
    socket.once('close', () => connections.delete(socket))
  })
  const count = ({ socket }: IncomingMessage, response: ServerResponse) => {
    const unanswered = connections.get(socket)?.unanswered
    if (!unanswered) return
    unanswered.add(response)
    response.once('close', () => unanswered.delete(response))
    // A pause would not do: Node first parses all that it has read, a thousand small requests.
    if (unanswered.size > SHARES.connections.unanswered && !socket.destroyed)
      end(socket, 'unanswered_requests')
  }
  server.prependListener('request', count)
  // Node tells of requests that expect something else than `100-continue` in this way alone.
  server.prependListener('checkExpectation', count)
  /** All have the whole time once it is a crowd: who was slow before hurried nobody. */
  const noteCrowd = (now: number) => {
    let unread = 0
    for (const [socket, connection] of connections) unread += unreadOf(socket, connection)
    if (unread <= unreadBytes) return
    if (now >= crowdedUntil)
      for (const [socket, connection] of connections)
        connection.crowded = newWindow(bytesTaken(socket), now)
    crowdedUntil = now + crowdedAnswer.idleMs
  }
  const isEnough = ({ always, crowded }: Connection, taken: number, now: number): boolean => {
    const isSlowInCrowd = isTooSlow(crowded, taken, now, crowdedAnswer)
    return isTooSlow(always, taken, now, answer) || (isSlowInCrowd && now < crowdedUntil)
  }
  const look = () => {
    const now = performance.now()
    noteCrowd(now)
    for (const [socket, connection] of connections) {
      const taken = bytesTaken(socket)
      if (socket.writableLength === 0) {
        Object.assign(connection.always, newWindow(taken, now))
        Object.assign(connection.crowded, newWindow(taken, now))
      } else if (isEnough(connection, taken, now)) end(socket, 'unread_answer')
    }
  }
  const looking = setInterval(look, Math.min(answer.idleMs, crowdedAnswer.idleMs) / LOOKS)
  looking.unref()
  server.once('close', () => clearInterval(looking))
}
