import { availableParallelism } from 'node:os'
import { SHARES } from '../../shares/limits.ts'

const { memory, time } = SHARES

/** Times in ms, memory in bytes. */
export const LIMITS = {
  /** Of each kind of work on whole images. */
  waitingImages: memory.imagesWaiting as number,
  checksAtOnce: memory.imagesChecked as number,
  checkMs: time.imageCheckMs as number,
  makeTilesMs: time.imageTilesMs as number,
  imageMemory: memory.imageBytes as number,
  assembleMs: time.imageAssemblyMs as number,
  waitingTiles: memory.tilesWaiting as number,
  /** One core is the server's. */
  masksAtOnce: Math.min(3, Math.max(1, availableParallelism() - 1)),
  maskMs: time.maskMs as number,
  /** Of an idle child: longer than the pause between two moves at a table. */
  keepWarmMs: 30 * 60_000,
  maskMemory: memory.maskBytes as number,
}

export type ImageWorkerLimits = Readonly<typeof LIMITS>
