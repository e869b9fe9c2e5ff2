import { Counter, Gauge, type Registry } from 'prom-client'
import type { DatabaseLink } from '#campaign/ports/store.ts'
import { AUDIENCES } from '#protocol/views.ts'
import type { LiveFeed } from './live/feed.ts'

export const gaugeViewers = (registry: Registry, feed: Pick<LiveFeed, 'watching'>): void => {
  new Gauge({
    name: 'overland_viewers',
    help: 'Live connections of this node, by audience.',
    labelNames: ['audience'],
    registers: [registry],
    collect() {
      const watching = feed.watching()
      for (const audience of AUDIENCES) this.set({ audience }, watching[audience])
    },
  })
}

export const gaugeLink = (registry: Registry, link: () => DatabaseLink): void => {
  const gauge = (name: string, help: string, now: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(now())
      },
    })
  const waiting = 'Requests that wait for a connection to PostgreSQL.'
  gauge('overland_database_waiting', waiting, () => link().waiting)
  const listening = 'Whether this node hears at once of changes at other nodes.'
  gauge('overland_database_listening', listening, () => Number(link().listening))
}

/** Both are there from the start, where backups are scheduled. */
export const measureBackups = (registry: Registry) => {
  const registers = [registry]
  const last = new Gauge({
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
    succeeded: (at: number) => last.set(at / 1_000),
    failed: () => failures.inc(),
  }
}
