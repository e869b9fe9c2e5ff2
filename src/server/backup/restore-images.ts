import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { damaged } from '../../campaign/backup/unusable.ts'
import type { ChartImage, StoredTile } from '../../campaign/image-store.ts'
import type { Store } from '../../campaign/store.ts'
import type { BackupImage } from '../../protocol/backup.ts'
import { cleanFileName } from '../../rules/name.ts'
import { tilesOf } from '../../rules/tiles.ts'
import { noRoom } from '../charts/image-worker/folders.ts'
import { UnusableImage } from '../charts/image-worker/jobs.ts'
import type { Parts } from '../parts.ts'
import { tileFile, tileFilesOf } from './layout.ts'
import type { OpenBackup, ReadTile } from './open-backup.ts'

interface Restoring {
  readonly store: Pick<Store, 'addTiles'>
  readonly imageWorker: Pick<Parts['imageWorker'], 'makeTiles'>
}

/**
 * Stores the images of a backup that are not known, decoded and encoded anew.
 *
 * @param work.room bytes that they may take here, and the error beyond
 * @returns those images; they are not finished
 * @throws UnusableBackup, HttpProblem, StoreUnavailable
 */
export const restoreImages = async (
  { store, imageWorker }: Restoring,
  {
    images: listed,
    names,
    known,
    tile: readFile,
  }: Pick<OpenBackup, 'images' | 'names' | 'known' | 'tile'>,
  work: {
    readonly owner: string
    readonly folder: string
    readonly signal: AbortSignal
    readonly room: number
    readonly full: () => Error
  },
): Promise<readonly ChartImage[]> => {
  const { owner, folder, signal } = work
  const images: ChartImage[] = []
  let { room } = work
  const restoreTiles = async ({ id, width, height }: BackupImage, image: string) => {
    const size = { width, height }
    const tiles = join(folder, image)
    await mkdir(tiles).catch(noRoom)
    for (const { tile, name: file } of tileFilesOf({ id, ...size })) {
      signal.throwIfAborted()
      const bytes = await readFile(file)
      const written = writeFile(join(tiles, `${tile.column}-${tile.row}`), bytes, { mode: 0o600 })
      await written.catch(noRoom)
    }
    /** Bytes here differ from those in the file. */
    const add = async (made: readonly StoredTile[]): Promise<void> => {
      for (const { picture, pixels } of made) room -= picture.length + pixels.length
      if (room < 0) throw work.full()
      await store.addTiles(owner, image, made)
    }
    await imageWorker.makeTiles({ tiles, size }, add, signal)
    await rm(tiles, { recursive: true, force: true })
  }
  for (const listedImage of listed) {
    const { id, width, height, addedAt, name } = listedImage
    const image = names.get(id)
    if (image === undefined || known.has(id)) continue
    await restoreTiles(listedImage, image).catch(asDamaged)
    const kept = cleanFileName(name ?? '')
    images.push({ id: image, width, height, addedAt, ...(kept && { name: kept }) })
  }
  return images
}

const asDamaged = (error: unknown): never => {
  throw error instanceof UnusableImage ? damaged(`an image: ${error.reason}`) : error
}

/** Images of a backup that their owner keeps already, equal to the byte. */
export const findKnownImages =
  (store: Pick<Store, 'findTile'>, owner: string, kept: readonly ChartImage[]) =>
  async (listed: readonly BackupImage[], readFile: ReadTile): Promise<Map<string, string>> => {
    const isSame = async (image: BackupImage, candidate: ChartImage): Promise<boolean> => {
      if (image.width !== candidate.width || image.height !== candidate.height) return false
      for (const tile of tilesOf(image, 0)) {
        const bytes = await store.findTile(owner, candidate.id, tile, 'pixels')
        if (!bytes || !(await readFile(tileFile(image.id, tile))).equals(bytes)) return false
      }
      return true
    }
    const known = new Map<string, string>()
    const left = new Set(kept)
    for (const image of listed)
      for (const candidate of left)
        if (!known.has(image.id) && (await isSame(image, candidate))) {
          known.set(image.id, candidate.id)
          left.delete(candidate)
        }
    return known
  }
