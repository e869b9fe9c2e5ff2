import type { Server } from 'node:http'
import { Counter, type Registry } from 'prom-client'
import { ENDED_REASONS, type OnEnded } from '../shares/ended.ts'

/** Counts also those that the server itself refuses, beyond `maxConnections`. */
export const countEnded = (registry: Registry, server: Server): OnEnded => {
  const ended = new Counter({
    name: 'overland_connections_ended_total',
    help: 'Connections ended or refused for taking more than their share, by reason.',
    labelNames: ['reason'],
    registers: [registry],
  })
  for (const reason of ENDED_REASONS) ended.inc({ reason }, 0)
  server.on('drop', () => ended.inc({ reason: 'too_many' }))
  return (reason) => ended.inc({ reason })
}
