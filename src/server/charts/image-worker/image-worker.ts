import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { StoredTile } from '#campaign/ports/image-store.ts'
import { type Extent, tileLevels, tilesOf } from '#shared/tiles.ts'
import { LIMITS } from '../../limits/limits.ts'
import { problem } from '../../problems/http-problem.ts'
import { CHILD_THREADS, type Child, ChildEnded, startChild, withChild } from '../../work/child.ts'
import { createQueue } from '../../work/queue.ts'
import { stoppingProblem } from '../../work/received-files.ts'
import { noTemporaryRoom, withTemporaryFolder } from './folders.ts'
import {
  type ImageAnswer,
  type ImageJob,
  type ImageSource,
  tileFiles,
  UnusableImage,
  type VeiledPart,
} from './jobs.ts'

interface MaskRequest extends VeiledPart {
  /** Reads the tile's lossless pixels, called at its turn so that few are in memory at once. */
  readonly readPixels: () => Promise<Uint8Array>
}

/** Decodes and masks images in child processes, to save the server's memory and time. */
export interface ImageWorker {
  /**
   * Makes an image's tiles and passes them to `onTiles`, level 0 first: 8-bit sRGB, turned as its EXIF
   * says, on paper where it is transparent. The whole image is decoded before the first call. Callers
   * limit how many images are made at once.
   *
   * @returns the size in pixels, as turned
   * @throws UnusableImage
   * @throws HttpProblem `UNAVAILABLE`
   * @throws the signal's reason, and whatever `onTiles` throws
   */
  makeTiles(
    source: ImageSource,
    onTiles: (tiles: readonly StoredTile[]) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<Extent>
  /**
   * Masks a partly veiled tile. @returns WebP, the same bytes for the same input
   *
   * @throws HttpProblem `TOO_MANY_REQUESTS`, `UNAVAILABLE`
   * @throws whatever `readPixels` throws
   */
  mask(request: MaskRequest): Promise<Buffer>
  /** Cancels all work; resolves when every child process has ended. */
  close(): Promise<void>
}

/** Bytes of tiles in one call of `onTiles`: a database write then takes a few milliseconds. */
const BATCH_BYTES = 1_000_000

const PROGRAM = new URL('./child/image-child.ts', import.meta.url)

/** Default limits of an image's child process: times in ms, memory in bytes. */
const DEFAULT_LIMITS = {
  jobMs: LIMITS.time.imageJobMs as number,
  maxMemory: LIMITS.memory.imageChildBytes as number,
  /** Time until an idle child ends: longer than the pause between two moves at a table. */
  idleMs: 30 * 60_000,
}

export type ImageWorkerLimits = Readonly<typeof DEFAULT_LIMITS>

interface ImageWorkerOptions {
  readonly limits?: Partial<ImageWorkerLimits>
  /** Folder for temporary files of up to 5 bytes a pixel; by default the system's. */
  readonly folder?: string
}

export const createImageWorker = (options: ImageWorkerOptions = {}): ImageWorker => {
  const { jobMs: limitMs, maxMemory, idleMs } = { ...DEFAULT_LIMITS, ...options.limits }
  const childOptions = { program: PROGRAM, limitMs, maxMemory }
  const parent = options.folder ?? tmpdir()
  const closing = new AbortController()
  // One tile more than the child masks at once, so that the pixels of the next one are ready.
  const queue = createQueue({
    concurrency: CHILD_THREADS + 1,
    maxJobs: LIMITS.memory.tilesWaiting,
  })
  /** The child process that masks tiles, started on demand and ended when idle. */
  let maskChild: Child<ImageJob, ImageAnswer> | undefined
  let idleTimer: NodeJS.Timeout | undefined

  const makeTiles: ImageWorker['makeTiles'] = (source, onTiles, callerSignal = closing.signal) =>
    withTemporaryFolder(parent, async (folder) => {
      const signal = AbortSignal.any([closing.signal, callerSignal])
      const answer = await withChild<ImageJob, ImageAnswer, ImageAnswer>(
        { ...childOptions, folder },
        signal,
        (ask) => ask({ kind: 'make-tiles', source }),
      ).catch(throwUnusable)
      if (answer.kind !== 'made') throw failureOf(answer)
      const { size } = answer
      let batch: StoredTile[] = []
      let bytes = 0
      for (let level = 0; level < tileLevels(size); level++)
        for (const tile of tilesOf(size, level)) {
          signal.throwIfAborted()
          const files = tileFiles(answer.folder, size, tile)
          const [pixels, picture] = [await readFile(files.pixels), await readFile(files.picture)]
          const tileBytes = pixels.length + picture.length
          if (batch.length > 0 && bytes + tileBytes > BATCH_BYTES) {
            await onTiles(batch)
            batch = []
            bytes = 0
          }
          batch.push({ ...tile, pixels, picture })
          bytes += tileBytes
        }
      await onTiles(batch)
      return size
    })

  const endMaskChild = async (): Promise<void> => {
    clearTimeout(idleTimer)
    const endedChild = maskChild
    maskChild = undefined
    await endedChild?.end()
  }

  const askMaskChild = async (job: ImageJob): Promise<ImageAnswer> => {
    closing.signal.throwIfAborted()
    maskChild ??= startChild(childOptions)
    const child = maskChild
    try {
      return await child.ask(job)
    } catch (error) {
      if (maskChild === child) maskChild = undefined
      throw error
    } finally {
      clearTimeout(idleTimer)
      idleTimer = setTimeout(() => void endMaskChild(), idleMs).unref()
    }
  }

  const mask = async ({ readPixels, ...part }: MaskRequest): Promise<Buffer> => {
    const job: ImageJob = { kind: 'mask', pixels: await readPixels(), part }
    // A second try: another tile may have crashed the child, or the system killed it for memory.
    const answer = await askMaskChild(job)
      .catch(() => askMaskChild(job))
      .catch((error: unknown) => {
        throw error instanceof ChildEnded ? workFailed() : error
      })
    if (answer.kind === 'masked') return answer.picture
    throw new Error(`A tile cannot be masked: ${JSON.stringify(answer)}`)
  }

  return {
    makeTiles: (...args) => queue.start(() => makeTiles(...args)),
    mask: (request) => queue.run(() => mask(request)),
    close: async () => {
      closing.abort(stoppingProblem())
      await Promise.all([queue.whenIdle(), endMaskChild()])
    },
  }
}

/** Problem without a known cause: another try may work. */
const workFailed = () => problem('UNAVAILABLE.image', { retryAfter: 5 })

const failureOf = (answer: Exclude<ImageAnswer, { kind: 'made' }>): Error => {
  if (answer.kind === 'unusable') return new UnusableImage(answer.reason)
  return answer.kind === 'no-room' ? noTemporaryRoom() : workFailed()
}

/** An image that crashes two child processes counts as damaged. */
const throwUnusable = (error: unknown): never => {
  if (!(error instanceof ChildEnded)) throw error
  throw new UnusableImage(error.why === 'crashed' ? 'damaged' : error.why)
}
