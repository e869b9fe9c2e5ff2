import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MaskedEdition } from '../../campaign/chart.ts'
import { BUILT_IN } from '../../campaign/image-store.ts'
import type { Tile } from '../../rules/tiles.ts'
import type { Parts } from '../parts.ts'
import { inFolder, noRoom } from './image-worker/folders.ts'
import { pictureName, shippedTile } from './images.ts'

/** Raise it when tiles are made in another way. */
const GENERATION = 1
const HASH_LENGTH = 24
/** The store keeps used tiles for a day: it is asked again after this time. */
const KEPT_MS = 3_600_000

/** Pixels of an edition's coarser tiles, made on demand, once for all campaigns. */
export interface BuiltInImage {
  /** Its id in the store, of the owner `BUILT_IN`; its levels are one less. */
  readonly image: string
  /** To be masked. @throws HttpProblem, StoreUnavailable */
  readPixels(tile: Tile): Promise<Uint8Array | undefined>
  /** Resolves once the store has all tiles. @throws HttpProblem, StoreUnavailable */
  ready(): Promise<void>
  /** Resolves once nothing is under way; close the image worker before. */
  settled(): Promise<void>
}

export type BuiltInTiles = Readonly<Record<MaskedEdition, BuiltInImage>>

type ChartParts = Pick<Parts, 'store' | 'charts' | 'clock'> & {
  readonly imageWorker: Pick<Parts['imageWorker'], 'makeTiles'>
}

export const createBuiltInTiles = (parts: ChartParts): BuiltInTiles => ({
  players: createImage(parts, 'players'),
  survey: createImage(parts, 'survey'),
})

/**
 * The edition in half its size, whose tiles are those of level 1 and up. Tiles of level 0 are masked
 * as they ship, since their pixels would take 17 MB more in the database.
 */
const createImage = (parts: ChartParts, edition: MaskedEdition): BuiltInImage => {
  const { store, imageWorker, clock, charts } = parts
  const picture = pictureName(edition)
  const bytes = charts.get(picture)?.bytes
  if (!bytes) throw new RangeError(`There is no ${picture}`)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH)
  const image = `${edition}-${GENERATION}-${hash}`
  let keptUntil = 0
  let underWay: Promise<void> | undefined

  const make = (): Promise<void> =>
    inFolder(tmpdir(), async (folder) => {
      const file = join(folder, 'image')
      await writeFile(file, bytes, { mode: 0o600 }).catch(noRoom)
      // Tiles of an image that fails stay: another server may be making them.
      const size = await imageWorker.makeTiles({ file }, (tiles) =>
        store.addTiles(BUILT_IN, image, tiles),
      )
      await store.finishImage(BUILT_IN, { id: image, ...size, addedAt: clock.now() })
    })

  const makeUnlessKept = async (): Promise<void> => {
    // Servers of another version may keep another edition beside this one.
    if (!(await store.keepImage(BUILT_IN, image))) await make()
    keptUntil = clock.elapsed() + KEPT_MS
  }

  const ready = async (): Promise<void> => {
    if (clock.elapsed() < keptUntil) return
    underWay ??= makeUnlessKept().finally(() => {
      underWay = undefined
    })
    await underWay
  }

  return {
    image,
    readPixels: async ({ level, ...place }) => {
      if (level === 0) return shippedTile(charts, edition, { level, ...place })?.bytes
      await ready()
      return store.findTile(BUILT_IN, image, { level: level - 1, ...place }, 'pixels')
    },
    ready,
    settled: async () => underWay?.catch(() => {}),
  }
}
