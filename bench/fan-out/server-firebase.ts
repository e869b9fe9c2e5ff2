import { createServer } from 'node:http'
import { peer } from '../peers/peer.ts'
import { machineMs } from './orders.ts'
import { sampleView } from './sample-view.ts'
import { serve } from './server.ts'

interface Reference {
  child(path: string): Reference
  set(value: unknown): void
}
type FirebaseServer = new (
  options: { server: object },
  name: string,
  data: unknown,
) => { readonly baseRef: Reference }

/** A self-hosted realtime database. */
const server = createServer()
const Database = peer<FirebaseServer>('firebase-server')
let changes = 0
let root: Reference | undefined
// The port is for its log.
server.once('listening', () => {
  root = new Database({ server }, 'localhost', { view: sampleView(changes) }).baseRef
})

serve({
  server,
  change: async () => {
    changes += 1
    const at = machineMs()
    root?.child('view').set(sampleView(changes))
    return at
  },
})
