import type { Readable } from 'node:stream'
import type { ChartImage, StoredTile } from '../../campaign/image-store.ts'
import { MAX_IMAGES } from '../../rules/bounds.ts'
import { cleanFileName } from '../../rules/name.ts'
import { newImageId } from '../access/tokens.ts'
import type { Parts } from '../parts.ts'
import { type HttpProblem, problem } from '../problems/http-problem.ts'
import { SHARES } from '../shares/limits.ts'
import type { ReceivedFiles } from '../work/received-files.ts'
import { MAX_PIXELS, MAX_SIDE, UnusableImage } from './image-worker/jobs.ts'

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
