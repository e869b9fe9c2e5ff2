import { createHash } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { textFrame } from '#server/live/messages.ts'
import { machineMs } from './orders.ts'
import { sampleViewText } from './sample-view.ts'
import { serve } from './server.ts'

// A baseline: writes the same framed bytes to bare sockets.
const sockets = new Set<Socket>()
let changes = 0
let frame = textFrame(sampleViewText(changes))

const accept = createHash('sha1')
  .update('dGhlIHNhbXBsZSBub25jZQ==258EAFA5-E914-47DA-95CA-C5AB0DC85B11')
  .digest('base64')
const answer =
  'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
  `Sec-WebSocket-Accept: ${accept}\r\n\r\n`

const server = createServer({ noDelay: true }, (socket) => {
  socket.on('error', () => {})
  socket.once('data', () => {
    socket.write(answer)
    socket.write(frame)
    sockets.add(socket)
  })
  socket.on('close', () => sockets.delete(socket))
})

serve({
  server,
  change: async () => {
    changes += 1
    const at = machineMs()
    frame = textFrame(sampleViewText(changes))
    for (const socket of sockets) socket.write(frame)
    return at
  },
})
