import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { LaidImage } from '../../campaign/chart.ts'
import type { ChartImage, StoredTile } from '../../campaign/image-store.ts'
import { Refusal } from '../../campaign/refusal.ts'
import { MAX_IMAGES } from '../../rules/bounds.ts'
import { cleanFileName } from '../../rules/name.ts'
import { tilesOf } from '../../rules/tiles.ts'
import { newImageId } from '../access/tokens.ts'
import type { Parts } from '../parts.ts'
import { type HttpProblem, problem } from '../problems/http-problem.ts'
import { SHARES } from '../shares/limits.ts'
import type { ReceivedFiles } from '../work/received-files.ts'
import { noRoom } from './image-worker/folders.ts'
import { MAX_PIXELS, MAX_SIDE, UnusableImage } from './image-worker/jobs.ts'

/** R-GRID-12: images of a campaign as they look once they are straightened: a cache in the store. */
export interface Straightened {
  /**
   * Resolves once the store has them.
   *
   * @param kept laid now, or soon: these are never deleted
   * @throws UnusableImage, Refusal `NO_SUCH_IMAGE`, HttpProblem, StoreUnavailable
   */
  ready(campaign: string, images: readonly LaidImage[], kept: readonly LaidImage[]): Promise<void>
}

/** Of a campaign, those laid last, so that Undo finds them: two maps with their players' and surveys. */
const MOST = 8

export const createStraightened = ({
  store,
  imageWorker,
  clock,
  files,
  stopping,
}: Pick<Parts, 'store' | 'imageWorker' | 'clock'> & {
  readonly files: Pick<ReceivedFiles, 'work'>
  readonly stopping: AbortSignal
}): Straightened => {
  const underWay = new Map<string, Promise<void>>()

  const prune = async (campaign: string, kept: readonly LaidImage[]): Promise<void> => {
    const names = new Set(kept.map(({ stored }) => stored))
    for (const image of (await store.listStraightened(campaign)).slice(MOST))
      if (!names.has(image)) await store.removeImage(campaign, image)
  }

  const make = (campaign: string, { sheet, stored, angle }: LaidImage): Promise<void> =>
    files.work(
      { owner: campaign, signal: stopping, tooMany: tooManyImages },
      async ({ folder, signal }) => {
        const { image, width, height } = sheet
        for (const tile of tilesOf(sheet, 0)) {
          const bytes = await store.findTile(campaign, image, tile, 'pixels')
          if (!bytes) throw new Refusal({ code: 'NO_SUCH_IMAGE' })
          const file = join(folder, `${tile.column}-${tile.row}`)
          await writeFile(file, bytes, { mode: 0o600 }).catch(noRoom)
        }
        // Tiles of an image that fails stay: another server may be making them.
        await imageWorker.makeTiles(
          { tiles: folder, size: { width, height }, turn: -angle },
          (tiles) => store.addTiles(campaign, stored, tiles),
          signal,
        )
        const made = { id: stored, width, height, addedAt: clock.now() }
        if (await store.finishImage(campaign, made)) return
        // The upload was deleted meanwhile.
        await store.removeImage(campaign, stored)
        throw new Refusal({ code: 'NO_SUCH_IMAGE' })
      },
    )

  const makeOnce = (campaign: string, laid: LaidImage): Promise<void> => {
    const key = JSON.stringify([campaign, laid.stored])
    const found = underWay.get(key)
    if (found) return found
    const made = make(campaign, laid).finally(() => void underWay.delete(key))
    underWay.set(key, made)
    return made
  }

  return {
    ready: async (campaign, images, kept) => {
      for (const laid of images.filter(({ angle }) => angle !== 0)) {
        if (await store.keepImage(campaign, laid.stored)) continue
        await makeOnce(campaign, laid)
        await prune(campaign, kept)
      }
    },
  }
}

const tooManyImages = () => problem('TOO_MANY_REQUESTS.images', { retryAfter: 5 })

interface Upload {
  readonly campaign: string
  readonly body: Readable
  /** The file's, as it was sent. */
  readonly name: string
  readonly signal: AbortSignal
  /** Asked again at the end; rejects if the asker has lost access. */
  readonly checkAccess: () => Promise<void>
}

/**
 * Receives an image and keeps it. After a failure nothing is left.
 *
 * @throws HttpProblem `TOO_MANY_REQUESTS`, `TOO_MANY_IMAGES`, `TOO_LARGE`, `UNUSABLE_IMAGE`,
 *   `UNAVAILABLE`
 */
export type Uploads = (upload: Upload) => Promise<ChartImage>

export const createUploads =
  ({
    store,
    imageWorker,
    clock,
    files,
  }: Pick<Parts, 'store' | 'imageWorker' | 'clock'> & { readonly files: ReceivedFiles }): Uploads =>
  async ({ campaign, name, checkAccess, ...sent }) => {
    if ((await store.listImages(campaign)).length >= MAX_IMAGES) throw full()
    const { imageBytes: maxBytes, imageMs: ms } = SHARES.bytesInFlight
    const file = { ...sent, owner: campaign, maxBytes, ms, tooLarge, tooMany }
    return files.receive(file, async ({ file, signal }) => {
      const id = newImageId()
      try {
        const add = (tiles: readonly StoredTile[]) => store.addTiles(campaign, id, tiles)
        const size = await imageWorker.makeTiles({ file }, add, signal)
        const kept = cleanFileName(name)
        const image = { id, ...size, addedAt: clock.now(), ...(kept && { name: kept }) }
        await checkAccess()
        signal.throwIfAborted()
        if (!(await store.finishImage(campaign, image))) throw full()
        return image
      } catch (error) {
        // If this fails, it is removed when the store is opened next.
        await store.removeImage(campaign, id).catch(() => {})
        throw error instanceof UnusableImage ? unusable(error) : error
      }
    })
  }

const unusable = ({ reason }: UnusableImage): HttpProblem => {
  if (reason === 'too-many-pixels') return problem(`UNUSABLE_IMAGE.${reason}`, { max: MAX_PIXELS })
  if (reason === 'too-long') return problem(`UNUSABLE_IMAGE.${reason}`, { max: MAX_SIDE })
  return problem(`UNUSABLE_IMAGE.${reason}`)
}

const MEGABYTE = 2 ** 20

export const tooLarge = (maxBytes: number): HttpProblem =>
  problem('TOO_LARGE.image', { maxMegabytes: maxBytes / MEGABYTE })

const tooMany = (): HttpProblem => problem('TOO_MANY_REQUESTS.uploads', { retryAfter: 10 })

const full = (): HttpProblem => problem('TOO_MANY_IMAGES', { max: MAX_IMAGES })
