import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { App } from './parts.ts'

interface Upgrade {
  readonly response: ServerResponse
  readonly socket: Socket
  readonly head: Buffer
}

/** Connections that ask to become WebSockets, until a route takes or refuses them. */
const upgrades = new WeakMap<IncomingMessage, Upgrade>()

/** Of any other path an upgrade is ignored, and the answer is an ordinary one. */
const LIVE = /\/live(\?|$)/

export const asksForWebSocket = (request: Pick<IncomingMessage, 'headers' | 'url'>): boolean =>
  request.headers.upgrade?.toLowerCase() === 'websocket' && LIVE.test(request.url ?? '')

/** Sends upgrade requests through the same hooks and routes as all others. */
export const routeUpgrades = (app: App): void => {
  app.server.on('upgrade', (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    // As Node promises of a plain server.
    const socket = duplex as Socket
    socket.on('error', () => socket.destroy())
    const response = new ServerResponse(request)
    // The answer is the last of this connection.
    response.shouldKeepAlive = false
    response.once('finish', () => socket.destroySoon())
    response.assignSocket(socket)
    upgrades.set(request, { response, socket, head })
    app.routing(request, response)
  })
}

/** @returns false when no upgrade was asked for */
export const handOver = (
  reply: FastifyReply,
  take: (socket: Socket, head: Buffer) => void,
): boolean => {
  const upgrade = upgrades.get(reply.request.raw)
  if (!upgrade) return false
  const { response, socket, head } = upgrade
  upgrades.delete(reply.request.raw)
  reply.hijack()
  response.detachSocket(socket)
  take(socket, head)
  return true
}
