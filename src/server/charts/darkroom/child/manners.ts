import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { OutOfMemory } from '../messages.ts'

const MEMORY_WATCH_MS = 20

/**
 * How a child behaves: it ends at once when the server is gone, leaves signals from the terminal to
 * the server, gives way to it on the processor, and takes no more memory than it may.
 */
export const behave = (): void => {
  process.on('disconnect', end)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  lowerPriority(Number(process.env.NICENESS))
  watchMemory(Number(process.env.MAX_MEMORY))
}

/** An exit would wait for the image library's threads; a kill waits for nothing. */
const end = (): void => {
  process.kill(process.pid, 'SIGKILL')
}

/** For a child that works on one thing: an error is its end, and its last words. */
export const endOnErrors = (): void => {
  process.on('uncaughtException', (error) => {
    console.error(error)
    end()
  })
}

/** On Linux a priority belongs to a thread, and some threads have started by now. */
const lowerPriority = (priority: number): void => {
  setPriority(priority)
  if (process.platform !== 'linux') return
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), priority)
}

/**
 * Ends this process, saying so, as soon as it takes more memory than that. The image library works
 * in other threads, so that this one sees it grow.
 */
const watchMemory = (maxBytes: number): void => {
  const message: OutOfMemory = { kind: 'out-of-memory' }
  setInterval(() => {
    if (process.memoryUsage.rss() > maxBytes) process.send?.(message, end)
  }, MEMORY_WATCH_MS).unref()
}
