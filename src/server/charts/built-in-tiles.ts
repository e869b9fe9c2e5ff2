import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUILT_IN_SHEET } from '../../campaign/chart.ts'
import { BUILT_IN, type ImageStore, type TileAddress } from '../../campaign/image-store.ts'
import { outsideTurns } from '../../campaign/work-turn.ts'
import type { GmView } from '../../protocol/views.ts'
import type { Clock } from '../clock.ts'
import { makeFolder, noRoom, removeFolder } from './image-worker/folders.ts'
import type { ImageWorker } from './image-worker/image-worker.ts'
import { type ChartImages, shippedTile } from './images.ts'
import { makeTilesInto } from './make-tiles-into.ts'

/**
 * The players' edition of the built-in chart in half its size, whose tiles are those of level 1 and
 * up. Tiles of level 0 are masked as they ship, since their pixels would take 17 MB more in the database.
 */
const PICTURE = `${BUILT_IN_SHEET.image}-${BUILT_IN_SHEET.width / 2}.webp`
/** Raise it when tiles are made in another way. */
const EDITION = 1
const HASH_LENGTH = 24
/** The store keeps used tiles for a day: it is asked again after this time. */
const KEPT_MS = 3_600_000

/** Pixels of the built-in chart's coarser tiles, made on demand, once for all campaigns. */
export interface BuiltInTiles {
  /** Its id in the store, of the owner `BUILT_IN`; its levels are one less. */
  readonly image: string
  /** Of the players' edition, to be masked. @throws ImageWorkerFailed, StoreUnavailable */
  readPixels(tile: TileAddress): Promise<Uint8Array | undefined>
  /** Resolves once the store has all tiles. @throws ImageWorkerFailed, StoreUnavailable */
  ready(): Promise<void>
  /** Begins to make the tiles if players see the built-in chart under fog: they will ask soon. */
  prepareFor(view: Pick<GmView, 'fog' | 'laid'>): void
  /** Resolves once nothing is under way; abort the signal before. */
  settled(): Promise<void>
}

interface Parts {
  readonly store: ImageStore
  readonly imageWorker: Pick<ImageWorker, 'makeOwnTiles'>
  readonly clock: Pick<Clock, 'now' | 'elapsed'>
  readonly charts: ChartImages
  readonly stopping: AbortSignal
}

export const createBuiltInTiles = (parts: Parts): BuiltInTiles => {
  const { store, charts } = parts
  const bytes = charts.get(PICTURE)?.bytes
  if (!bytes) throw new RangeError(`There is no ${PICTURE}`)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH)
  const image = `${BUILT_IN_SHEET.image}-${EDITION}-${hash}`
  let done: Promise<void> | undefined

  let keptUntil = 0

  const makeUnlessKept = async () => {
    // Servers of another version may keep another edition beside this one.
    if (!(await store.keepBuiltIn(image))) await make(parts, image, bytes)
  }

  const ready = (): Promise<void> => {
    if (done && parts.clock.elapsed() < keptUntil) return done
    keptUntil = Number.POSITIVE_INFINITY
    done = makeUnlessKept().then(
      () => {
        keptUntil = parts.clock.elapsed() + KEPT_MS
      },
      (error: unknown) => {
        // The next caller tries again.
        done = undefined
        throw error
      },
    )
    return done
  }

  return {
    image,
    readPixels: async ({ level, ...place }) => {
      if (level === 0) return shippedTile(charts, 'players', { level, ...place })?.bytes
      await ready()
      return store.findTile(BUILT_IN, image, { level: level - 1, ...place }, 'pixels')
    },
    ready,
    prepareFor: ({ fog, laid }) => {
      if (fog !== 'off' && laid === null) outsideTurns(ready).catch(() => {})
    },
    settled: async () => done?.catch(() => {}),
  }
}

const make = async (parts: Parts, image: string, bytes: Uint8Array): Promise<void> => {
  const { store, clock, stopping: signal } = parts
  const makeTiles = parts.imageWorker.makeOwnTiles
  const folder = await makeFolder(tmpdir())
  try {
    const file = join(folder, 'image')
    await writeFile(file, bytes, { mode: 0o600 }).catch(noRoom)
    const work = { owner: BUILT_IN, image, file, signal }
    const { width, height } = await makeTilesInto({ store, imageWorker: { makeTiles } }, work)
    await store.finishImage(BUILT_IN, { id: image, width, height, addedAt: clock.now() })
  } finally {
    // Tiles of the unfinished image stay: another server may be making them.
    await removeFolder(folder)
  }
}
