import { writeFileSync } from 'node:fs'

// Loaded into the server: on a signal it writes the most that its thread did without a pause, in ms of
// its own time and by the clock, and begins anew. Other programs of the machine delay the clock alone.

const EVERY_MS = 2
const MICROSECONDS_A_MS = 1_000

const worked = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / MICROSECONDS_A_MS
}

let most = { worked: 0, clock: 0 }
let last = { worked: worked(), clock: performance.now() }
setInterval(() => {
  const now = { worked: worked(), clock: performance.now() }
  most = {
    worked: Math.max(most.worked, now.worked - last.worked),
    clock: Math.max(most.clock, now.clock - last.clock - EVERY_MS),
  }
  last = now
}, EVERY_MS).unref()
process.on('SIGUSR2', () => {
  writeFileSync(process.env.LATENESS_FILE ?? '/dev/null', JSON.stringify(most))
  most = { worked: 0, clock: 0 }
})
