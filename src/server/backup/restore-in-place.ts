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
import { noRoom, tilesIn } from '../charts/image-worker/folders.ts'
import { UnusableImage } from '../charts/image-worker/jobs.ts'
import type { Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { tileFile } from './layout.ts'
import { type OpenBackup, openBackup } from './open-backup.ts'
import type { ReceivedBackup } from './restores.ts'

interface ImageParts {
  readonly store: Pick<Store, 'addTiles'>
  readonly imageWorker: Pick<Parts['imageWorker'], 'makeTiles'>
}

interface Work {
  /** The campaign that it is for. */
  readonly owner: string
  readonly folder: string
  readonly signal: AbortSignal
  /** Bytes that the images may take here. */
  readonly room: number
  /** The error beyond. */
  readonly full: () => Error
}

/**
 * Stores the images of a backup, decoded and encoded anew.
 *
 * @returns those images; they are not finished
 * @throws UnusableBackup, HttpProblem, StoreUnavailable
 */
export const restoreImages = async (
  { store, imageWorker }: ImageParts,
  { images: listed, names, tile: readFile }: Pick<OpenBackup, 'images' | 'names' | 'tile'>,
  work: Work,
): Promise<readonly ChartImage[]> => {
  const { owner, folder, signal } = work
  const images: ChartImage[] = []
  let { room } = work
  const restoreTiles = async ({ id, width, height }: ImageView, image: string) => {
    const tiles = join(folder, image)
    await mkdir(tiles).catch(noRoom)
    const source = await tilesIn(tiles, { width, height }, (tile) => {
      signal.throwIfAborted()
      return readFile(tileFile(id, tile))
    })
    /** Bytes here differ from those in the file. */
    const add = async (made: readonly StoredTile[]): Promise<void> => {
      for (const { picture, pixels } of made) room -= picture.length + pixels.length
      if (room < 0) throw work.full()
      await store.addTiles(owner, image, made)
    }
    await imageWorker.makeTiles(source, add, signal)
    await rm(tiles, { recursive: true, force: true })
  }
  for (const listedImage of listed) {
    const { id, width, height, addedAt, name, straightened } = listedImage
    const image = names.get(id)
    if (image === undefined) continue
    await restoreTiles(listedImage, image).catch(asDamaged)
    const kept = cleanFileName(name ?? '')
    const of = names.get(straightened?.of ?? '') ?? ''
    images.push({
      id: image,
      width,
      height,
      addedAt,
      ...(kept && { name: kept }),
      ...(straightened && { straightened: { ...straightened, of } }),
    })
  }
  return images
}

const asDamaged = (error: unknown): never => {
  throw error instanceof UnusableImage ? damaged(`an image: ${error.reason}`) : error
}

/** Writes an open backup to the store: no campaign has it yet. */
export const storeBackup = async (
  parts: Pick<Parts, 'store' | 'imageWorker'>,
  backup: OpenBackup,
  work: Work,
): Promise<WrittenBackup> => {
  const { state, head, redo, revision } = backup
  const images = await restoreImages(parts, backup, work)
  // If nobody comes to use it, the store deletes it.
  const history = await parts.store.writeHistory(backup)
  return { history, state, head, redo, revision, images }
}

interface InPlace extends CommandRequest {
  readonly received: ReceivedBackup
  /** Called once more before the commit: rejects if the session has ended meanwhile. */
  readonly checkAccess: () => Promise<void>
}

/**
 * @throws UnusableBackup
 * @throws Refusal as every command
 * @throws HttpProblem `CAMPAIGN_FULL`
 */
export const restoreInPlace = async (
  { store, imageWorker, config }: Pick<Parts, 'store' | 'imageWorker' | 'config'>,
  { received, checkAccess, ...request }: InPlace,
): Promise<GmView> => {
  const owner = request.campaign
  const begun: string[] = []
  const write = (): Promise<WrittenBackup> =>
    openBackup(received, async (backup) => {
      begun.push(...backup.names.values())
      const room = config.maxCampaignBytes - backup.bytesOfChanges
      const full = () => problem('CAMPAIGN_FULL.restore')
      if (room < 0) throw full()
      const work = { ...received, owner, room, full }
      const written = await storeBackup({ store, imageWorker }, backup, work)
      await checkAccess()
      received.signal.throwIfAborted()
      return written
    })
  try {
    return await restoreBackup(store, { ...request, epoch: newEpoch(), write })
  } catch (error) {
    // If it is unknown whether they are the campaign's by now, they stay; pruning deletes the rest.
    if (!(error instanceof StoreUnavailable))
      for (const image of begun) await store.removeImage(owner, image).catch(() => false)
    throw error
  }
}
