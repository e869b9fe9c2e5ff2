import { once } from 'node:events'
import { Socket } from 'node:net'

export interface Sockets {
  readonly open: () => Socket
  /** Resolves once all are closed; dead ones are cut off. */
  settled(): Promise<void>
}

const FAREWELL_MS = 1_000

export const trackSockets = (): Sockets => {
  const sockets = new Set<Socket>()
  return {
    open: () => {
      const socket = new Socket()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      return socket
    },
    settled: async () => {
      const closing = [...sockets].map(async (socket) => {
        const cutOff = setTimeout(() => socket.destroy(), FAREWELL_MS)
        await once(socket, 'close').catch(() => {})
        clearTimeout(cutOff)
      })
      await Promise.all(closing)
    },
  }
}
