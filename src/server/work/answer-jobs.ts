import { constants, setPriority } from 'node:os'
import { type Answered, type Asked, OUT_OF_MEMORY } from './child.ts'

const MEMORY_WATCH_MS = 20

/**
 * What a child process does: answers jobs, within the limits that `startChild` gave it. It ends with
 * the server, leaves the terminal's signals to it, and crashes when `answer` throws.
 */
export const answerJobs = <Job, Answer>(answer: (job: Job) => Promise<Answer>): void => {
  process.on('disconnect', end)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('uncaughtException', end)
  // Threads that begin from now on have it, too.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  watchMemory(Number(process.env.MAX_MEMORY))
  const work = async ({ id, job }: Asked<Job>): Promise<void> => {
    process.send?.({ id, answer: await answer(job) } satisfies Answered<Answer>)
  }
  process.on('message', (asked: Asked<Job>) => void work(asked))
}

/** Kills: an exit would wait for the image library's threads. */
const end = (): void => {
  process.kill(process.pid, 'SIGKILL')
}

/** Libraries work in other threads, so this one sees the memory grow. */
const watchMemory = (maxBytes: number): void => {
  setInterval(() => {
    if (process.memoryUsage.rss() > maxBytes) process.send?.(OUT_OF_MEMORY, end)
  }, MEMORY_WATCH_MS).unref()
}
