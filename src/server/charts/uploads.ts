import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ChartImage } from '../../campaign/image-store.ts'
import { MAX_IMAGES } from '../../rules/bounds.ts'
import { cleanFileName } from '../../rules/name.ts'
import type { Parts } from '../parts.ts'
import { type HttpProblem, problem } from '../problems/http-problem.ts'
import { SHARES } from '../shares/limits.ts'
import { createSemaphore, type SemaphoreLimits } from '../work/semaphore.ts'
import { givenUp } from './given-up.ts'
import { asProblem } from './image-problems.ts'
import { makeFolder, removeFolder } from './image-worker/folders.ts'
import { makeTilesInto, newImageId } from './make-tiles-into.ts'
import { receiveFile, tooLarge } from './receive-file.ts'

const tooManyAtOnce = (): HttpProblem => problem('TOO_MANY_REQUESTS.uploads', { retryAfter: 10 })

/** Received, waiting or worked on. */
const UNDER_WAY: SemaphoreLimits = {
  limit: SHARES.memory.uploads,
  maxWaiting: 0,
  full: tooManyAtOnce,
  perOwner: SHARES.memory.uploadsOfCampaign,
  ownerFull: tooManyAtOnce,
}

/** Received: a slow sender keeps nobody's image waiting. */
const AT_WORK: SemaphoreLimits = {
  limit: SHARES.memory.uploadsAtWork,
  maxWaiting: SHARES.memory.uploadsAtWork,
  full: tooManyAtOnce,
}

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
  /** Resolves once nothing is under way; abort everything before. */
  settled(): Promise<void>
}

export const createUploads = (
  { store, imageWorker, clock }: Pick<Parts, 'store' | 'imageWorker' | 'clock'>,
  imageMs: number = SHARES.bytesInFlight.imageMs,
): Uploads => {
  const underWay = createSemaphore(UNDER_WAY)
  const atWork = createSemaphore(AT_WORK)

  const refuseFull = async (campaign: string) => {
    const kept = await store.listImages(campaign)
    if (kept.length >= MAX_IMAGES) throw full()
  }

  const makeTiles = async ({ campaign, name, signal, checkAccess }: Upload, file: string) => {
    const id = newImageId()
    try {
      const work = { owner: campaign, image: id, file, signal }
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

  const receive = async (upload: Upload): Promise<ChartImage> => {
    await refuseFull(upload.campaign)
    const folder = await makeFolder(tmpdir())
    try {
      const file = join(folder, 'image')
      const maxBytes = SHARES.bytesInFlight.imageBytes
      const limits = { maxBytes, ms: imageMs, refuse: tooLarge }
      await receiveFile(upload.body, file, limits, upload.signal)
      return await atWork.run(() => makeTiles(upload, file), { signal: upload.signal })
    } finally {
      await removeFolder(folder)
    }
  }

  return {
    receive: async (upload) => {
      const work = underWay.run(() => receive(upload), { owner: upload.campaign })
      try {
        return await Promise.race([work, givenUp(upload.signal)])
      } catch (error) {
        throw asProblem(error)
      }
    },
    settled: underWay.settled,
  }
}

const full = (): HttpProblem => problem('TOO_MANY_IMAGES', { max: MAX_IMAGES })
