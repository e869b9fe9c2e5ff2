import { createServer } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'
import { machineMs } from './orders.ts'
import { sampleViewText } from './sample-view.ts'
import { serve } from './server.ts'

// A baseline: a server as in the documentation of `ws`.
const server = createServer()
const wss = new WebSocketServer({ server, perMessageDeflate: false })
let changes = 0
wss.on('connection', (ws) => {
  ws.on('error', console.error)
  ws.send(sampleViewText(changes))
})

serve({
  server,
  change: async () => {
    changes += 1
    const at = machineMs()
    const view = Buffer.from(sampleViewText(changes))
    for (const client of wss.clients) {
      if (client.readyState === WebSocket.OPEN) client.send(view, { binary: false })
    }
    return at
  },
})
