import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { AUDIENCES } from '../../protocol/views.ts'
import type { LiveFeed } from '../live/feed.ts'
import { DROP_REASONS, type LiveObserver } from '../live/observer.ts'

/** Seconds: one viewer takes under a millisecond, thousands take tens of them. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]

/** One observation a broadcast, however many watch. */
export const observeLive = (registry: Registry): LiveObserver => {
  const registers = [registry]
  const fanOut = new Histogram({
    name: 'overland_fan_out_seconds',
    help: 'Time from hearing of a commit to the last viewer written, by audience.',
    labelNames: ['audience'],
    buckets: BUCKETS,
    registers,
  })
  const dropped = new Counter({
    name: 'overland_live_dropped_total',
    help: 'Live connections dropped: blocked took nothing for too long, silent answered no ping, unasked sent what nobody asked for.',
    labelNames: ['reason'],
    registers,
  })
  for (const audience of AUDIENCES) fanOut.zero({ audience })
  for (const reason of DROP_REASONS) dropped.inc({ reason }, 0)
  return {
    broadcast: (audience, ms) => fanOut.observe({ audience }, ms / 1_000),
    dropped: (reason) => dropped.inc({ reason }),
  }
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
