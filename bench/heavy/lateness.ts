import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded into the server: on a signal it writes how late its event loop was at most, and begins anew.

const RESOLUTION_MS = 2
const NANOSECONDS_A_MS = 1e6

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()
process.on('SIGUSR2', () => {
  const most = Math.max(0, delay.max / NANOSECONDS_A_MS - RESOLUTION_MS)
  delay.reset()
  writeFileSync(process.env.LATENESS_FILE ?? '/dev/null', most.toFixed(1))
})
