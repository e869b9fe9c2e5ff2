import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { OutOfMemory } from '../messages.ts'

const MEMORY_WATCH_MS = 20

/**
 * Process limits of a child: it ends with the server, leaves the terminal's signals to it, gives
 * way to it on the processor, and takes no more memory than it may.
 */
export const behave = (): void => {
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

/**
 * Ends this process with a message when it takes more memory. The image library works in other
 * threads, so this one sees it grow.
 */
const watchMemory = (maxBytes: number): void => {
  const message: OutOfMemory = { kind: 'out-of-memory' }
  setInterval(() => {
    if (process.memoryUsage.rss() > maxBytes) process.send?.(message, end)
  }, MEMORY_WATCH_MS).unref()
}
