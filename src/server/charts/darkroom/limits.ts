import { availableParallelism } from 'node:os'

export interface DarkroomLimits {
  /** Of each kind of work on whole images. */
  readonly waitingImages: number
  readonly checksAtOnce: number
  /** Until all of an image was decoded once, in ms, the wait included. */
  readonly checkMs: number
  /** Until an image's last tile is taken, in ms, the wait not included. */
  readonly developMs: number
  /** Of a child that works on a whole image, in bytes. */
  readonly developMemory: number
  /** Until one image is joined, in ms, the wait not included. */
  readonly joinMs: number
  readonly waitingTiles: number
  readonly cutsAtOnce: number
  /** Per tile, in ms. */
  readonly cutMs: number
  /** Of an idle child, in ms. */
  readonly keepWarmMs: number
  /** Of the child that cuts, in bytes. */
  readonly cutMemory: number
}

const MB = 2 ** 20

export const LIMITS: DarkroomLimits = {
  waitingImages: 3,
  // Each may take as much memory as the making of tiles.
  checksAtOnce: 2,
  checkMs: 9000,
  // 59 megapixels took 36 s on a busy machine.
  developMs: 120_000,
  // The worst of 60 megapixels (WebP, interlaced 16-bit PNG, progressive CMYK) took 640.
  developMemory: 1024 * MB,
  // 60 megapixels took 5 s.
  joinMs: 60_000,
  waitingTiles: 1000,
  // One core is the server's.
  cutsAtOnce: Math.min(3, Math.max(1, availableParallelism() - 1)),
  cutMs: 10_000,
  // Longer than the pause between two moves at a table.
  keepWarmMs: 30 * 60_000,
  cutMemory: 400 * MB,
}
