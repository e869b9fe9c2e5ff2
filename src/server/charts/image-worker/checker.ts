import { readHead } from '../../read-head.ts'
import { ImageWorkerFailed, UnusableImage } from './failures.ts'
import { HEAD_BYTES, isTakenFormat } from './format.ts'
import type { ImageWorkerLimits } from './limits.ts'
import type { FromChecking, ToChecking } from './messages.ts'
import { NICENESS } from './niceness.ts'
import { runChild } from './run-child.ts'
import { createWorkQueue } from './work-queue.ts'

export interface Checker {
  /**
   * @throws UnusableImage
   * @throws ImageWorkerFailed `busy` also when others left too little of `checkMs`
   */
  readonly check: (file: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** After a shorter wait in the queue, a timeout is the image's own fault. */
const NO_WAIT_MS = 1000

/** @param parent holds the temporary folders */
export const createChecker = (limits: ImageWorkerLimits, parent: string): Checker => {
  const { checksAtOnce: limit, waitingImages: maxWaiting } = limits
  const queue = createWorkQueue({ limit, maxWaiting }, parent)

  const decode = async (file: string, began: number, folder: string, signal: AbortSignal) => {
    const waited = performance.now() - began
    try {
      await runChild<ToChecking, FromChecking, FromChecking>({
        child: 'checking',
        maxMemory: limits.imageMemory,
        niceness: NICENESS.check,
        folder,
        order: { file },
        hear: async (message) => {
          if (message.kind === 'unusable') throw new UnusableImage(message.reason)
          return message
        },
        began,
        limitMs: limits.checkMs,
        signal,
      })
    } catch (error) {
      const isSlow = error instanceof UnusableImage && error.reason === 'too-slow'
      throw isSlow && waited > NO_WAIT_MS ? new ImageWorkerFailed('busy') : error
    }
  }

  return {
    check: async (file) => {
      const began = performance.now()
      if (!isTakenFormat(await readHead(file, HEAD_BYTES))) throw new UnusableImage('other-format')
      await queue.run((folder, signal) => decode(file, began, folder, signal), limits.checkMs)
    },
    close: queue.close,
  }
}
