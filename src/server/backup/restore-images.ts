import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { damaged } from '../../campaign/backup/unusable.ts'
import type { ChartImage } from '../../campaign/image-store.ts'
import type { Store } from '../../campaign/store.ts'
import type { BackupImage } from '../../protocol/backup.ts'
import { cleanFileName } from '../../rules/file-name.ts'
import { tilesOf } from '../../rules/tiles.ts'
import { ImageWorkerFailed, UnusableImage } from '../charts/image-worker/failures.ts'
import type { ImageWorker } from '../charts/image-worker/image-worker.ts'
import { makeTilesInto, newImageId } from '../charts/make-tiles-into.ts'
import { tileFile } from './names.ts'
import type { OpenBackup } from './open-backup.ts'

/** Delay before a busy image worker is asked again, in ms. */
const ASK_AGAIN_MS = 1000

interface Parts {
  readonly store: Pick<Store, 'addTiles' | 'findTile'>
  readonly imageWorker: Pick<ImageWorker, 'assemble' | 'makeTiles'>
}

export interface RestoredImages {
  /** The image's new id; an image that the backup only mentions gets an unused one. */
  nameOf(image: string): string
  /** Their tiles are stored; they are not finished. */
  readonly images: readonly ChartImage[]
  /** Bytes left for images. */
  readonly room: number
}

/**
 * Stores the images of a backup, decoded and encoded anew.
 *
 * @param work.known images of the backup that the owner has
 * @param work.begun called before anything of an image is written
 * @param work.room bytes that they may take here, and the error beyond
 * @throws UnusableBackup, ImageWorkerFailed, StoreUnavailable
 */
export const restoreImages = async (
  { store, imageWorker }: Parts,
  backup: OpenBackup,
  work: {
    readonly owner: string
    readonly folder: string
    readonly known: ReadonlyMap<string, string>
    readonly begun: (image: string) => void
    readonly signal: AbortSignal
    readonly room: { readonly bytes: number; readonly refuse: () => Error }
  },
): Promise<RestoredImages> => {
  const { owner, folder, signal } = work
  const names = new Map(work.known)
  const images: ChartImage[] = []
  let room = work.room.bytes
  /** Bytes here differ from those in the file. */
  const addTiles: Store['addTiles'] = async (campaign, image, tiles) => {
    for (const { picture, pixels } of tiles) room -= picture.length + pixels.length
    if (room < 0) throw work.room.refuse()
    await store.addTiles(campaign, image, tiles)
  }
  for (const { id, width, height, addedAt, name } of backup.backup.images) {
    if (names.has(id)) continue
    const image = newImageId()
    const file = join(folder, image)
    work.begun(image)
    const size = { width, height }
    const readTile = async (tile: { column: number; row: number }) => {
      signal.throwIfAborted()
      return backup.tile(tileFile(id, tile))
    }
    try {
      await whenFree(() => imageWorker.assemble(size, readTile, file), signal)
      await whenFree(
        () =>
          makeTilesInto(
            { store: { ...store, addTiles }, imageWorker },
            { owner, image, file, signal },
          ),
        signal,
      )
    } catch (error) {
      throw error instanceof UnusableImage ? damaged(`an image: ${error.reason}`) : error
    }
    await rm(file, { force: true })
    names.set(id, image)
    const kept = cleanFileName(name ?? '')
    images.push({ id: image, width, height, addedAt, ...(kept && { name: kept }) })
  }
  const nobodys = new Map<string, string>()
  return {
    images,
    room,
    nameOf: (image) => {
      const name = names.get(image) ?? nobodys.get(image) ?? newImageId()
      if (!names.has(image)) nobodys.set(image, name)
      return name
    },
  }
}

/** Waits while the image worker is busy: nobody sends a whole backup again for that. */
const whenFree = async <Result>(
  work: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> => {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ImageWorkerFailed) || error.why !== 'busy') throw error
      await delay(ASK_AGAIN_MS, undefined, { signal })
    }
  }
}

/** Images of the backup that are kept already, equal to the byte. */
export const findKnownImages = async (
  store: Pick<Store, 'findTile'>,
  backup: OpenBackup,
  owner: string,
  kept: readonly ChartImage[],
): Promise<ReadonlyMap<string, string>> => {
  const known = new Map<string, string>()
  for (const image of backup.backup.images)
    for (const candidate of kept)
      if (!known.has(image.id) && (await isSame(store, backup, owner, image, candidate)))
        known.set(image.id, candidate.id)
  return known
}

const isSame = async (
  store: Pick<Store, 'findTile'>,
  backup: OpenBackup,
  owner: string,
  image: BackupImage,
  candidate: ChartImage,
): Promise<boolean> => {
  if (image.width !== candidate.width || image.height !== candidate.height) return false
  for (const tile of tilesOf(image, 0)) {
    const bytes = await store.findTile(owner, candidate.id, tile, 'pixels')
    if (!bytes || !(await backup.tile(tileFile(image.id, tile))).equals(bytes)) return false
  }
  return true
}
