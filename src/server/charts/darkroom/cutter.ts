import { createSemaphore } from '../../work/semaphore.ts'
import { busy, DarkroomFailed } from './failures.ts'
import type { VeiledPart } from './messages.ts'
import { createWarmChild, type WarmChildLimits } from './warm-child.ts'

export interface CutRequest extends VeiledPart {
  /** The tile's lossless pixels, asked for when it is the tile's turn: few are in memory at a time. */
  readonly readPixels: () => Promise<Uint8Array>
}

/** Cuts tiles along hexes. */
export interface Cutter {
  /**
   * A tile as WebP, clear wherever a hex is unknown.
   *
   * @throws DarkroomFailed
   * @throws whatever `readPixels` throws
   */
  readonly cut: (request: CutRequest) => Promise<Buffer>
  readonly close: () => Promise<void>
}

export interface CutterLimits extends WarmChildLimits {
  /** So many tiles may wait. */
  readonly waitingTiles: number
}

export const createCutter = (limits: CutterLimits): Cutter => {
  const child = createWarmChild(limits)
  // The next tile's pixels are there when the child is done with one.
  const turns = createSemaphore({
    limit: limits.cutsAtOnce + 1,
    maxWaiting: limits.waitingTiles,
    full: busy,
  })

  const cutNow = async ({ readPixels, ...part }: CutRequest): Promise<Buffer> => {
    const job = { pixels: await readPixels(), part }
    try {
      return await child.cut(job)
    } catch (error) {
      // The fault need not be this tile's, and there is a new child by now.
      if (error instanceof DarkroomFailed && error.why === 'crashed') return await child.cut(job)
      throw error
    }
  }

  return { cut: (request) => turns.run(() => cutNow(request)), close: child.close }
}
