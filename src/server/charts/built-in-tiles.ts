import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUILT_IN_SHEETS, type MaskedEdition } from '../../campaign/chart.ts'
import { BUILT_IN, type ImageStore, type TileAddress } from '../../campaign/image-store.ts'
import type { Clock } from '../clock.ts'
import { inFolder, noRoom } from './image-worker/folders.ts'
import type { ImageWorker } from './image-worker/image-worker.ts'
import { type ChartImages, shippedTile } from './images.ts'
import { makeTilesInto } from './make-tiles-into.ts'

/** Raise it when tiles are made in another way. */
const GENERATION = 1
const HASH_LENGTH = 24
/** The store keeps used tiles for a day: it is asked again after this time. */
const KEPT_MS = 3_600_000

/** Pixels of an edition's coarser tiles, made on demand, once for all campaigns. */
export interface BuiltInImage {
  /** Its id in the store, of the owner `BUILT_IN`; its levels are one less. */
  readonly image: string
  /** To be masked. @throws ImageWorkerFailed, StoreUnavailable */
  readPixels(tile: TileAddress): Promise<Uint8Array | undefined>
  /** Resolves once the store has all tiles. @throws ImageWorkerFailed, StoreUnavailable */
  ready(): Promise<void>
}

/** Tiles of the built-in chart, made on demand, once for all campaigns. */
export interface BuiltInTiles {
  of(edition: MaskedEdition): BuiltInImage
  /** Resolves once nothing is under way; abort the signal before. */
  settled(): Promise<void>
}

interface Parts {
  readonly store: ImageStore
  readonly imageWorker: Pick<ImageWorker, 'makeTiles'>
  readonly clock: Pick<Clock, 'now' | 'elapsed'>
  readonly charts: ChartImages
  readonly stopping: AbortSignal
}

interface MadeImage extends BuiltInImage {
  readonly settled: () => Promise<void>
}

export const createBuiltInTiles = (parts: Parts): BuiltInTiles => {
  const editions: Readonly<Record<MaskedEdition, MadeImage>> = {
    players: createImage(parts, 'players'),
    survey: createImage(parts, 'survey'),
  }
  return {
    of: (edition) => editions[edition],
    settled: async () => {
      await Promise.all(Object.values(editions).map(({ settled }) => settled()))
    },
  }
}

/**
 * The edition in half its size, whose tiles are those of level 1 and up. Tiles of level 0 are masked
 * as they ship, since their pixels would take 17 MB more in the database.
 */
const pictureOf = ({ charts }: Parts, edition: MaskedEdition) => {
  const picture = `${edition}-${BUILT_IN_SHEETS[edition].width / 2}.webp`
  const bytes = charts.get(picture)?.bytes
  if (!bytes) throw new RangeError(`There is no ${picture}`)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH)
  return { bytes, image: `${edition}-${GENERATION}-${hash}` }
}

const createImage = (parts: Parts, edition: MaskedEdition): MadeImage => {
  const { store, clock } = parts
  const { bytes, image } = pictureOf(parts, edition)
  let keptUntil = 0
  let underWay: Promise<void> | undefined

  const makeUnlessKept = async () => {
    // Servers of another version may keep another edition beside this one.
    if (!(await store.keepBuiltIn(image))) await make(parts, image, bytes)
    keptUntil = clock.elapsed() + KEPT_MS
  }

  const ready = async (): Promise<void> => {
    if (clock.elapsed() < keptUntil) return
    underWay ??= makeUnlessKept().finally(() => {
      underWay = undefined
    })
    await underWay
  }

  const readPixels = async ({ level, ...place }: TileAddress) => {
    if (level === 0) return shippedTile(parts.charts, edition, { level, ...place })?.bytes
    await ready()
    return store.findTile(BUILT_IN, image, { level: level - 1, ...place }, 'pixels')
  }

  return { image, readPixels, ready, settled: async () => underWay?.catch(() => {}) }
}

const make = async (
  { store, imageWorker, clock, stopping: signal }: Parts,
  image: string,
  bytes: Uint8Array,
): Promise<void> =>
  inFolder(tmpdir(), async (folder) => {
    const file = join(folder, 'image')
    await writeFile(file, bytes, { mode: 0o600 }).catch(noRoom)
    const work = { owner: BUILT_IN, image, source: { file }, signal }
    // Tiles of an image that fails stay: another server may be making them.
    const { width, height } = await makeTilesInto({ store, imageWorker }, work)
    await store.finishImage(BUILT_IN, { id: image, width, height, addedAt: clock.now() })
  })
