import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressGroup } from '../access/address-group.ts'
import { isLoopback } from '../addresses.ts'
import { problem } from '../problems/http-problem.ts'
import { asksForWebSocket } from '../upgrade.ts'
import { SHARES } from './limits.ts'

type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * No address takes all connections. This machine's own are not counted, nor those of a trusted
 * proxy: what comes through it is counted by the address that it forwards.
 *
 * @returns counts what comes through a proxy: requests until they are answered, and WebSockets
 */
export const limitConnections = (
  server: Server,
  trustProxy: readonly string[],
  limit: number = SHARES.connections.ofAddress,
): Guard => {
  const held = new Map<string, number>()
  const isTrusted = proxyAddr.compile([...trustProxy])

  /** @returns gives it back; undefined if the address has enough */
  const take = (address: string): (() => void) | undefined => {
    const group = addressGroup(address)
    const count = held.get(group) ?? 0
    if (count >= limit) return undefined
    held.set(group, count + 1)
    return () => {
      const left = (held.get(group) ?? 1) - 1
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
    if (asksForWebSocket(raw)) raw.socket.once('close', giveBack)
    else reply.raw.once('close', giveBack)
  }
}
