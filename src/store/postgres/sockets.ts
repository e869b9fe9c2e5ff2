import { once } from 'node:events'
import { Socket } from 'node:net'

export type Sockets = ReturnType<typeof trackSockets>

const FAREWELL_MS = 1_000

export const trackSockets = () => {
  const sockets = new Set<Socket>()
  return {
    open: (): Socket => {
      const socket = new Socket()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      return socket
    },
    /** Resolves once all are closed; dead ones are cut off. */
    settled: async (): Promise<void> => {
      const closing = [...sockets].map(async (socket) => {
        const cutOff = setTimeout(() => socket.destroy(), FAREWELL_MS)
        await once(socket, 'close').catch(() => {})
        clearTimeout(cutOff)
      })
      await Promise.all(closing)
    },
  }
}
