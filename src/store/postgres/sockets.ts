import { once } from 'node:events'
import { Socket } from 'node:net'

/** The sockets under the connections of a store. */
export interface Sockets {
  readonly open: () => Socket
  /** Resolves once all are closed; those that lead nowhere are cut off. */
  settled(): Promise<void>
}

/** So long the server may take to answer a farewell. */
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
