import { availableParallelism, tmpdir } from 'node:os'
import { type CheckerLimits, createChecker } from './checker.ts'
import { type Cutter, type CutterLimits, createCutter } from './cutter.ts'
import { createDeveloper, type Developer, type DeveloperLimits } from './developer.ts'
import { sweepFolders } from './folders.ts'
import { createJoiner, type Joiner, type JoinerLimits } from './joiner.ts'
import { NICENESS } from './niceness.ts'

/**
 * Where images are developed and tiles are cut: in child processes, so that no image, whatever is in
 * it, takes memory or time from the server. They end with the server, and with `close`.
 */
export interface Darkroom {
  /**
   * Checks an image file (PNG, JPEG or WebP by its content, at most `MAX_PIXELS`) and hands over its
   * tiles as they are ready, level 0 first, never more than one at a time. Nothing of the file but
   * its pixels is in them: 8-bit sRGB, turned as its EXIF says, on paper where it is transparent.
   *
   * @returns the size in pixels, as turned
   * @throws UnusableImage the image is at fault; after at most 10 s unless it could be decoded,
   *   whatever else is worked on
   * @throws DarkroomFailed `busy`, `closed`, `no-room`, or `crashed` after the first tile
   * @throws whatever `onTile` throws: the development ends there
   */
  readonly develop: Developer['develop']
  /**
   * The same for an image of the server's own: it is taken as sound, and never waits for others.
   *
   * @throws DarkroomFailed `closed`, `no-room`, `crashed`
   * @throws whatever `onTile` throws
   */
  readonly developOwn: Developer['develop']
  /**
   * Makes one image file of the tiles of an image's full resolution, which are PNG by their content,
   * each of the size that its place says, whoever made them.
   *
   * @throws UnusableImage
   * @throws DarkroomFailed `busy`, `closed`, `no-room`
   * @throws whatever `readTile` throws
   */
  readonly join: Joiner['join']
  /**
   * One tile with every pixel clear that stands for a part of an unknown hex, as WebP. A function of
   * the tile's place, the known hexes on it and their pixels, to the byte. For a tile that is veiled
   * in part: of others there is the picture, or nothing to show.
   *
   * @throws DarkroomFailed `busy`, `closed`, or `crashed` twice
   * @throws whatever `readPixels` throws
   */
  readonly cut: Cutter['cut']
  /** Ends what is under way, and settles when every child is gone. */
  readonly close: () => Promise<void>
}

export interface DarkroomLimits
  extends CheckerLimits,
    DeveloperLimits,
    JoinerLimits,
    CutterLimits {}

const MB = 2 ** 20

const LIMITS: DarkroomLimits = {
  waitingImages: 3,
  // Each may take as much memory as a development.
  checksAtOnce: 2,
  checkMs: 9000,
  // 59 megapixels were seen to take 36 s on a busy machine.
  developMs: 120_000,
  // The worst of 60 megapixels (WebP, interlaced 16-bit PNG, progressive CMYK) were seen to take 640.
  developMemory: 1024 * MB,
  // 60 megapixels were seen to take 5 s.
  joinMs: 60_000,
  waitingTiles: 1000,
  // One core is the server's.
  cutsAtOnce: Math.min(3, Math.max(1, availableParallelism() - 1)),
  cutMs: 10_000,
  // A table plays on for a while between two moves: the next reveal need not wait for a child.
  keepWarmMs: 30 * 60_000,
  cutMemory: 400 * MB,
}

export interface DarkroomOptions {
  readonly limits?: Partial<DarkroomLimits>
  /** Where temporary folders are made: they take up to 2 bytes a pixel. The system's own unless given. */
  readonly folder?: string
}

export const createDarkroom = ({ limits, folder }: DarkroomOptions = {}): Darkroom => {
  const all = { ...LIMITS, ...limits }
  const parent = folder ?? tmpdir()
  void sweepFolders(parent)
  const checker = createChecker(all, parent)
  const developer = createDeveloper(all, parent, NICENESS.develop)
  const ownLimits = { ...all, waitingImages: Number.POSITIVE_INFINITY }
  const ownDeveloper = createDeveloper(ownLimits, parent, NICENESS.developOwn)
  const joiner = createJoiner(all, parent)
  const cutter = createCutter(all)
  const workers = [checker, developer, ownDeveloper, joiner, cutter]
  return {
    develop: async (file, onTile) => {
      await checker.check(file)
      return developer.develop(file, onTile)
    },
    developOwn: ownDeveloper.develop,
    join: joiner.join,
    cut: cutter.cut,
    close: async () => {
      await Promise.all(workers.map(({ close }) => close()))
    },
  }
}
