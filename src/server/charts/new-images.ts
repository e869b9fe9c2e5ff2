import type { Readable } from 'node:stream'
import { type ChartImage, excessOfImages, type StoredTile } from '#campaign/ports/image-store.ts'
import { isSameJson } from '#protocol/json-patch.ts'
import { MAX_IMAGES } from '#shared/bounds.ts'
import { cleanFileName } from '#shared/name.ts'
import { newImageId } from '../access/tokens.ts'
import type { Dependencies } from '../dependencies.ts'
import { LIMITS } from '../limits/limits.ts'
import { type HttpProblem, problem } from '../problems/http-problem.ts'
import type { ReceivedFiles } from '../work/received-files.ts'
import { writeTiles } from './image-worker/folders.ts'
import { type ImageSource, UnusableImage } from './image-worker/jobs.ts'

interface ImageRequest {
  readonly campaign: string
  readonly signal: AbortSignal
  /** Called once more at the end: rejects if the session has ended meanwhile. */
  readonly checkAccess: () => Promise<void>
}

interface Upload extends ImageRequest {
  readonly body: Readable
  /** The file's name, as it was sent. */
  readonly name: string
}

interface Straightening extends ImageRequest {
  /** Id of an image; of a straightened image the original is taken. */
  readonly image: string
  /** How far the printed grid lies turned on the original, in degrees clockwise. */
  readonly angle: number
  /** Throws where the campaign has no room for a new image. */
  readonly requireRoom: () => void
}

/**
 * Adds images to a campaign. After a failure nothing is stored.
 *
 * @throws HttpProblem `TOO_MANY_REQUESTS`, `TOO_MANY_IMAGES`, `UNUSABLE_IMAGE`, `UNAVAILABLE`
 */
export interface NewImages {
  /** Receives an image. @throws HttpProblem `TOO_LARGE` */
  upload(upload: Upload): Promise<ChartImage>
  /**
   * R-GRID-12: straightens an image, or finds the one made of the same original by the same angle.
   *
   * @throws HttpProblem `NO_SUCH_IMAGE`
   */
  straighten(
    straightening: Straightening,
  ): Promise<{ readonly image: ChartImage; readonly isNew: boolean }>
}

export const createNewImages = ({
  store,
  imageWorker,
  clock,
  files,
}: Pick<Dependencies, 'store' | 'imageWorker' | 'clock'> & {
  readonly files: ReceivedFiles
}): NewImages => {
  /** Makes and stores an image; undefined if the store has no place for it any more. */
  const makeImage = async (
    { campaign, signal, checkAccess }: ImageRequest,
    source: ImageSource,
    details: Pick<ChartImage, 'name' | 'straightened'>,
  ): Promise<ChartImage | undefined> => {
    const id = newImageId()
    let isFinished = false
    try {
      const add = (tiles: readonly StoredTile[]) => store.addTiles(campaign, id, tiles)
      const size = await imageWorker.makeTiles(source, add, signal)
      const image = { id, ...size, addedAt: clock.now(), ...details }
      await checkAccess()
      signal.throwIfAborted()
      isFinished = await store.finishImage(campaign, image)
      return isFinished ? image : undefined
    } catch (error) {
      throw error instanceof UnusableImage ? problem(`UNUSABLE_IMAGE.${error.reason}`) : error
    } finally {
      // If this fails, the image is removed when the store is opened next.
      if (!isFinished) await store.removeImage(campaign, id).catch(() => {})
    }
  }

  const upload = async (request: Upload): Promise<ChartImage> => {
    const { campaign, body } = request
    if (excessOfImages([...(await store.listImages(campaign)), {}]) > 0) throw tooManyImages()
    const { imageBytes: maxBytes, imageUploadMs: ms } = LIMITS.transfers
    const file = { body, signal: request.signal, owner: campaign, maxBytes, ms }
    return files.receive(file, async ({ file, signal }) => {
      const name = cleanFileName(request.name)
      const image = await makeImage({ ...request, signal }, { file }, { ...(name && { name }) })
      if (!image) throw tooManyImages()
      return image
    })
  }

  /** Finds the original, and the image that was straightened from it by this angle before. */
  const findImages = async ({ campaign, image, angle }: Straightening) => {
    const images = await store.listImages(campaign)
    const of = images.find(({ id }) => id === image)?.straightened?.of ?? image
    const original = images.find(({ id }) => id === of)
    if (!original) throw problem('NO_SUCH_IMAGE')
    const straightened = { of, angle }
    const existing = images.find((each) => isSameJson(each.straightened, straightened))
    if (!existing && excessOfImages([...images, { straightened }]) > 0)
      throw problem('TOO_MANY_IMAGES.straightened', { max: MAX_IMAGES })
    return { original, straightened, existing }
  }

  const straighten: NewImages['straighten'] = async (request) => {
    const { campaign, angle } = request
    const { original, straightened, existing } = await findImages(request)
    if (existing) return { image: existing, isNew: false }
    request.requireRoom()
    const job = { owner: campaign, signal: request.signal }
    return files.work(job, async ({ folder, signal }) => {
      const { id, width, height, name } = original
      const source = await writeTiles(folder, { width, height }, async (tile) => {
        const bytes = await store.findTile(campaign, id, tile, 'pixels')
        if (!bytes) throw problem('NO_SUCH_IMAGE')
        return bytes
      })
      const details = { ...(name !== undefined && { name }), straightened }
      const image = await makeImage({ ...request, signal }, { ...source, turn: -angle }, details)
      if (image) return { image, isNew: true }
      // Another request made the image meanwhile, or the original was deleted.
      const madeMeanwhile = (await findImages(request)).existing
      if (!madeMeanwhile) throw problem('UNAVAILABLE.image', { retryAfter: 5 })
      return { image: madeMeanwhile, isNew: false }
    })
  }

  return { upload, straighten }
}

const tooManyImages = (): HttpProblem => problem('TOO_MANY_IMAGES', { max: MAX_IMAGES })
