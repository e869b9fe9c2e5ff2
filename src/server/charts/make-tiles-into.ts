import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImageStore, StoredTile } from '../../campaign/image-store.ts'
import type { Extent } from '../../rules/tiles.ts'
import type { ImageWorker } from './image-worker/image-worker.ts'
import type { ImageSource } from './image-worker/jobs.ts'

/** Per write: others wait for a few milliseconds at most. */
const BATCH_BYTES = 1_000_000

const ID_BYTES = 16

/** Unguessable. */
export const newImageId = (): string => randomBytes(ID_BYTES).toString('hex')

export interface TileParts {
  readonly store: Pick<ImageStore, 'addTiles'>
  readonly imageWorker: Pick<ImageWorker, 'makeTiles'>
}

interface TileWork {
  readonly owner: string
  /** Its future id. */
  readonly image: string
  readonly source: ImageSource
  readonly signal?: AbortSignal
}

/**
 * The image is not finished by that; after a failure, stored tiles remain.
 *
 * @returns the image's size
 * @throws as `ImageWorker.makeTiles`, and StoreUnavailable
 */
export const makeTilesInto = async (
  { store, imageWorker }: TileParts,
  { owner, image, source, signal }: TileWork,
): Promise<Extent> => {
  let batch: StoredTile[] = []
  let bytes = 0
  const write = async () => {
    const tiles = batch
    batch = []
    bytes = 0
    await nextTurn()
    await store.addTiles(owner, image, tiles)
  }
  const onTile = async (tile: StoredTile) => {
    const more = tile.picture.length + tile.pixels.length
    if (batch.length > 0 && bytes + more > BATCH_BYTES) await write()
    batch.push(tile)
    bytes += more
  }
  const size = await imageWorker.makeTiles(source, onTile, signal)
  await write()
  return size
}
