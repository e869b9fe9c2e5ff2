import { readFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { type Extent, tileLevels, tilesOf } from '../../../rules/tiles.ts'
import { SHARES } from '../../shares/limits.ts'
import {
  type Child,
  ChildEnded,
  type ChildNeeds,
  NICENESS,
  startChild,
  withChild,
} from '../../work/child.ts'
import { createQueue } from '../../work/queue.ts'
import { ImageWorkerFailed, UnusableImage } from './failures.ts'
import { inFolder, sweepFolders } from './folders.ts'
import {
  type ImageAnswer,
  type ImageJob,
  type ImageSource,
  type MadeTile,
  tileFiles,
  type VeiledPart,
} from './jobs.ts'

export type OnTile = (tile: MadeTile) => Promise<void>

interface MaskRequest extends VeiledPart {
  /** Lossless pixels, read in the tile's turn: few are in memory at a time. */
  readonly readPixels: () => Promise<Uint8Array>
}

/** Works in child processes, so that no image takes memory or time from the server. */
export interface ImageWorker {
  /**
   * Hands over an image's tiles one at a time, level 0 first: nothing but its pixels, as 8-bit sRGB,
   * turned as its EXIF says, on paper where it is transparent. All of it was decoded before the first
   * tile. Callers bound how many images are made at once.
   *
   * @returns the size in pixels, as turned
   * @throws UnusableImage
   * @throws ImageWorkerFailed `crashed`, `closed`, `no-room`
   * @throws the signal's reason, and whatever `onTile` throws
   */
  makeTiles(source: ImageSource, onTile: OnTile, signal?: AbortSignal): Promise<Extent>
  /**
   * A masked tile as WebP, the same bytes for the same input; for partly veiled tiles only.
   *
   * @throws ImageWorkerFailed `busy`, `closed`, or `crashed` twice
   * @throws whatever `readPixels` throws
   */
  mask(request: MaskRequest): Promise<Buffer>
  /** Ends all work; resolves when every child is gone. */
  close(): Promise<void>
}

const PROGRAM = new URL('./child/image-child.ts', import.meta.url)
const { memory, time } = SHARES

/** Times in ms, memory in bytes. */
const LIMITS = {
  makeTilesMs: time.imageTilesMs as number,
  imageMemory: memory.imageBytes as number,
  waitingTiles: memory.tilesWaiting as number,
  /** One core is the server's. */
  masksAtOnce: Math.min(3, Math.max(1, availableParallelism() - 1)),
  maskMs: time.maskMs as number,
  maskMemory: memory.maskBytes as number,
  /** Of an idle child: longer than the pause between two moves at a table. */
  keepWarmMs: 30 * 60_000,
}

export type ImageWorkerLimits = Readonly<typeof LIMITS>

interface ImageWorkerOptions {
  readonly limits?: Partial<ImageWorkerLimits>
  /** Holds temporary folders of up to 5 bytes a pixel; the system's by default. */
  readonly folder?: string
}

export const createImageWorker = (options: ImageWorkerOptions = {}): ImageWorker => {
  const limits = { ...LIMITS, ...options.limits }
  const parent = options.folder ?? tmpdir()
  const closing = new AbortController()
  const making = new Set<Promise<unknown>>()
  void sweepFolders(parent)
  const masker = createMasker(limits, closing.signal)

  const makeTiles: ImageWorker['makeTiles'] = (source, onTile, left = closing.signal) =>
    inFolder(parent, async (folder) => {
      const needs = {
        program: PROGRAM,
        limitMs: limits.makeTilesMs,
        maxMemory: limits.imageMemory,
        folder,
      }
      const signal = AbortSignal.any([closing.signal, left])
      const made = await withChild<ImageJob, ImageAnswer, ImageAnswer>(needs, signal, (ask) =>
        ask({ kind: 'make-tiles', source }),
      ).catch(asImageFailure)
      if (made.kind !== 'made') throw failureOf(made)
      const { size } = made
      for (let level = 0; level < tileLevels(size); level++)
        for (const tile of tilesOf(size, level)) {
          signal.throwIfAborted()
          const files = tileFiles(made.folder, size, tile)
          const [pixels, picture] = [await readFile(files.pixels), await readFile(files.picture)]
          await onTile({ ...tile, pixels, picture })
        }
      return size
    })

  return {
    makeTiles: async (...args) => {
      const made = makeTiles(...args)
      making.add(made)
      return made.finally(() => making.delete(made))
    },
    mask: masker.mask,
    close: async () => {
      closing.abort(new ImageWorkerFailed('closed'))
      await Promise.all([Promise.allSettled(making), masker.close()])
    },
  }
}

/** Masks tiles in one child, which is started on demand and kept for a while. */
const createMasker = (limits: ImageWorkerLimits, closing: AbortSignal) => {
  const needs: ChildNeeds = {
    program: PROGRAM,
    limitMs: limits.maskMs,
    maxMemory: limits.maskMemory,
    threads: limits.masksAtOnce,
    niceness: NICENESS.higher,
  }
  // One more than the child works on: the next tile's pixels are ready for it.
  const queue = createQueue({ atOnce: limits.masksAtOnce + 1, most: limits.waitingTiles })
  const full = () => new ImageWorkerFailed('busy')
  let child: Child<ImageJob, ImageAnswer> | undefined
  let cooling: NodeJS.Timeout | undefined

  const endChild = async () => {
    const ended = child
    child = undefined
    await ended?.end()
  }

  const ask = async (job: ImageJob): Promise<ImageAnswer> => {
    closing.throwIfAborted()
    child ??= startChild(needs)
    const asked = child
    try {
      return await asked.ask(job)
    } catch (error) {
      closing.throwIfAborted()
      if (child === asked) child = undefined
      throw new ImageWorkerFailed('crashed', String(error))
    } finally {
      clearTimeout(cooling)
      cooling = setTimeout(endChild, limits.keepWarmMs).unref()
    }
  }

  const mask = async ({ readPixels, ...part }: MaskRequest): Promise<Buffer> => {
    const job: ImageJob = { kind: 'mask', pixels: await readPixels(), part }
    // Perhaps another tile was at fault, or the child was killed to make room.
    const answer = await ask(job).catch(() => ask(job))
    if (answer.kind === 'masked') return answer.picture
    throw new Error(`A tile cannot be masked: ${JSON.stringify(answer)}`)
  }

  return {
    mask: (request: MaskRequest) => queue.run(() => mask(request), { full }),
    close: async () => {
      clearTimeout(cooling)
      await endChild()
    },
  }
}

const failureOf = (answer: Exclude<ImageAnswer, { kind: 'made' }>): Error => {
  if (answer.kind === 'unusable') return new UnusableImage(answer.reason)
  if (answer.kind === 'no-room') return new ImageWorkerFailed('no-room')
  return new ImageWorkerFailed('crashed', JSON.stringify(answer))
}

/** What crashes two children is damaged. */
const asImageFailure = (error: unknown): never => {
  if (!(error instanceof ChildEnded) || error.why === 'ended') throw error
  throw new UnusableImage(error.why === 'crashed' ? 'damaged' : error.why)
}
