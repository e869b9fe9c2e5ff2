import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../problems/http-problem.ts'
import { isLoopback } from '../requests/site.ts'
import { asksForWebSocket } from '../upgrade.ts'
import { SHARES } from './limits.ts'
import { addressOf } from './rates.ts'

/** Why a connection was ended, or refused, for taking more than its share. */
export const ENDED_REASONS = [
  'too_many',
  'too_many_of_address',
  'unanswered_requests',
  'unfinished_body',
  'unread_answer',
] as const
export type EndedReason = (typeof ENDED_REASONS)[number]

export interface ConnectionObserver {
  ended(reason: EndedReason): void
  /** @param count connections that have not taken all that was written to them */
  onUnread(count: () => number): void
}

/**
 * Ends connections that make no progress while we wait for them, or ask for too much at once. Node's
 * timer counts each byte that comes or is taken. It also runs while a connection waits for our work,
 * so what is due decides.
 */
export const limitConnections = (
  server: Server,
  { ended, onUnread }: ConnectionObserver,
  idleMs: number = SHARES.connections.idleMs,
): void => {
  /** With how many requests each has that are not answered. */
  const connections = new Map<Socket, number>()
  const count = (socket: Socket, more: number): number => {
    const unanswered = (connections.get(socket) ?? 0) + more
    if (connections.has(socket)) connections.set(socket, unanswered)
    return unanswered
  }
  const end = (socket: Socket, reason: EndedReason) => {
    if (!socket.destroyed) ended(reason)
    socket.destroy()
  }
  const limit = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    response.once('close', () => count(socket, -1))
    // A pause would not do: Node first parses all that it has read, a thousand small requests.
    if (count(socket, 1) > SHARES.connections.unanswered) end(socket, 'unanswered_requests')
    response.setTimeout(idleMs, () => {
      const reason = overdue(request)
      if (reason) end(socket, reason)
      else socket.setTimeout(idleMs)
    })
  }
  server.on('connection', (socket: Socket) => {
    connections.set(socket, 0)
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', limit)
  // Node tells of requests that expect something else than `100-continue` in this way alone.
  server.prependListener('checkExpectation', limit)
  onUnread(() => [...connections.keys()].filter((socket) => socket.writableLength > 0).length)
}

/** What a connection owes us; nothing while what came of a body waits for us. */
const overdue = ({
  complete,
  readableLength,
  socket,
}: IncomingMessage): EndedReason | undefined => {
  if (socket.writableLength > 0) return 'unread_answer'
  return complete || readableLength > 0 ? undefined : 'unfinished_body'
}

type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * No address takes all connections. This machine's own are not counted, nor those of a trusted
 * proxy: what comes through it is counted by the address that it forwards.
 *
 * @returns counts what comes through a proxy: requests until they are answered, and WebSockets
 */
export const limitAddresses = (
  server: Server,
  trustProxy: readonly string[],
  { ended }: Pick<ConnectionObserver, 'ended'>,
  limit: number = SHARES.connections.ofAddress,
): Guard => {
  const held = new Map<string, number>()
  const isTrusted = proxyAddr.compile([...trustProxy])

  /** @returns gives it back; undefined if the address has enough */
  const take = (address: string): (() => void) | undefined => {
    const group = addressOf(address)
    const mine = held.get(group) ?? 0
    if (mine >= limit) {
      ended('too_many_of_address')
      return undefined
    }
    held.set(group, mine + 1)
    return () => {
      const left = (held.get(group) ?? 0) - 1
      if (left > 0) held.set(group, left)
      else held.delete(group)
    }
  }

  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (isLoopback(remoteAddress) || isTrusted(remoteAddress, 0)) return
    const giveBack = take(remoteAddress)
    if (giveBack) socket.once('close', giveBack)
    else socket.destroy()
  })

  return async ({ ip, raw }, reply) => {
    if (ip === raw.socket.remoteAddress || isLoopback(ip)) return
    const giveBack = take(ip)
    if (!giveBack) throw problem('TOO_MANY_REQUESTS.connections', { retryAfter: 10 })
    const asked = asksForWebSocket(raw) ? raw.socket : reply.raw
    asked.once('close', giveBack)
  }
}
