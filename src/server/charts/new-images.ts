import type { Readable } from 'node:stream'
import { type ChartImage, excessOfImages, type StoredTile } from '#campaign/ports/image-store.ts'
import { isSameJson } from '#protocol/json-patch.ts'
import { MAX_IMAGES } from '#shared/bounds.ts'
import { cleanFileName } from '#shared/name.ts'
import { newImageId } from '../access/tokens.ts'
import type { Parts } from '../parts.ts'
import { type HttpProblem, problem } from '../problems/http-problem.ts'
import { SHARES } from '../shares/limits.ts'
import type { ReceivedFiles } from '../work/received-files.ts'
import { tilesIn } from './image-worker/folders.ts'
import { type ImageSource, UnusableImage } from './image-worker/jobs.ts'

interface NewImage {
  readonly campaign: string
  readonly signal: AbortSignal
  /** Called once more at the end: rejects if the session has ended meanwhile. */
  readonly checkAccess: () => Promise<void>
}

interface Upload extends NewImage {
  readonly body: Readable
  /** The file's, as it was sent. */
  readonly name: string
}

interface Straightening extends NewImage {
  /** An image of the campaign; for a straightened one its original is taken. */
  readonly image: string
  /** How far the printed grid lies turned on the original, in degrees clockwise. */
  readonly angle: number
  /** Throws where the campaign has no room for a new image. */
  readonly requireRoom: () => void
}

/**
 * New images of a campaign. After a failure nothing is left.
 *
 * @throws HttpProblem `TOO_MANY_REQUESTS`, `TOO_MANY_IMAGES`, `UNUSABLE_IMAGE`, `UNAVAILABLE`
 */
export interface NewImages {
  /** Receives an image. @throws HttpProblem `TOO_LARGE` */
  upload(upload: Upload): Promise<ChartImage>
  /**
   * R-GRID-12: makes an image of an image, or finds the one of the same original and angle.
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
}: Pick<Parts, 'store' | 'imageWorker' | 'clock'> & {
  readonly files: ReceivedFiles
}): NewImages => {
  /** Undefined if the store takes it no more. */
  const make = async (
    { campaign, signal, checkAccess }: NewImage,
    source: ImageSource,
    about: Pick<ChartImage, 'name' | 'straightened'>,
  ): Promise<ChartImage | undefined> => {
    const id = newImageId()
    let isFinished = false
    try {
      const add = (tiles: readonly StoredTile[]) => store.addTiles(campaign, id, tiles)
      const size = await imageWorker.makeTiles(source, add, signal)
      const image = { id, ...size, addedAt: clock.now(), ...about }
      await checkAccess()
      signal.throwIfAborted()
      isFinished = await store.finishImage(campaign, image)
      return isFinished ? image : undefined
    } catch (error) {
      throw error instanceof UnusableImage ? problem(`UNUSABLE_IMAGE.${error.reason}`) : error
    } finally {
      // If this fails, it is removed when the store is opened next.
      if (!isFinished) await store.removeImage(campaign, id).catch(() => {})
    }
  }

  const upload = async (sent: Upload): Promise<ChartImage> => {
    const { campaign, body } = sent
    if (excessOfImages([...(await store.listImages(campaign)), {}]) > 0) throw full()
    const { imageBytes: maxBytes, imageMs: ms } = SHARES.bytesInFlight
    const file = { body, signal: sent.signal, owner: campaign, maxBytes, ms }
    return files.receive(file, async ({ file, signal }) => {
      const name = cleanFileName(sent.name)
      const made = await make({ ...sent, signal }, { file }, { ...(name && { name }) })
      if (!made) throw full()
      return made
    })
  }

  /** The original, and the image that is there already. */
  const look = async ({ campaign, image, angle }: Straightening) => {
    const images = await store.listImages(campaign)
    const of = images.find(({ id }) => id === image)?.straightened?.of ?? image
    const original = images.find(({ id }) => id === of)
    if (!original) throw problem('NO_SUCH_IMAGE')
    const straightened = { of, angle }
    const found = images.find((each) => isSameJson(each.straightened, straightened))
    if (!found && excessOfImages([...images, { straightened }]) > 0)
      throw problem('TOO_MANY_IMAGES.straightened', { max: MAX_IMAGES })
    return { original, straightened, found }
  }

  const straighten: NewImages['straighten'] = async (asked) => {
    const { campaign, angle } = asked
    const { original, straightened, found } = await look(asked)
    if (found) return { image: found, isNew: false }
    asked.requireRoom()
    const turn = { owner: campaign, signal: asked.signal }
    return files.work(turn, async ({ folder, signal }) => {
      const { id, width, height, name } = original
      const source = await tilesIn(folder, { width, height }, async (tile) => {
        const bytes = await store.findTile(campaign, id, tile, 'pixels')
        if (!bytes) throw problem('NO_SUCH_IMAGE')
        return bytes
      })
      const about = { ...(name !== undefined && { name }), straightened }
      const image = await make({ ...asked, signal }, { ...source, turn: -angle }, about)
      if (image) return { image, isNew: true }
      // Another request made it meanwhile, or the original was deleted.
      const made = (await look(asked)).found
      if (!made) throw problem('UNAVAILABLE.image', { retryAfter: 5 })
      return { image: made, isNew: false }
    })
  }

  return { upload, straighten }
}

const full = (): HttpProblem => problem('TOO_MANY_IMAGES', { max: MAX_IMAGES })
