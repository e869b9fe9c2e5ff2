import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { App } from './parts.ts'

interface Upgrade {
  readonly response: ServerResponse
  readonly socket: Duplex
  readonly head: Buffer
}

/** Connections that ask to become WebSockets, until a route takes or refuses them. */
const upgrades = new WeakMap<IncomingMessage, Upgrade>()

export const asksForWebSocket = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket'

/** Sends upgrade requests through the same hooks and routes as all others. */
export const routeUpgrades = (app: App): void => {
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const response = new ServerResponse(request)
    // The answer is the last of this connection.
    response.shouldKeepAlive = false
    response.once('finish', () => socket.end())
    response.assignSocket(socket as Parameters<ServerResponse['assignSocket']>[0])
    upgrades.set(request, { response, socket, head })
    app.routing(request, response)
  })
}

/** @returns false when no upgrade was asked for */
export const handOver = (
  reply: FastifyReply,
  take: (socket: Duplex, head: Buffer) => void,
): boolean => {
  const upgrade = upgrades.get(reply.request.raw)
  if (!upgrade) return false
  const { response, socket, head } = upgrade
  upgrades.delete(reply.request.raw)
  reply.hijack()
  response.detachSocket(socket as Parameters<ServerResponse['detachSocket']>[0])
  take(socket, head)
  return true
}
