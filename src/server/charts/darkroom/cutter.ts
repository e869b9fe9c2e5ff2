import { createSemaphore } from '../../work/semaphore.ts'
import { busy, DarkroomFailed } from './failures.ts'
import type { VeiledPart } from './messages.ts'
import { createWarmChild, type WarmChildLimits } from './warm-child.ts'

export interface CutRequest extends VeiledPart {
  /** Lossless pixels, read in the tile's turn: few are in memory at a time. */
  readonly readPixels: () => Promise<Uint8Array>
}

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
  readonly waitingTiles: number
}

export const createCutter = (limits: CutterLimits): Cutter => {
  const child = createWarmChild(limits)
  // One more than the child works on: the next tile's pixels are ready for it.
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
      // Perhaps another tile's fault, and there is a new child.
      if (error instanceof DarkroomFailed && error.why === 'crashed') return await child.cut(job)
      throw error
    }
  }

  return { cut: (request) => turns.run(() => cutNow(request)), close: child.close }
}
