import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Campaign } from '../../campaign/campaign.ts'
import type { Store } from '../../campaign/store.ts'
import { BACKUP_TYPE } from '../../protocol/backup.ts'
import { logDone } from '../logs/audit.ts'
import { problem } from '../problems/http-problem.ts'
import { whenLeft } from '../requests/bodies.ts'
import { SHARES } from '../shares/limits.ts'
import { attachmentNamed, fileNameOf } from './file-name.ts'
import { writeBackup } from './write-backup.ts'

/** Between two checks of access, in ms. */
const CHECK_MS = 2000

export interface Download {
  readonly campaign: Campaign
  /** Rejects if the asker has lost access. */
  readonly checkAccess: () => Promise<void>
}

/** Begins to write a backup. @throws HttpProblem `TOO_MANY_REQUESTS` */
export type Downloads = (download: Download) => Promise<{
  /** Must be read, or destroyed: each holds a part of a history. */
  readonly file: Readable
  readonly fileName: string
}>

export const createDownloads = (store: Store): Downloads => {
  /** Campaigns that are being written, one file of each. */
  const underWay = new Set<string>()

  const open = async ({ campaign, checkAccess }: Download) => {
    const { id, history, state } = campaign
    const name = (await store.findListing(id))?.name ?? ''
    const images = await store.listImages(id)
    const days =
      campaign.prepared > 0 ? await store.listPreparedDays(id, { history, after: 0 }) : []
    const writing = { campaign, name, images, days, checkAccess: nowAndThen(checkAccess) }
    return { file: await writeBackup(store, writing), fileName: fileNameOf(name, state.day) }
  }

  return async (download) => {
    const { id } = download.campaign
    if (underWay.has(id)) throw problem('TOO_MANY_REQUESTS.download', { retryAfter: 10 })
    if (underWay.size >= SHARES.memory.downloads)
      throw problem('TOO_MANY_REQUESTS.downloads', { retryAfter: 10 })
    underWay.add(id)
    try {
      const opened = await open(download)
      opened.file.once('close', () => underWay.delete(id))
      return opened
    } catch (error) {
      underWay.delete(id)
      throw error
    }
  }
}

/** Writes a backup while it is taken. @throws HttpProblem as `Downloads` */
export const sendBackup = async (
  reply: FastifyReply,
  { downloads, stopping }: { readonly downloads: Downloads; readonly stopping: AbortSignal },
  download: Download,
): Promise<FastifyReply> => {
  const { file, fileName } = await downloads(download)
  const giveUp = () => file.destroy()
  const late = AbortSignal.timeout(SHARES.bytesInFlight.backupMs)
  AbortSignal.any([whenLeft(reply), stopping, late]).addEventListener('abort', giveUp)
  logDone(reply.request, { audit: 'campaign-downloaded', campaign: download.campaign.id })
  return reply.type(BACKUP_TYPE).header('content-disposition', attachmentNamed(fileName)).send(file)
}

const nowAndThen = (check: () => Promise<void>): (() => Promise<void>) => {
  let checked = performance.now()
  return async () => {
    if (performance.now() - checked < CHECK_MS) return
    checked = performance.now()
    await check()
  }
}
