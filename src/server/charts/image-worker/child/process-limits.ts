import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { OutOfMemory } from '../messages.ts'

const MEMORY_WATCH_MS = 20

/** Ends with the server, leaves the terminal's signals to it, and limits priority and memory. */
export const keepLimits = (): void => {
  process.on('disconnect', end)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  lowerPriority(Number(process.env.NICENESS))
  watchMemory(Number(process.env.MAX_MEMORY))
}

/** Kills: an exit would wait for the image library's threads. */
const end = (): void => {
  process.kill(process.pid, 'SIGKILL')
}

/** For a child with a single job. */
export const endOnErrors = (): void => {
  process.on('uncaughtException', (error) => {
    console.error(error)
    end()
  })
}

/** On Linux each thread has its priority, and some threads run by now. */
const lowerPriority = (priority: number): void => {
  setPriority(priority)
  if (process.platform !== 'linux') return
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), priority)
}

/** The image library works in other threads, so this one sees its memory grow. */
const watchMemory = (maxBytes: number): void => {
  const message: OutOfMemory = { kind: 'out-of-memory' }
  setInterval(() => {
    if (process.memoryUsage.rss() > maxBytes) process.send?.(message, end)
  }, MEMORY_WATCH_MS).unref()
}
