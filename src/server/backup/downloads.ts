import type { Readable } from 'node:stream'
import type { Campaign } from '../../campaign/campaign.ts'
import type { Store } from '../../campaign/store.ts'
import { problem } from '../problems/http-problem.ts'
import { SHARES } from '../shares/limits.ts'
import { createSemaphore, type SemaphoreLimits } from '../work/semaphore.ts'
import { fileNameOf } from './file-name.ts'
import { writeBackup } from './write-backup.ts'

const LIMITS: SemaphoreLimits = {
  limit: SHARES.memory.downloads,
  maxWaiting: 0,
  full: () => problem('TOO_MANY_REQUESTS.downloads', { retryAfter: 10 }),
  perOwner: SHARES.memory.downloadsOfCampaign,
  ownerFull: () => problem('TOO_MANY_REQUESTS.download', { retryAfter: 10 }),
}
/** Between two checks of access, in ms. */
const CHECK_MS = 2000

export interface Download {
  readonly campaign: Campaign
  /** Rejects if the asker has lost access. */
  readonly checkAccess: () => Promise<void>
}

export interface Downloads {
  /** @throws HttpProblem `TOO_MANY_REQUESTS` */
  begin(download: Download): Promise<{ readonly file: Readable; readonly fileName: string }>
}

export const createDownloads = (store: Store): Downloads => {
  const writing = createSemaphore(LIMITS)

  const open = async ({ campaign, checkAccess }: Download) => {
    const { id, history, state } = campaign
    const name = (await store.findListing(id))?.name ?? ''
    const images = await store.listImages(id)
    const days =
      campaign.prepared > 0 ? await store.listPreparedDays(id, { history, after: 0 }) : []
    const writing = { campaign, name, images, days, checkAccess: nowAndThen(checkAccess) }
    return {
      file: await writeBackup(store, writing),
      fileName: fileNameOf(name, state.day),
    }
  }

  return {
    begin: async (download) => {
      const done = await writing.enter({ owner: download.campaign.id })
      try {
        const opened = await open(download)
        opened.file.once('close', done)
        return opened
      } catch (error) {
        done()
        throw error
      }
    },
  }
}

const nowAndThen = (check: () => Promise<void>): (() => Promise<void>) => {
  let checked = performance.now()
  return async () => {
    if (performance.now() - checked < CHECK_MS) return
    checked = performance.now()
    await check()
  }
}
