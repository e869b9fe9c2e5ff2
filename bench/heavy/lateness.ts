import { writeFileSync } from 'node:fs'

// Loaded into the server. On a signal it writes the longest time that the thread worked without a pause, in ms of
// processor time and by the clock, and begins anew. Other programs of the machine delay the clock alone.

const EVERY_MS = 2
const MICROSECONDS_A_MS = 1_000

const workedMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / MICROSECONDS_A_MS
}

let longest = { worked: 0, clock: 0 }
let previous = { worked: workedMs(), clock: performance.now() }
setInterval(() => {
  const now = { worked: workedMs(), clock: performance.now() }
  longest = {
    worked: Math.max(longest.worked, now.worked - previous.worked),
    clock: Math.max(longest.clock, now.clock - previous.clock - EVERY_MS),
  }
  previous = now
}, EVERY_MS).unref()
process.on('SIGUSR2', () => {
  writeFileSync(process.env.LATENESS_FILE ?? '/dev/null', JSON.stringify(longest))
  longest = { worked: 0, clock: 0 }
})
