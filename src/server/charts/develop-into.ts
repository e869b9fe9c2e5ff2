import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImageStore, StoredTile } from '../../campaign/image-store.ts'
import type { Extent } from '../../rules/tiles.ts'
import type { Darkroom } from './darkroom/darkroom.ts'

/** So much is written in one go: others wait for a few milliseconds at most. */
const BATCH_BYTES = 1_000_000

interface Parts {
  readonly store: Pick<ImageStore, 'addTiles'>
  readonly darkroom: Pick<Darkroom, 'develop'>
}

interface Development {
  readonly owner: string
  /** The id that the image will have. */
  readonly image: string
  /** Where the image lies. */
  readonly file: string
  /** Gives the work up. */
  readonly signal: AbortSignal
}

/**
 * Develops an image file and adds its tiles to the store. The image is not finished by that; when
 * this fails, what was added is still there.
 *
 * @returns the size of the image
 * @throws UnusableImage
 * @throws DarkroomFailed
 * @throws StoreUnavailable
 */
export const developInto = async (
  { store, darkroom }: Parts,
  { owner, image, file, signal }: Development,
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
  const size = await darkroom.develop(file, async (tile) => {
    signal.throwIfAborted()
    const more = tile.picture.length + tile.pixels.length
    if (batch.length > 0 && bytes + more > BATCH_BYTES) await write()
    batch.push(tile)
    bytes += more
  })
  await write()
  return size
}
