import type { Extent } from '../../../rules/tiles.ts'
import { DarkroomFailed } from './failures.ts'
import { sweepFolders } from './folders.ts'
import { createLane } from './lane.ts'
import type { DevelopedTile, FromDeveloping, ToDeveloping } from './messages.ts'
import { runChild } from './run-child.ts'
import { tryTwice } from './try-twice.ts'

export type OnTile = (tile: DevelopedTile) => Promise<void>

/** Makes tiles of decodable images, one image at a time. */
export interface Developer {
  /**
   * @throws UnusableImage
   * @throws DarkroomFailed
   * @throws whatever `onTile` throws
   */
  readonly develop: (file: string, onTile: OnTile) => Promise<Extent>
  readonly close: () => Promise<void>
}

export interface DeveloperLimits {
  readonly waitingImages: number
  /** Until the last tile is taken, in ms, the wait not included. */
  readonly developMs: number
  /** Of a child, in bytes. */
  readonly developMemory: number
}

/** @param parent holds the temporary folders */
export const createDeveloper = (
  limits: DeveloperLimits,
  parent: string,
  niceness: number,
): Developer => {
  const lane = createLane({ atOnce: 1, maxWaiting: limits.waitingImages }, parent)

  const developNow = async (
    file: string,
    folder: string,
    onTile: OnTile,
    signal: AbortSignal,
  ): Promise<Extent> => {
    await sweepFolders(parent)
    const began = performance.now()
    // No second attempt once tiles were handed over.
    let handedOver = false
    const attempt = () =>
      runChild<ToDeveloping, FromDeveloping, Extent>({
        child: 'developing',
        needs: { maxMemory: limits.developMemory, threads: 1, niceness, folder },
        order: { kind: 'develop', file, folder },
        hear: async (message, child) => {
          if (message.kind === 'developed') return message.size
          if (message.kind === 'no-room') throw new DarkroomFailed('no-room')
          handedOver = true
          await onTile(message.tile)
          child.send({ kind: 'taken' })
          return undefined
        },
        began,
        limitMs: limits.developMs,
        signal,
      })
    return tryTwice(attempt, () => !handedOver)
  }

  return {
    develop: (file, onTile) =>
      lane.run((folder, signal) => developNow(file, folder, onTile, signal)),
    close: lane.close,
  }
}
