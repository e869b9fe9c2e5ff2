import type { Server } from 'node:http'
import { Counter, Gauge, type Registry } from 'prom-client'
import { type ConnectionObserver, ENDED_REASONS } from '../shares/connections.ts'

/** Counts also those that the server itself refuses, beyond `maxConnections`. */
export const observeConnections = (registry: Registry, server: Server): ConnectionObserver => {
  const ended = new Counter({
    name: 'overland_connections_ended_total',
    help: 'Connections ended or refused for taking more than their share, by reason.',
    labelNames: ['reason'],
    registers: [registry],
  })
  for (const reason of ENDED_REASONS) ended.inc({ reason }, 0)
  server.on('drop', () => ended.inc({ reason: 'too_many' }))
  return {
    ended: (reason) => ended.inc({ reason }),
    onUnread: (count) => {
      new Gauge({
        name: 'overland_connections_unread',
        help: 'Connections whose readers have not taken all that was written to them, now.',
        registers: [registry],
        collect() {
          this.set(count())
        },
      })
    },
  }
}
