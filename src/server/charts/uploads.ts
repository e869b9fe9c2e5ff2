import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ChartImage } from '../../campaign/image-store.ts'
import { MAX_IMAGES } from '../../rules/bounds.ts'
import { cleanFileName } from '../../rules/name.ts'
import type { Parts } from '../parts.ts'
import { type HttpProblem, problem } from '../problems/http-problem.ts'
import { SHARES } from '../shares/limits.ts'
import type { Queue } from '../work/queue.ts'
import { givenUp } from './given-up.ts'
import { asProblem } from './image-problems.ts'
import { inFolder } from './image-worker/folders.ts'
import { makeTilesInto, newImageId } from './make-tiles-into.ts'
import { receiveFile, tooLarge } from './receive-file.ts'

export interface Upload {
  readonly campaign: string
  readonly body: Readable
  /** The file's, as it was sent. */
  readonly name: string
  readonly signal: AbortSignal
  /** Asked again at the end; rejects if the asker has lost access. */
  readonly checkAccess: () => Promise<void>
}

export interface Uploads {
  /**
   * After a failure nothing is left.
   *
   * @throws HttpProblem `TOO_MANY_REQUESTS`, `TOO_MANY_IMAGES`, `TOO_LARGE`, `UNUSABLE_IMAGE`,
   *   `UNAVAILABLE`
   */
  receive(upload: Upload): Promise<ChartImage>
}

/** @param files of all kinds that are received */
export const createUploads = (
  {
    store,
    imageWorker,
    clock,
    files,
  }: Pick<Parts, 'store' | 'imageWorker' | 'clock'> & { readonly files: Queue },
  imageMs: number = SHARES.bytesInFlight.imageMs,
): Uploads => {
  const refuseFull = async (campaign: string) => {
    const kept = await store.listImages(campaign)
    if (kept.length >= MAX_IMAGES) throw full()
  }

  const keep = async (file: string, { campaign, name, signal, checkAccess }: Upload) => {
    const id = newImageId()
    try {
      const work = { owner: campaign, image: id, source: { file }, signal }
      const { width, height } = await makeTilesInto({ store, imageWorker }, work)
      const kept = cleanFileName(name)
      const image = { id, width, height, addedAt: clock.now(), ...(kept && { name: kept }) }
      await checkAccess()
      signal.throwIfAborted()
      if (!(await store.finishImage(campaign, image))) throw full()
      return image
    } catch (error) {
      // If this fails, it is removed when the store is opened next.
      await store.removeImage(campaign, id).catch(() => {})
      throw error
    }
  }

  const receive = (upload: Upload): Promise<ChartImage> => {
    const { campaign, body, signal } = upload
    return files.enter(
      async (turn) => {
        await refuseFull(campaign)
        return inFolder(tmpdir(), async (folder) => {
          const file = join(folder, 'image')
          const maxBytes = SHARES.bytesInFlight.imageBytes
          const limits = { maxBytes, ms: imageMs, refuse: tooLarge }
          await receiveFile(body, file, limits, signal)
          await turn(signal)
          return keep(file, upload)
        })
      },
      { owner: campaign, mostOfOwner: SHARES.memory.filesOfOne, full: tooMany },
    )
  }

  return {
    receive: async (upload) => {
      try {
        return await Promise.race([receive(upload), givenUp(upload.signal)])
      } catch (error) {
        throw asProblem(error)
      }
    },
  }
}

const tooMany = (): HttpProblem => problem('TOO_MANY_REQUESTS.uploads', { retryAfter: 10 })

const full = (): HttpProblem => problem('TOO_MANY_IMAGES', { max: MAX_IMAGES })
