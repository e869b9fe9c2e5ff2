import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { type JobAnswer, type JobRequest, OUT_OF_MEMORY } from './child.ts'

const MEMORY_WATCH_MS = 20

/**
 * Makes a child process answer jobs, within the limits of `startChild`. The process ends with the
 * server, ignores the terminal's signals, and crashes when `answer` throws.
 */
export const answerJobs = <Job, Answer>(answer: (job: Job) => Promise<Answer>): void => {
  process.on('disconnect', end)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('uncaughtException', end)
  lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  watchMemory(Number(process.env.MAX_MEMORY))
  const work = async ({ id, job }: JobRequest<Job>): Promise<void> => {
    process.send?.({ id, answer: await answer(job) } satisfies JobAnswer<Answer>)
  }
  process.on('message', (request: JobRequest<Job>) => void work(request))
}

/** Kills this process: `process.exit` would wait for the image library's threads. */
const end = (): void => {
  process.kill(process.pid, 'SIGKILL')
}

/** Lowers the priority of the process; on Linux of each thread, as some were started already. */
const lowerPriority = (priority: number): void => {
  setPriority(priority)
  if (process.platform !== 'linux') return
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), priority)
}

/** Ends the process above a limit of memory. It sees the growth, as libraries work in other threads. */
const watchMemory = (maxBytes: number): void => {
  setInterval(() => {
    if (process.memoryUsage.rss() > maxBytes) process.send?.(OUT_OF_MEMORY, end)
  }, MEMORY_WATCH_MS).unref()
}
