import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ChartImage } from '../../campaign/image-store.ts'
import { MAX_IMAGES } from '../../rules/bounds.ts'
import { cleanFileName } from '../../rules/name.ts'
import type { Parts } from '../parts.ts'
import { type HttpProblem, problem } from '../problems/http-problem.ts'
import { SHARES } from '../shares/limits.ts'
import type { Queue, Turn } from '../work/queue.ts'
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

  const receive = async (upload: Upload, turn: Turn): Promise<ChartImage> => {
    const { campaign, body, signal } = upload
    await refuseFull(campaign)
    return inFolder(tmpdir(), async (folder) => {
      const file = join(folder, 'image')
      const maxBytes = SHARES.bytesInFlight.imageBytes
      await receiveFile(body, file, { maxBytes, ms: imageMs, refuse: tooLarge }, signal)
      await turn(signal)
      return keep(file, upload)
    })
  }

  return {
    receive: async (upload) => {
      const share = { owner: upload.campaign, mostOfOwner: SHARES.memory.filesOfOne, full: tooMany }
      try {
        return await files.enter((turn) => receive(upload, turn), share)
      } catch (error) {
        throw asProblem(error)
      }
    },
  }
}

const tooMany = (): HttpProblem => problem('TOO_MANY_REQUESTS.uploads', { retryAfter: 10 })

const full = (): HttpProblem => problem('TOO_MANY_IMAGES', { max: MAX_IMAGES })
