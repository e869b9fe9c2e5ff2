import { createSemaphore, type SemaphoreLimits } from '../../work/semaphore.ts'
import { busy, ImageWorkerFailed } from './failures.ts'
import { makeFolder, removeFolder } from './folders.ts'

/** Work on images in turns, each in a folder of its own. */
export interface WorkQueue {
  /**
   * @param work ends soon after the signal aborts
   * @throws ImageWorkerFailed `busy` also after `maxWaitMs`, `closed`, `no-room`
   */
  readonly run: <Result>(
    work: (folder: string, signal: AbortSignal) => Promise<Result>,
    maxWaitMs?: number,
  ) => Promise<Result>
  /** Aborts all work; resolves when it has ended. */
  readonly close: () => Promise<void>
}

/** @param parent holds the temporary folders */
export const createWorkQueue = (
  { limit, maxWaiting }: Required<Pick<SemaphoreLimits, 'limit' | 'maxWaiting'>>,
  parent: string,
): WorkQueue => {
  const closing = new AbortController()
  const { signal } = closing
  const semaphore = createSemaphore({ limit, maxWaiting, full: busy, aborted: busy })

  const inFolder: WorkQueue['run'] = async (work) => {
    if (signal.aborted) throw new ImageWorkerFailed('closed')
    const folder = await makeFolder(parent)
    try {
      return await work(folder, signal)
    } finally {
      await removeFolder(folder)
    }
  }

  return {
    run: async (work, maxWaitMs) => {
      const tooLate = new AbortController()
      const timer = maxWaitMs && setTimeout(() => tooLate.abort(), maxWaitMs)
      const inTurn = () => {
        clearTimeout(timer)
        return inFolder(work)
      }
      return semaphore.run(inTurn, { signal: tooLate.signal }).finally(() => clearTimeout(timer))
    },
    close: async () => {
      closing.abort()
      await semaphore.settled()
    },
  }
}
