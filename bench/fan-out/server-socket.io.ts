import { createServer } from 'node:http'
import { peer } from '../peers/peer.ts'
import { machineMs } from './orders.ts'
import { sampleView } from './sample-view.ts'
import { serve } from './server.ts'

interface Broadcaster {
  on(
    event: 'connection',
    listener: (socket: { emit(event: string, value: unknown): void }) => void,
  ): void
  emit(event: string, value: unknown): void
}
type SocketIo = { Server: new (server: object, options: object) => Broadcaster }

/** As in the documentation of Socket.IO. */
const server = createServer()
const { Server } = peer<SocketIo>('socket.io')
const io = new Server(server, { transports: ['websocket'], serveClient: false })
let changes = 0
io.on('connection', (socket) => socket.emit('view', sampleView(changes)))

serve({
  server,
  change: async () => {
    changes += 1
    const at = machineMs()
    io.emit('view', sampleView(changes))
    return at
  },
})
