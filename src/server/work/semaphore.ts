import { createWaitQueue, type QueueRules } from './wait-queue.ts'

export interface SemaphoreLimits extends QueueRules {
  /** Concurrent work; more waits. */
  readonly limit: number
  /** Work of one owner, running or waiting; more is refused at once. */
  readonly perOwner?: number
  readonly ownerFull?: () => Error
}

interface Entrant {
  readonly owner?: string | undefined
  /** Ends the wait; running work goes on. */
  readonly signal?: AbortSignal | undefined
}

export interface Semaphore {
  /** Waits for a permit. @returns gives it back @throws `ownerFull`, `full`, `aborted` */
  enter(entrant?: Entrant): Promise<() => void>
  /** @throws as `enter`, and whatever the work throws */
  run<Result>(work: () => Promise<Result>, entrant?: Entrant): Promise<Result>
  /** Resolves once nothing that was given to `run` waits or goes on. */
  settled(): Promise<void>
}

export const createSemaphore = ({
  limit,
  perOwner = Number.POSITIVE_INFINITY,
  ownerFull = () => new Error('The owner has enough under way.'),
  ...rules
}: SemaphoreLimits): Semaphore => {
  const queue = createWaitQueue(rules)
  const owned = new Set<Entrant>()
  const running = new Set<Promise<unknown>>()
  let free = limit

  const isFull = (owner: string): boolean =>
    [...owned].filter((entrant) => entrant.owner === owner).length >= perOwner

  const takePermit = async (signal: AbortSignal | undefined) => {
    if (free > 0 && !signal?.aborted) free -= 1
    else await queue.wait(signal)
  }

  const enter: Semaphore['enter'] = async ({ owner, signal } = {}) => {
    if (owner !== undefined && isFull(owner)) throw ownerFull()
    const entrant = { owner }
    if (owner !== undefined) owned.add(entrant)
    try {
      await takePermit(signal)
    } catch (error) {
      owned.delete(entrant)
      throw error
    }
    return () => {
      owned.delete(entrant)
      if (!queue.serve()) free += 1
    }
  }

  const workInPlace = async <Result>(work: () => Promise<Result>, entrant?: Entrant) => {
    const leave = await enter(entrant)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  return {
    enter,
    run: async (work, entrant) => {
      const result = workInPlace(work, entrant)
      running.add(result)
      try {
        return await result
      } finally {
        running.delete(result)
      }
    },
    settled: async () => {
      await Promise.allSettled(running)
    },
  }
}
