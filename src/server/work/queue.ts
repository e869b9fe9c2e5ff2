import { busy } from '../problems/http-problem.ts'

/** Runs a limited number of jobs at once: oldest first, and one of each owner. */
export interface Queue {
  /** Runs work when its turn comes. @throws HttpProblem `TOO_MANY_REQUESTS`, and whatever the work throws */
  run<Result>(work: () => Promise<Result>, owner?: string | undefined): Promise<Result>
  /** Starts work at once; work calls `waitForTurn` before the part that must wait, up to its end. */
  start<Result>(
    work: (waitForTurn: WaitForTurn) => Promise<Result>,
    owner?: string | undefined,
  ): Promise<Result>
  /** Resolves when no job runs or waits. */
  whenIdle(): Promise<void>
}

/** Waits until a job's turn comes. @param signal ends the wait @throws its reason */
export type WaitForTurn = (signal?: AbortSignal) => Promise<void>

interface QueueLimits {
  /** Most jobs that have their turn at once. */
  readonly concurrency: number
  /** Most jobs, running and waiting; more are refused. */
  readonly maxJobs: number
  /** Most jobs of one owner, running and waiting. */
  readonly maxJobsPerOwner?: number
}

interface Job {
  readonly owner: string | undefined
}

export const createQueue = ({
  concurrency,
  maxJobs,
  maxJobsPerOwner = maxJobs,
}: QueueLimits): Queue => {
  const results = new Map<Job, Promise<unknown>>()
  /** Jobs that wait for their turn, oldest first, with the function that begins it. */
  const waiting = new Map<Job, () => void>()
  const running = new Set<Job>()

  const beginNext = (): void => {
    for (const [job, begin] of waiting) {
      if (running.size >= concurrency) return
      if (countJobs(job.owner, running) > 0) continue
      waiting.delete(job)
      running.add(job)
      begin()
    }
  }

  const turnFor =
    (job: Job): WaitForTurn =>
    (signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted()
        signal?.addEventListener('abort', () => {
          if (waiting.delete(job)) reject(signal.reason)
        })
        waiting.set(job, resolve)
        beginNext()
      })

  const start: Queue['start'] = async (work, owner) => {
    const job = { owner }
    if (results.size >= maxJobs || countJobs(owner, results.keys()) >= maxJobsPerOwner) throw busy()
    const result = work(turnFor(job)).finally(() => {
      running.delete(job)
      results.delete(job)
      beginNext()
    })
    results.set(job, result)
    return result
  }

  return {
    start,
    run: (work, owner) => start((waitForTurn) => waitForTurn().then(work), owner),
    whenIdle: async () => {
      await Promise.allSettled(results.values())
    },
  }
}

const countJobs = (owner: string | undefined, jobs: Iterable<Job>): number => {
  let count = 0
  if (owner !== undefined) for (const job of jobs) if (job.owner === owner) count += 1
  return count
}
