import { Counter, Gauge, type Registry } from 'prom-client'
import type { DatabaseLink } from '#campaign/ports/store.ts'
import { AUDIENCES } from '#protocol/views.ts'
import type { LiveFeed } from './live/feed.ts'

export const measureViewers = (registry: Registry, feed: Pick<LiveFeed, 'countViewers'>): void => {
  new Gauge({
    name: 'overland_viewers',
    help: 'Live connections of this node, by audience.',
    labelNames: ['audience'],
    registers: [registry],
    collect() {
      const counts = feed.countViewers()
      for (const audience of AUDIENCES) this.set({ audience }, counts[audience])
    },
  })
}

export const measureDatabaseLink = (registry: Registry, link: () => DatabaseLink): void => {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  const waiting = 'Requests that wait for a connection to PostgreSQL.'
  gauge('overland_database_waiting', waiting, () => link().waiting)
  const listening = 'Whether this node hears at once of changes at other nodes.'
  gauge('overland_database_listening', listening, () => Number(link().listening))
}

/** Metrics of scheduled backups; both are reported from the start on. */
export const measureBackups = (registry: Registry) => {
  const registers = [registry]
  const lastSuccess = new Gauge({
    name: 'overland_backup_last_success_timestamp_seconds',
    help: 'When the last scheduled backup that succeeded, of any server, began; 0: never.',
    registers,
  })
  const failures = new Counter({
    name: 'overland_backup_failures_total',
    help: 'Scheduled backups of this server that failed.',
    registers,
  })
  return {
    succeeded: (at: number) => lastSuccess.set(at / 1_000),
    failed: () => failures.inc(),
  }
}
