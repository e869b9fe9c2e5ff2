import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client'

const RESOLUTION_MS = 20
/** Seconds: from what a busy day costs to a thread that stands still. */
const BUCKETS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5]

/** The library calls these totals, and they are gauges; lag is measured below, for any number of scrapers. */
const LEFT_OUT = /^nodejs_(active_.*|eventloop_lag_.*)$/

/** The metrics of the process that Prometheus's other clients have. Once in a process. */
export const measureProcess = (registry: Registry): void => {
  collectDefaultMetrics({ register: registry })
  for (const { name } of registry.getMetricsAsArray())
    if (LEFT_OUT.test(name)) registry.removeSingleMetric(name)
}

/** How late timers were: the time that the one thread was busy with something else. @returns stops measuring */
export const measureDelay = (registry: Registry): (() => void) => {
  const delay = new Histogram({
    name: 'overland_event_loop_delay_seconds',
    help: 'How late the event loop was, measured 50 times a second.',
    buckets: BUCKETS,
    registers: [registry],
  })
  let due = performance.now() + RESOLUTION_MS
  const timer = setInterval(() => {
    const now = performance.now()
    delay.observe(Math.max(0, now - due) / 1_000)
    due = now + RESOLUTION_MS
  }, RESOLUTION_MS).unref()
  return () => clearInterval(timer)
}

/** Asks the store at each scrape. */
export const gaugeCampaigns = (registry: Registry, count: () => Promise<number>): void => {
  new Gauge({
    name: 'overland_campaigns',
    help: 'Campaigns in the database, archived ones included.',
    registers: [registry],
    async collect() {
      // Without an answer it is unknown, which a scrape survives.
      this.set(await count().catch(() => Number.NaN))
    },
  })
}
