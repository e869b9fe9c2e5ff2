import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  isTooSlow,
  type MinimumThroughput,
  newWindow,
  type Window,
} from '../work/minimum-throughput.ts'
import type { EndedReason, OnEnded } from './ended.ts'
import { SHARES } from './limits.ts'

/** In the idle time. */
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

interface Connection extends Window {
  unanswered: number
}

/** Ends connections that do not take what was written to them, or ask for too much at once. */
export const limitReaders = (
  server: Server,
  onEnded: OnEnded,
  minimum: MinimumThroughput = SHARES.bytesInFlight.answer,
): void => {
  const end = (socket: Duplex, reason: EndedReason) => {
    onEnded(reason)
    socket.destroy()
  }
  const connections = new Map<Duplex, Connection>()
  server.on('connection', (socket: Duplex) => {
    connections.set(socket, { ...newWindow(0, performance.now()), unanswered: 0 })
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.unanswered += 1
    response.once('close', () => {
      connection.unanswered -= 1
    })
    if (connection.unanswered > SHARES.connections.unanswered && !socket.destroyed)
      end(socket, 'unanswered_requests')
  })
  const look = () => {
    const now = performance.now()
    for (const [socket, window] of connections) {
      if (socket.writableLength === 0) Object.assign(window, newWindow(bytesTaken(socket), now))
      else if (isTooSlow(window, bytesTaken(socket), now, minimum)) end(socket, 'unread_answer')
    }
  }
  const looking = setInterval(look, minimum.idleMs / LOOKS)
  looking.unref()
  server.once('close', () => clearInterval(looking))
}
