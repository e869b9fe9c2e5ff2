import type { Extent } from '../../../rules/tiles.ts'
import { ImageWorkerFailed } from './failures.ts'
import { sweepFolders } from './folders.ts'
import type { ImageWorkerLimits } from './limits.ts'
import type { FromMakingTiles, MadeTile, ToMakingTiles } from './messages.ts'
import { runChild } from './run-child.ts'
import { createWorkQueue } from './work-queue.ts'

export type OnTile = (tile: MadeTile) => Promise<void>

/** Makes tiles of decodable images, one image at a time. */
export interface TileMaker {
  readonly makeTiles: (file: string, onTile: OnTile) => Promise<Extent>
  readonly close: () => Promise<void>
}

/** @param parent holds the temporary folders */
export const createTileMaker = (
  limits: ImageWorkerLimits,
  parent: string,
  niceness: number,
): TileMaker => {
  const queue = createWorkQueue({ limit: 1, maxWaiting: limits.waitingImages }, parent)

  const makeTilesNow = async (
    file: string,
    folder: string,
    onTile: OnTile,
    signal: AbortSignal,
  ): Promise<Extent> => {
    await sweepFolders(parent)
    let handedOver = false
    return runChild<ToMakingTiles, FromMakingTiles, Extent>({
      child: 'making-tiles',
      maxMemory: limits.imageMemory,
      niceness,
      folder,
      order: { kind: 'make-tiles', file, folder },
      hear: async (message, child) => {
        if (message.kind === 'made') return message.size
        if (message.kind === 'no-room') throw new ImageWorkerFailed('no-room')
        handedOver = true
        await onTile(message.tile)
        child.send({ kind: 'taken' })
        return undefined
      },
      mayRepeat: () => !handedOver,
      began: performance.now(),
      limitMs: limits.makeTilesMs,
      signal,
    })
  }

  return {
    makeTiles: (file, onTile) =>
      queue.run((folder, signal) => makeTilesNow(file, folder, onTile, signal)),
    close: queue.close,
  }
}
