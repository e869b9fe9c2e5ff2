import type { Extent } from '../../../rules/tiles.ts'
import { ImageWorkerFailed } from './failures.ts'
import { sweepFolders } from './folders.ts'
import { createLane } from './lane.ts'
import type { ImageWorkerLimits } from './limits.ts'
import type { DevelopedTile, FromDeveloping, ToDeveloping } from './messages.ts'
import { runChild } from './run-child.ts'

export type OnTile = (tile: DevelopedTile) => Promise<void>

/** Makes tiles of decodable images, one image at a time. */
export interface Developer {
  readonly develop: (file: string, onTile: OnTile) => Promise<Extent>
  readonly close: () => Promise<void>
}

/** @param parent holds the temporary folders */
export const createDeveloper = (
  limits: ImageWorkerLimits,
  parent: string,
  niceness: number,
): Developer => {
  const lane = createLane({ limit: 1, maxWaiting: limits.waitingImages }, parent)

  const developNow = async (
    file: string,
    folder: string,
    onTile: OnTile,
    signal: AbortSignal,
  ): Promise<Extent> => {
    await sweepFolders(parent)
    let handedOver = false
    return runChild<ToDeveloping, FromDeveloping, Extent>({
      child: 'developing',
      maxMemory: limits.developMemory,
      niceness,
      folder,
      order: { kind: 'develop', file, folder },
      hear: async (message, child) => {
        if (message.kind === 'developed') return message.size
        if (message.kind === 'no-room') throw new ImageWorkerFailed('no-room')
        handedOver = true
        await onTile(message.tile)
        child.send({ kind: 'taken' })
        return undefined
      },
      mayRepeat: () => !handedOver,
      began: performance.now(),
      limitMs: limits.developMs,
      signal,
    })
  }

  return {
    develop: (file, onTile) =>
      lane.run((folder, signal) => developNow(file, folder, onTile, signal)),
    close: lane.close,
  }
}
