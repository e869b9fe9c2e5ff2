import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { damaged } from '../../campaign/backup/unusable.ts'
import { imagesOf } from '../../campaign/chart.ts'
import { answerGivenBefore, type CommandRequest } from '../../campaign/execute.ts'
import { type ChartImage, excessOfImages, type StoredTile } from '../../campaign/image-store.ts'
import { type ReadyBackup, restoreBackup } from '../../campaign/restore-backup.ts'
import { type Store, StoreUnavailable } from '../../campaign/store.ts'
import type { BackupImage } from '../../protocol/backup.ts'
import type { GmView } from '../../protocol/views.ts'
import { MAX_IMAGES } from '../../rules/bounds.ts'
import { cleanFileName } from '../../rules/name.ts'
import { tilesOf } from '../../rules/tiles.ts'
import { newEpoch } from '../access/tokens.ts'
import { noRoom, tilesIn } from '../charts/image-worker/folders.ts'
import { UnusableImage } from '../charts/image-worker/jobs.ts'
import type { Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { tileFile } from './layout.ts'
import { type OpenBackup, openBackup, type ReadTile } from './open-backup.ts'
import type { ReceivedBackup } from './restores.ts'

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
    if (image === undefined || known.has(id)) continue
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

/** Images of a backup that their owner keeps already, equal to the byte. */
const findKnownImages =
  (store: Pick<Store, 'findTile'>, owner: string, kept: readonly ChartImage[]) =>
  async (listed: readonly BackupImage[], readFile: ReadTile): Promise<Map<string, string>> => {
    const isSame = async (image: BackupImage, candidate: ChartImage): Promise<boolean> => {
      if (image.width !== candidate.width || image.height !== candidate.height) return false
      if (!image.straightened !== !candidate.straightened) return false
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

interface InPlace extends CommandRequest {
  readonly received: ReceivedBackup
  /** Asked again at the end; rejects if the asker has lost access. */
  readonly checkAccess: () => Promise<void>
  readonly committed: () => void
}

/**
 * Keeps no image twice.
 *
 * @throws UnusableBackup
 * @throws Refusal as every command
 * @throws HttpProblem `TOO_MANY_IMAGES`, `CAMPAIGN_FULL`
 */
export const restoreInPlace = async (
  { store, imageWorker, config }: Pick<Parts, 'store' | 'imageWorker' | 'config'>,
  request: InPlace,
): Promise<GmView> => {
  const { campaign, received, checkAccess, committed } = request

  const commit: Store['commit'] = async (made) => {
    await checkAccess()
    received.signal.throwIfAborted()
    const outcome = await store.commit(made)
    if (outcome === 'committed') committed()
    return outcome
  }

  const given = await answerGivenBefore(store, request)
  if (given) return given.value as GmView

  const kept = await store.listImages(campaign)
  const restore = async (backup: OpenBackup): Promise<GmView> => {
    const { start, state, changes, head, redo, revision, plan, names, known } = backup
    const prepare = async (): Promise<ReadyBackup> => {
      const added = backup.images.filter(({ id }) => !known.has(id))
      const excess = excessOfImages([...kept, ...added])
      if (added.length > 0 && excess > 0)
        throw problem('TOO_MANY_IMAGES.restore', { max: MAX_IMAGES, excess })
      const held = (await store.findListing(campaign))?.bytes ?? 0
      const room = config.maxCampaignBytes - held - backup.bytes
      const full = () => problem('CAMPAIGN_FULL.restore')
      if (room < 0) throw full()
      const work = { ...received, owner: campaign, room, full }
      const images = await restoreImages({ store, imageWorker }, backup, work)
      const here = new Set(names.values())
      const lays = imagesOf(state.chart).filter((image) => here.has(image))
      const standing = { start, state, changes, head, redo, revision, plan }
      return { ...standing, images, lays }
    }
    try {
      return await restoreBackup({ ...store, commit }, { ...request, epoch: newEpoch(), prepare })
    } finally {
      await clearAway(store, campaign, [...names.values()])
    }
  }
  return openBackup(received, restore, findKnownImages(store, campaign, kept))
}

/**
 * Removes images that were begun and not finished. If this fails, the store does so when it is opened
 * next.
 */
const clearAway = async (store: Store, owner: string, images: readonly string[]): Promise<void> => {
  if (images.length === 0) return
  try {
    const finished = new Set((await store.listImages(owner)).map(({ id }) => id))
    for (const image of images) if (!finished.has(image)) await store.removeImage(owner, image)
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
  }
}
