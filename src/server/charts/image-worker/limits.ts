import { availableParallelism } from 'node:os'

const MB = 2 ** 20

/** Times in ms, memory in bytes. */
export const LIMITS = {
  /** Of each kind of work on whole images. */
  waitingImages: 3,
  /** Each may take as much memory as the making of tiles. */
  checksAtOnce: 2,
  /** Until all of an image was decoded once, the wait included. */
  checkMs: 9000,
  /** Without the wait. 59 megapixels took 36 s on a busy machine. */
  makeTilesMs: 120_000,
  /** The worst of 60 megapixels (WebP, interlaced 16-bit PNG, progressive CMYK) took 640. */
  imageMemory: 1024 * MB,
  /** Without the wait. 60 megapixels took 5 s. */
  assembleMs: 60_000,
  waitingTiles: 1000,
  /** One core is the server's. */
  masksAtOnce: Math.min(3, Math.max(1, availableParallelism() - 1)),
  maskMs: 10_000,
  /** Of an idle child: longer than the pause between two moves at a table. */
  keepWarmMs: 30 * 60_000,
  maskMemory: 400 * MB,
}

export type ImageWorkerLimits = Readonly<typeof LIMITS>
