import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { restoreBackup } from '#campaign/backup/restore-backup.ts'
import { damaged } from '#campaign/backup/unusable.ts'
import type { CommandRequest } from '#campaign/execute.ts'
import type { ChartImage, StoredTile } from '#campaign/ports/image-store.ts'
import { type Store, StoreUnavailable, type WrittenBackup } from '#campaign/ports/store.ts'
import type { ImageView } from '#protocol/map/chart.ts'
import type { GmView } from '#protocol/views.ts'
import { cleanFileName } from '#shared/name.ts'
import { newEpoch } from '../access/tokens.ts'
import { throwNoTemporaryRoom, writeTiles } from '../charts/image-worker/folders.ts'
import { UnusableImage } from '../charts/image-worker/jobs.ts'
import type { Dependencies } from '../dependencies.ts'
import { problem } from '../problems/http-problem.ts'
import { tileFileName } from './layout.ts'
import { type OpenBackup, openBackup } from './open-backup.ts'
import type { ReceivedBackup } from './restores.ts'

interface ImageDependencies {
  readonly store: Pick<Store, 'addTiles'>
  readonly imageWorker: Pick<Dependencies['imageWorker'], 'makeTiles'>
}

interface ImageRestore {
  /** Id of the campaign that the images are for. */
  readonly owner: string
  readonly folder: string
  readonly signal: AbortSignal
  /** Bytes that the images may take in the database. */
  readonly room: number
  /** Makes the error for images that take more. */
  readonly tooLargeError: () => Error
}

/**
 * Decodes a backup's images and stores them, encoded anew.
 *
 * @returns the images, which no campaign has yet
 * @throws UnusableBackup, HttpProblem, StoreUnavailable
 */
export const restoreImages = async (
  { store, imageWorker }: ImageDependencies,
  {
    images: listed,
    newImageIds,
    readTile,
  }: Pick<OpenBackup, 'images' | 'newImageIds' | 'readTile'>,
  work: ImageRestore,
): Promise<readonly ChartImage[]> => {
  const { owner, folder, signal } = work
  const images: ChartImage[] = []
  let { room } = work
  const restoreTiles = async ({ id, width, height }: ImageView, image: string) => {
    const tiles = join(folder, image)
    await mkdir(tiles).catch(throwNoTemporaryRoom)
    const source = await writeTiles(tiles, { width, height }, (tile) => {
      signal.throwIfAborted()
      return readTile(tileFileName(id, tile))
    })
    /** Stores tiles, whose bytes differ from those in the file. */
    const add = async (storedTiles: readonly StoredTile[]): Promise<void> => {
      for (const { picture, pixels } of storedTiles) room -= picture.length + pixels.length
      if (room < 0) throw work.tooLargeError()
      await store.addTiles(owner, image, storedTiles)
    }
    await imageWorker.makeTiles(source, add, signal)
    await rm(tiles, { recursive: true, force: true })
  }
  for (const listedImage of listed) {
    const { id, width, height, addedAt, name, straightened } = listedImage
    const image = newImageIds.get(id)
    if (image === undefined) continue
    await restoreTiles(listedImage, image).catch(throwDamaged)
    const cleanedName = cleanFileName(name ?? '')
    const of = newImageIds.get(straightened?.of ?? '') ?? ''
    images.push({
      id: image,
      width,
      height,
      addedAt,
      ...(cleanedName && { name: cleanedName }),
      ...(straightened && { straightened: { ...straightened, of } }),
    })
  }
  return images
}

const throwDamaged = (error: unknown): never => {
  throw error instanceof UnusableImage ? damaged(`an image: ${error.reason}`) : error
}

/** Writes a backup's images and history to the store; no campaign uses them yet. */
export const storeBackup = async (
  dependencies: Pick<Dependencies, 'store' | 'imageWorker'>,
  backup: OpenBackup,
  work: ImageRestore,
): Promise<WrittenBackup> => {
  const { state, head, redo, revision } = backup
  const images = await restoreImages(dependencies, backup, work)
  // A history that no campaign uses is deleted by the store.
  const history = await dependencies.store.writeHistory(backup)
  return { history, state, head, redo, revision, images }
}

interface RestoreRequest extends CommandRequest {
  readonly received: ReceivedBackup
  /** Called once more before the commit: rejects if the session has ended meanwhile. */
  readonly checkAccess: () => Promise<void>
}

/**
 * Puts a backup in the place of a campaign's history.
 *
 * @throws UnusableBackup
 * @throws Refusal like every command
 * @throws HttpProblem `CAMPAIGN_FULL`
 */
export const restoreInPlace = async (
  { store, imageWorker, config }: Pick<Dependencies, 'store' | 'imageWorker' | 'config'>,
  { received, checkAccess, ...request }: RestoreRequest,
): Promise<GmView> => {
  const owner = request.campaign
  const storedImages: string[] = []
  const write = (): Promise<WrittenBackup> =>
    openBackup(received, async (backup) => {
      storedImages.push(...backup.newImageIds.values())
      const room = config.maxCampaignBytes - backup.bytesOfChanges
      const tooLargeError = () => problem('CAMPAIGN_FULL.restore')
      if (room < 0) throw tooLargeError()
      const work = { ...received, owner, room, tooLargeError }
      const written = await storeBackup({ store, imageWorker }, backup, work)
      await checkAccess()
      received.signal.throwIfAborted()
      return written
    })
  try {
    return await restoreBackup(store, { ...request, epoch: newEpoch(), write })
  } catch (error) {
    // After StoreUnavailable the restore may have been committed: the images stay until pruning.
    if (!(error instanceof StoreUnavailable))
      for (const image of storedImages) await store.removeImage(owner, image).catch(() => false)
    throw error
  }
}
