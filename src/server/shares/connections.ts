import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressGroup } from '../access/address-group.ts'
import { isLoopback } from '../addresses.ts'
import { problem } from '../problems/http-problem.ts'
import { asksForWebSocket } from '../upgrade.ts'
import type { OnEnded } from './ended.ts'
import { SHARES } from './limits.ts'

type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

const FORWARDING = ['x-forwarded-for', 'forwarded'] as const
const HINT_INTERVAL_MS = 60_000

interface Told {
  readonly onEnded: OnEnded
  readonly warn: (text: string) => void
}

interface Held {
  count: number
  /** It forwards the addresses of others, though nobody trusts it to. */
  forwards: boolean
}

/**
 * No address takes all connections. This machine's own are not counted, nor those of a trusted
 * proxy: what comes through it is counted by the address that it forwards.
 *
 * @returns counts what comes through a proxy: requests until they are answered, and WebSockets
 */
export const limitConnections = (
  server: Server,
  trustProxy: readonly string[],
  { onEnded, warn }: Told,
  limit: number = SHARES.connections.ofAddress,
): Guard => {
  const held = new Map<string, Held>()
  const hint = onceAMinute(warn)
  const isTrusted = proxyAddr.compile([...trustProxy])

  /** @returns gives it back; undefined if the address has enough */
  const take = (address: string): (() => void) | undefined => {
    const group = addressGroup(address)
    const mine = held.get(group) ?? { count: 0, forwards: false }
    if (mine.count >= limit) {
      onEnded('too_many_of_address')
      if (mine.forwards) hint(sayUntrusted(address))
      return undefined
    }
    mine.count += 1
    held.set(group, mine)
    return () => {
      mine.count -= 1
      if (mine.count === 0) held.delete(group)
    }
  }

  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (isLoopback(remoteAddress) || isTrusted(remoteAddress, 0)) return
    const giveBack = take(remoteAddress)
    if (giveBack) socket.once('close', giveBack)
    else socket.destroy()
  })

  const noteForwarding = ({ headers, socket: { remoteAddress = '' } }: IncomingMessage) => {
    if (FORWARDING.every((name) => headers[name] === undefined)) return
    const mine = held.get(addressGroup(remoteAddress))
    if (mine) mine.forwards = true
  }

  return async ({ ip, raw }, reply) => {
    noteForwarding(raw)
    if (ip === raw.socket.remoteAddress || isLoopback(ip)) return
    const giveBack = take(ip)
    if (!giveBack) throw problem('TOO_MANY_REQUESTS.connections', { retryAfter: 10 })
    if (asksForWebSocket(raw)) raw.socket.once('close', giveBack)
    else reply.raw.once('close', giveBack)
  }
}

const sayUntrusted = (address: string): string =>
  `${address} has met its share of connections, and forwards the addresses of others. If it is your proxy, name it in TRUST_PROXY.`

const onceAMinute = (warn: (text: string) => void): ((text: string) => void) => {
  let last = Number.NEGATIVE_INFINITY
  return (text) => {
    const now = performance.now()
    if (now - last < HINT_INTERVAL_MS) return
    last = now
    warn(text)
  }
}
