import { Counter, Gauge, type Registry } from 'prom-client'
import type { DatabaseLink } from '../../campaign/store.ts'

interface GaugeOfLink {
  readonly name: string
  readonly help: string
  readonly read: (link: DatabaseLink) => number
}

const GAUGES: readonly GaugeOfLink[] = [
  {
    name: 'overland_database_connections_max',
    help: 'How many connections to PostgreSQL there may be for requests.',
    read: ({ max }) => max,
  },
  {
    name: 'overland_database_waiting',
    help: 'Requests that wait for a connection to PostgreSQL.',
    read: ({ waiting }) => waiting,
  },
  {
    name: 'overland_database_listening',
    help: 'Whether this node hears at once of changes at other nodes.',
    read: ({ listening }) => Number(listening),
  },
]

/** Looked at with each scrape. */
export const measureLink = (registry: Registry, link: () => DatabaseLink): void => {
  const registers = [registry]
  new Gauge({
    name: 'overland_database_connections',
    help: 'Connections to PostgreSQL for requests, by state.',
    labelNames: ['state'],
    registers,
    collect() {
      const { inUse, idle } = link()
      this.set({ state: 'in_use' }, inUse)
      this.set({ state: 'idle' }, idle)
    },
  })
  for (const { name, help, read } of GAUGES)
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read(link()))
      },
    })
  new Counter({
    name: 'overland_database_listen_reconnects_total',
    help: 'How often the connection was lost on which this node hears of changes at others.',
    registers,
    collect() {
      this.reset()
      this.inc(link().reconnects)
    },
  })
}
