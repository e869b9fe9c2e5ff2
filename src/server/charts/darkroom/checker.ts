import { open } from 'node:fs/promises'
import { DarkroomFailed, UnusableImage } from './failures.ts'
import { HEAD_BYTES, isTakenFormat } from './format.ts'
import { createLane } from './lane.ts'
import type { FromChecking, Sound, ToChecking } from './messages.ts'
import { NICENESS } from './niceness.ts'
import { runChild } from './run-child.ts'
import { tryTwice } from './try-twice.ts'

export interface Checker {
  /**
   * Settles within `checkMs`, however many others wait.
   *
   * @throws UnusableImage
   * @throws DarkroomFailed `busy` also when others left too little time
   */
  readonly check: (file: string) => Promise<void>
  readonly close: () => Promise<void>
}

export interface CheckerLimits {
  readonly checksAtOnce: number
  readonly waitingImages: number
  /** Until all of an image was decoded once, in ms, the wait included. */
  readonly checkMs: number
  /** Of a child, in bytes. */
  readonly developMemory: number
}

/** After a shorter wait in the queue, a timeout is the image's own fault. */
const NO_WAIT_MS = 1000

/** @param parent holds the temporary folders */
export const createChecker = (limits: CheckerLimits, parent: string): Checker => {
  const { checksAtOnce: atOnce, waitingImages: maxWaiting } = limits
  const lane = createLane({ atOnce, maxWaiting }, parent)

  const decode = async (file: string, began: number, folder: string, signal: AbortSignal) => {
    const waited = performance.now() - began
    const needs = {
      maxMemory: limits.developMemory,
      threads: 1,
      niceness: NICENESS.check,
      folder,
    }
    const attempt = () =>
      runChild<ToChecking, FromChecking, Sound>({
        child: 'checking',
        needs,
        order: { file },
        hear: async (message) => {
          if (message.kind === 'unusable') throw new UnusableImage(message.reason)
          return message
        },
        began,
        limitMs: limits.checkMs,
        signal,
      })
    try {
      await tryTwice(attempt)
    } catch (error) {
      const isSlow = error instanceof UnusableImage && error.reason === 'too-slow'
      throw isSlow && waited > NO_WAIT_MS ? new DarkroomFailed('busy') : error
    }
  }

  return {
    check: async (file) => {
      const began = performance.now()
      if (!isTakenFormat(await readHead(file))) throw new UnusableImage('other-format')
      await lane.run((folder, signal) => decode(file, began, folder, signal), limits.checkMs)
    },
    close: lane.close,
  }
}

const readHead = async (file: string): Promise<Uint8Array> => {
  const opened = await open(file)
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await opened.close()
  }
}
