import { tmpdir } from 'node:os'
import { type Assembler, createAssembler } from './assembler.ts'
import { createChecker } from './checker.ts'
import { sweepFolders } from './folders.ts'
import { type ImageWorkerLimits, LIMITS } from './limits.ts'
import { NICENESS } from './niceness.ts'
import { createTileMaker, type TileMaker } from './tile-maker.ts'
import { createTileMasker, type TileMasker } from './tile-masker.ts'

/** Works in child processes, so that no image takes memory or time from the server. */
export interface ImageWorker {
  /**
   * Checks an image file (PNG, JPEG or WebP by its content, at most `MAX_PIXELS`) and hands over
   * its tiles one at a time, level 0 first: nothing but its pixels, as 8-bit sRGB, turned as its
   * EXIF says, on paper where it is transparent.
   *
   * @returns the size in pixels, as turned
   * @throws UnusableImage after at most 10 s unless it could be decoded, whatever else is worked on
   * @throws ImageWorkerFailed `busy`, `closed`, `no-room`, or `crashed` after the first tile
   * @throws whatever `onTile` throws, which ends the work
   */
  readonly makeTiles: TileMaker['makeTiles']
  /**
   * The same for an image of the server's own: it is not checked, and never waits for others.
   *
   * @throws ImageWorkerFailed `closed`, `no-room`, `crashed`
   * @throws whatever `onTile` throws
   */
  readonly makeOwnTiles: TileMaker['makeTiles']
  /**
   * Assembles one image file of foreign PNG tiles of the full resolution, each of its place's size.
   *
   * @throws UnusableImage
   * @throws ImageWorkerFailed `busy`, `closed`, `no-room`
   * @throws whatever `readTile` throws
   */
  readonly assemble: Assembler['assemble']
  /**
   * A masked tile as WebP, the same bytes for the same input; for partly veiled tiles only.
   *
   * @throws ImageWorkerFailed `busy`, `closed`, or `crashed` twice
   * @throws whatever `readPixels` throws
   */
  readonly mask: TileMasker['mask']
  /** Ends all work; resolves when every child is gone. */
  readonly close: () => Promise<void>
}

interface ImageWorkerOptions {
  readonly limits?: Partial<ImageWorkerLimits>
  /** Holds temporary folders of up to 2 bytes a pixel; the system's by default. */
  readonly folder?: string
}

export const createImageWorker = ({ limits, folder }: ImageWorkerOptions = {}): ImageWorker => {
  const all = { ...LIMITS, ...limits }
  const parent = folder ?? tmpdir()
  void sweepFolders(parent)
  const checker = createChecker(all, parent)
  const tileMaker = createTileMaker(all, parent, NICENESS.makeTiles)
  const ownLimits = { ...all, waitingImages: Number.POSITIVE_INFINITY }
  const ownTileMaker = createTileMaker(ownLimits, parent, NICENESS.makeOwnTiles)
  const assembler = createAssembler(all, parent)
  const tileMasker = createTileMasker(all)
  const workers = [checker, tileMaker, ownTileMaker, assembler, tileMasker]
  return {
    makeTiles: async (file, onTile) => {
      await checker.check(file)
      return tileMaker.makeTiles(file, onTile)
    },
    makeOwnTiles: ownTileMaker.makeTiles,
    assemble: assembler.assemble,
    mask: tileMasker.mask,
    close: async () => {
      await Promise.all(workers.map(({ close }) => close()))
    },
  }
}
