import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { App } from './dependencies.ts'

interface Upgrade {
  readonly response: ServerResponse
  readonly socket: Socket
  readonly head: Buffer
}

/** Requests to become a WebSocket that no route has taken or refused yet. */
const upgrades = new WeakMap<IncomingMessage, Upgrade>()

/** The only path for WebSockets: on others the upgrade is ignored, and the answer is an ordinary one. */
const LIVE_PATH = /\/live(\?|$)/

export const isLiveUpgrade = (request: Pick<IncomingMessage, 'headers' | 'url'>): boolean =>
  request.headers.upgrade?.toLowerCase() === 'websocket' && LIVE_PATH.test(request.url ?? '')

/** Sends upgrade requests through the same hooks and routes as all others. */
export const routeUpgrades = (app: App): void => {
  app.server.on('upgrade', (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    // Node passes a net.Socket here.
    const socket = duplex as Socket
    socket.on('error', () => socket.destroy())
    const response = new ServerResponse(request)
    // The connection ends after this answer.
    response.shouldKeepAlive = false
    response.once('finish', () => socket.destroySoon())
    response.assignSocket(socket)
    upgrades.set(request, { response, socket, head })
    app.routing(request, response)
  })
}

/** Hands the connection of an upgrade request to `take`. @returns false for any other request */
export const handOverUpgrade = (
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
