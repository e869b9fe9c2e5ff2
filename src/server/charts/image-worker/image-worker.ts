import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { StoredTile } from '#campaign/ports/image-store.ts'
import { type Extent, tileLevels, tilesOf } from '#shared/tiles.ts'
import { problem } from '../../problems/http-problem.ts'
import { SHARES } from '../../shares/limits.ts'
import { CHILD_THREADS, type Child, ChildEnded, startChild, withChild } from '../../work/child.ts'
import { createQueue } from '../../work/queue.ts'
import { serverStops } from '../../work/received-files.ts'
import { inFolder, noTemporaryRoom } from './folders.ts'
import {
  type ImageAnswer,
  type ImageJob,
  type ImageSource,
  tileFiles,
  UnusableImage,
  type VeiledPart,
} from './jobs.ts'

interface MaskRequest extends VeiledPart {
  /** Lossless pixels, read in the tile's turn: few are in memory at a time. */
  readonly readPixels: () => Promise<Uint8Array>
}

/** Works in child processes, so that no image takes memory or time from the server. */
export interface ImageWorker {
  /**
   * Hands over an image's tiles, level 0 first: its pixels as 8-bit sRGB,
   * turned as its EXIF says, on paper where it is transparent. All of it was decoded before the first
   * tile. Callers bound how many images are made at once.
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
   * A masked tile as WebP, the same bytes for the same input; for partly veiled tiles only.
   *
   * @throws HttpProblem `TOO_MANY_REQUESTS`, `UNAVAILABLE`
   * @throws whatever `readPixels` throws
   */
  mask(request: MaskRequest): Promise<Buffer>
  /** Ends all work; resolves when every child is gone. */
  close(): Promise<void>
}

/** Handed over together, in bytes: a write keeps others waiting for a few milliseconds at most. */
const BATCH_BYTES = 1_000_000

const PROGRAM = new URL('./child/image-child.ts', import.meta.url)

/** Times in ms, memory in bytes. */
const LIMITS = {
  jobMs: SHARES.time.imageJobMs as number,
  maxMemory: SHARES.memory.imageBytes as number,
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
  const { jobMs: limitMs, maxMemory, keepWarmMs } = { ...LIMITS, ...options.limits }
  const needs = { program: PROGRAM, limitMs, maxMemory }
  const parent = options.folder ?? tmpdir()
  const closing = new AbortController()
  // One tile more than the child works on: its pixels are ready for it.
  const queue = createQueue({ atOnce: CHILD_THREADS + 1, most: SHARES.memory.tilesWaiting })
  /** Masks tiles. It is started on demand and kept for a while. */
  let masker: Child<ImageJob, ImageAnswer> | undefined
  let cooling: NodeJS.Timeout | undefined

  const makeTiles: ImageWorker['makeTiles'] = (source, onTiles, left = closing.signal) =>
    inFolder(parent, async (folder) => {
      const signal = AbortSignal.any([closing.signal, left])
      const made = await withChild<ImageJob, ImageAnswer, ImageAnswer>(
        { ...needs, folder },
        signal,
        (ask) => ask({ kind: 'make-tiles', source }),
      ).catch(asUnusable)
      if (made.kind !== 'made') throw failureOf(made)
      const { size } = made
      let batch: StoredTile[] = []
      let bytes = 0
      for (let level = 0; level < tileLevels(size); level++)
        for (const tile of tilesOf(size, level)) {
          signal.throwIfAborted()
          const files = tileFiles(made.folder, size, tile)
          const [pixels, picture] = [await readFile(files.pixels), await readFile(files.picture)]
          const more = pixels.length + picture.length
          if (batch.length > 0 && bytes + more > BATCH_BYTES) {
            await onTiles(batch)
            batch = []
            bytes = 0
          }
          batch.push({ ...tile, pixels, picture })
          bytes += more
        }
      await onTiles(batch)
      return size
    })

  const endMasker = async (): Promise<void> => {
    clearTimeout(cooling)
    const ended = masker
    masker = undefined
    await ended?.end()
  }

  const askMasker = async (job: ImageJob): Promise<ImageAnswer> => {
    closing.signal.throwIfAborted()
    masker ??= startChild(needs)
    const asked = masker
    try {
      return await asked.ask(job)
    } catch (error) {
      if (masker === asked) masker = undefined
      throw error
    } finally {
      clearTimeout(cooling)
      cooling = setTimeout(() => void endMasker(), keepWarmMs).unref()
    }
  }

  const mask = async ({ readPixels, ...part }: MaskRequest): Promise<Buffer> => {
    const job: ImageJob = { kind: 'mask', pixels: await readPixels(), part }
    // Perhaps another tile was at fault, or the child was killed to make room.
    const answer = await askMasker(job)
      .catch(() => askMasker(job))
      .catch((error: unknown) => {
        throw error instanceof ChildEnded ? workFailed() : error
      })
    if (answer.kind === 'masked') return answer.picture
    throw new Error(`A tile cannot be masked: ${JSON.stringify(answer)}`)
  }

  return {
    makeTiles: (...args) => queue.enter(() => makeTiles(...args)),
    mask: (request) => queue.run(() => mask(request)),
    close: async () => {
      closing.abort(serverStops())
      await Promise.all([queue.settled(), endMasker()])
    },
  }
}

/** The same image may do another time. */
const workFailed = () => problem('UNAVAILABLE.image', { retryAfter: 5 })

const failureOf = (answer: Exclude<ImageAnswer, { kind: 'made' }>): Error => {
  if (answer.kind === 'unusable') return new UnusableImage(answer.reason)
  return answer.kind === 'no-room' ? noTemporaryRoom() : workFailed()
}

/** What crashes two children is damaged. */
const asUnusable = (error: unknown): never => {
  if (!(error instanceof ChildEnded)) throw error
  throw new UnusableImage(error.why === 'crashed' ? 'damaged' : error.why)
}
