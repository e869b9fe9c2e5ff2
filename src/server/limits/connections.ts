import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { busy } from '../problems/http-problem.ts'
import { isLoopback } from '../requests/site.ts'
import { isLiveUpgrade } from '../upgrade.ts'
import { LIMITS } from './limits.ts'
import { addressGroupOf } from './rates.ts'

type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * Limits the connections of each address. Connections of this machine and of trusted proxies are not
 * counted.
 *
 * @returns a hook that counts requests and WebSockets through a proxy, by the address it forwards
 */
export const limitConnectionsPerAddress = (
  server: Server,
  isTrusted: (address: string) => boolean,
  limit: number = LIMITS.connections.perAddress,
): Guard => {
  const counts = new Map<string, number>()

  /** Counts a connection. @returns a function that uncounts it; undefined at the limit */
  const acquire = (address: string): (() => void) | undefined => {
    const group = addressGroupOf(address)
    const count = counts.get(group) ?? 0
    if (count >= limit) return undefined
    counts.set(group, count + 1)
    return () => {
      const remaining = (counts.get(group) ?? 0) - 1
      if (remaining > 0) counts.set(group, remaining)
      else counts.delete(group)
    }
  }

  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (isLoopback(remoteAddress) || isTrusted(remoteAddress)) return
    const release = acquire(remoteAddress)
    if (release) socket.once('close', release)
    else socket.destroy()
  })

  return async ({ ip, raw }, reply) => {
    if (ip === raw.socket.remoteAddress || isLoopback(ip)) return
    const release = acquire(ip)
    if (!release) throw busy()
    const stream = isLiveUpgrade(raw) ? raw.socket : reply.raw
    stream.once('close', release)
  }
}

/**
 * Closes a connection whose client stops sending a body, or stops reading an answer. The time in which
 * the server works on a request does not count.
 */
export const closeIdleConnections = (
  server: Server,
  idleMs: number = LIMITS.connections.idleMs,
): void => {
  const watch = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request
    response.setTimeout(idleMs, () => {
      const isServerWorking = request.complete || request.readableLength > 0
      if (isServerWorking && socket.writableLength === 0) socket.setTimeout(idleMs)
      else socket.destroy()
    })
  }
  server.prependListener('request', watch)
  // Node reports requests with an expectation other than `100-continue` by this event alone.
  server.prependListener('checkExpectation', watch)
}
