import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Extent, type Tile, tilesOf } from '../../../rules/tiles.ts'
import { ImageWorkerFailed, MAX_PIXELS, MAX_SIDE, UnusableImage } from './failures.ts'
import { noRoom } from './folders.ts'
import type { ImageWorkerLimits } from './limits.ts'
import type { FromAssembling, ToAssembling } from './messages.ts'
import { NICENESS } from './niceness.ts'
import { runChild } from './run-child.ts'
import { createWorkQueue } from './work-queue.ts'

/** Assembles images of tiles, one at a time. */
export interface Assembler {
  readonly assemble: (
    size: Extent,
    readTile: (tile: Tile) => Promise<Uint8Array>,
    file: string,
  ) => Promise<void>
  readonly close: () => Promise<void>
}

/** @param parent holds the temporary folders */
export const createAssembler = (limits: ImageWorkerLimits, parent: string): Assembler => {
  const queue = createWorkQueue({ limit: 1, maxWaiting: limits.waitingImages }, parent)

  const assembleNow = (order: ToAssembling, signal: AbortSignal) =>
    runChild<ToAssembling, FromAssembling, FromAssembling>({
      child: 'assembling',
      maxMemory: limits.imageMemory,
      niceness: NICENESS.makeTiles,
      folder: order.folder,
      order,
      hear: async (message) => {
        if (message.kind === 'unusable') throw new UnusableImage(message.reason)
        if (message.kind === 'no-room') throw new ImageWorkerFailed('no-room')
        return message
      },
      began: performance.now(),
      limitMs: limits.assembleMs,
      signal,
    })

  return {
    assemble: async (size, readTile, file) => {
      if (Math.max(size.width, size.height) > MAX_SIDE) throw new UnusableImage('too-long')
      if (size.width * size.height > MAX_PIXELS) throw new UnusableImage('too-many-pixels')
      await queue.run(async (folder, signal) => {
        for (const tile of tilesOf(size, 0)) {
          const name = join(folder, `${tile.column}-${tile.row}`)
          await writeFile(name, await readTile(tile), { mode: 0o600 }).catch(noRoom)
        }
        await assembleNow({ folder, size, file }, signal)
      })
    },
    close: queue.close,
  }
}
