import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, type Registry } from 'prom-client'

type Monitor = ReturnType<typeof monitorEventLoopDelay>

const RESOLUTION_MS = 10
const NANOSECONDS = 1e9
const MICROSECONDS = 1e6
const QUANTILES = [0.5, 0.99] as const

/** Under the names that Prometheus's other clients use. @returns stops measuring */
export const measureProcess = (registry: Registry): (() => void) => {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  gaugeDelay(registry, delay)
  gaugeMemory(registry)
  countTime(registry)
  return () => {
    delay.disable()
  }
}

/** Since the last scrape; the monitor's own pause is subtracted. */
const gaugeDelay = (registry: Registry, delay: Monitor): void => {
  const registers = [registry]
  const seconds = (nanoseconds: number) =>
    Math.max(0, (nanoseconds || 0) / NANOSECONDS - RESOLUTION_MS / 1_000)
  new Gauge({
    name: 'overland_event_loop_delay_seconds',
    help: 'How late the event loop was since the last scrape; quantile 1 is the worst.',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const quantile of QUANTILES)
        this.set({ quantile: String(quantile) }, seconds(delay.percentile(quantile * 100)))
      this.set({ quantile: '1' }, delay.count === 0 ? 0 : seconds(delay.max))
      delay.reset()
    },
  })
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
