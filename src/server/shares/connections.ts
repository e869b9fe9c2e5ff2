import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { busy } from '../problems/http-problem.ts'
import { isLoopback } from '../requests/site.ts'
import { asksForWebSocket } from '../upgrade.ts'
import { SHARES } from './limits.ts'
import { addressOf } from './rates.ts'

type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * No address takes all connections. This machine's own are not counted, nor those of a trusted
 * proxy: what comes through it is counted by the address that it forwards.
 *
 * @returns counts what comes through a proxy: requests until they are answered, and WebSockets
 */
export const limitAddresses = (
  server: Server,
  isTrusted: (address: string) => boolean,
  limit: number = SHARES.connections.ofAddress,
): Guard => {
  const held = new Map<string, number>()

  /** @returns gives it back; undefined if the address has enough */
  const take = (address: string): (() => void) | undefined => {
    const group = addressOf(address)
    const mine = held.get(group) ?? 0
    if (mine >= limit) return undefined
    held.set(group, mine + 1)
    return () => {
      const left = (held.get(group) ?? 0) - 1
      if (left > 0) held.set(group, left)
      else held.delete(group)
    }
  }

  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (isLoopback(remoteAddress) || isTrusted(remoteAddress)) return
    const giveBack = take(remoteAddress)
    if (giveBack) socket.once('close', giveBack)
    else socket.destroy()
  })

  return async ({ ip, raw }, reply) => {
    if (ip === raw.socket.remoteAddress || isLoopback(ip)) return
    const giveBack = take(ip)
    if (!giveBack) throw busy()
    const answer = asksForWebSocket(raw) ? raw.socket : reply.raw
    answer.once('close', giveBack)
  }
}

/**
 * Ends a connection on which nothing of an announced body comes, or nothing of an answer is taken.
 * While the server works on what came, time does not count.
 */
export const endIdle = (server: Server, idleMs: number = SHARES.connections.idleMs): void => {
  const watch = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request
    response.setTimeout(idleMs, () => {
      const waitsForUs = request.complete || request.readableLength > 0
      if (waitsForUs && socket.writableLength === 0) socket.setTimeout(idleMs)
      else socket.destroy()
    })
  }
  server.prependListener('request', watch)
}
