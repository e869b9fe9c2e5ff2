import type { Server } from 'node:http'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { DatabaseLink, Store } from '../campaign/store.ts'
import { AUDIENCES } from '../protocol/views.ts'
import type { OnBroadcast } from './live/campaign-feed.ts'
import type { LiveFeed } from './live/feed.ts'

/** Immediate, a value, or not part of a request. */
const UNTIMED: readonly string[] = [
  'onCommit',
  'onPoint',
  'point',
  'hearsOtherNodes',
  'link',
  'close',
]

type Method = (...given: readonly unknown[]) => Promise<unknown>

/** Times what the store does, by whether it answered. */
export const measureStore = (store: Store, registry: Registry): Store => {
  const seconds = new Histogram({
    name: 'overland_store_seconds',
    help: 'Time that the store took, by outcome.',
    labelNames: ['outcome'],
    // Tenths of a millisecond for an embedded store, tens of them for a remote one.
    buckets: [0.0005, 0.002, 0.01, 0.05, 0.25, 1, 5],
    registers: [registry],
  })
  for (const outcome of ['answered', 'failed']) seconds.zero({ outcome })

  const timed =
    (method: Method): Method =>
    async (...given) => {
      const end = seconds.startTimer()
      try {
        const answer = await method(...given)
        end({ outcome: 'answered' })
        return answer
      } catch (error) {
        end({ outcome: 'failed' })
        throw error
      }
    }

  const methods = Object.entries(store).map(([name, method]) => [
    name,
    UNTIMED.includes(name) ? method : timed(method),
  ])
  return Object.fromEntries(methods) as Store
}

/** One observation a broadcast, however many watch. */
export const timeBroadcasts = (registry: Registry): OnBroadcast => {
  const seconds = new Histogram({
    name: 'overland_fan_out_seconds',
    help: 'Time from hearing of a commit to the last viewer written, by audience.',
    labelNames: ['audience'],
    // One viewer takes under a millisecond, thousands take tens of them.
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  for (const audience of AUDIENCES) seconds.zero({ audience })
  return (audience, ms) => seconds.observe({ audience }, ms / 1_000)
}

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

/** @returns counts a connection that is refused because its address has enough */
export const countConnections = (registry: Registry, server: Server): (() => void) => {
  const refused = new Counter({
    name: 'overland_connections_refused_total',
    help: 'Connections refused for taking more than their share, by reason.',
    labelNames: ['reason'],
    registers: [registry],
  })
  for (const reason of ['too_many', 'too_many_of_address']) refused.inc({ reason }, 0)
  // Node refuses those beyond `maxConnections`.
  server.on('drop', () => refused.inc({ reason: 'too_many' }))
  return () => refused.inc({ reason: 'too_many_of_address' })
}

/** Looked at with each scrape. */
const gauge = (registry: Registry, name: string, help: string, now: () => number): void => {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(now())
    },
  })
}

export const gaugeLink = (registry: Registry, link: () => DatabaseLink): void => {
  const waiting = 'Requests that wait for a connection to PostgreSQL.'
  gauge(registry, 'overland_database_waiting', waiting, () => link().waiting)
  const listening = 'Whether this node hears at once of changes at other nodes.'
  gauge(registry, 'overland_database_listening', listening, () => Number(link().listening))
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
