import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, type Registry } from 'prom-client'

type Monitor = ReturnType<typeof monitorEventLoopDelay>

const RESOLUTION_MS = 10
const NANOSECONDS = 1e9
const MICROSECONDS = 1e6
const QUANTILES = [0.5, 0.99, 1] as const
type Quantile = (typeof QUANTILES)[number]
/** As long as two usual scrapes are apart. */
const WINDOW_MS = 30_000

/** Under the names that Prometheus's other clients use. @returns stops measuring */
export const measureProcess = (registry: Registry): (() => void) => {
  const stopMeasuring = gaugeDelay(registry)
  gaugeMemory(registry)
  countTime(registry)
  return stopMeasuring
}

/** The monitor's own pause is subtracted. */
const secondsLate = (delay: Monitor, quantile: Quantile): number => {
  const nanoseconds = quantile === 1 ? delay.max : delay.percentile(quantile * 100)
  return delay.count === 0 ? 0 : Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1_000)
}

/** Two monitors take turns, so that a scrape takes nothing from another one's answer. */
const gaugeDelay = (registry: Registry): (() => void) => {
  const newMonitor = () => {
    const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
    delay.enable()
    return delay
  }
  let [older, newer] = [newMonitor(), newMonitor()]
  const turning = setInterval(() => {
    older.reset()
    ;[older, newer] = [newer, older]
  }, WINDOW_MS).unref()
  new Gauge({
    name: 'overland_event_loop_delay_seconds',
    help: 'How late the event loop was in the last 30 to 60 s; quantile 1 is the worst.',
    labelNames: ['quantile'],
    registers: [registry],
    collect() {
      for (const quantile of QUANTILES)
        this.set({ quantile: String(quantile) }, secondsLate(older, quantile))
    },
  })
  return () => {
    clearInterval(turning)
    older.disable()
    newer.disable()
  }
}

const gaugeMemory = (registry: Registry): void => {
  const registers = [registry]
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory size in bytes.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
  new Gauge({
    name: 'nodejs_memory_bytes',
    help: 'Memory by kind: heap in use, and outside of the heap (buffers included).',
    labelNames: ['kind'],
    registers,
    collect() {
      const { heapUsed, external } = process.memoryUsage()
      this.set({ kind: 'heap_used' }, heapUsed)
      this.set({ kind: 'external' }, external)
    },
  })
}

const countTime = (registry: Registry): void => {
  const registers = [registry]
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'Start time of the process since unix epoch in seconds.',
    registers,
  }).set(Math.round(performance.timeOrigin / 1_000))
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Total user and system CPU time spent in seconds.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / MICROSECONDS)
    },
  })
}
