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

/**
 * Writes a backup while it is taken, one of a campaign at a time.
 *
 * @param checkAccess rejects if the asker has lost access
 * @throws HttpProblem `TOO_MANY_REQUESTS`
 */
export type SendBackup = (
  reply: FastifyReply,
  campaign: Campaign,
  checkAccess: () => Promise<void>,
) => Promise<FastifyReply>

export const createDownloads = (store: Store, stopping: AbortSignal): SendBackup => {
  /** Campaigns that are being written: each holds a part of a history. */
  const underWay = new Set<string>()

  const open = async (campaign: Campaign, checkAccess: () => Promise<void>) => {
    const { id, history, state } = campaign
    const name = (await store.findListing(id))?.name ?? ''
    const images = await store.listImages(id)
    const days =
      campaign.prepared > 0 ? await store.listPreparedDays(id, { history, after: 0 }) : []
    const writing = { campaign, name, images, days, checkAccess: nowAndThen(checkAccess) }
    return { file: await writeBackup(store, writing), fileName: fileNameOf(name, state.day) }
  }

  return async (reply, campaign, checkAccess) => {
    const { id } = campaign
    if (underWay.has(id)) throw problem('TOO_MANY_REQUESTS.download', { retryAfter: 10 })
    if (underWay.size >= SHARES.memory.downloads)
      throw problem('TOO_MANY_REQUESTS.downloads', { retryAfter: 10 })
    underWay.add(id)
    const { file, fileName } = await open(campaign, checkAccess).catch((error: unknown) => {
      underWay.delete(id)
      throw error
    })
    file.once('close', () => underWay.delete(id))
    const late = AbortSignal.timeout(SHARES.bytesInFlight.backupMs)
    const end = AbortSignal.any([whenLeft(reply), stopping, late])
    end.addEventListener('abort', () => file.destroy())
    logDone(reply.request, { audit: 'campaign-downloaded', campaign: id })
    const disposition = attachmentNamed(fileName)
    return reply.type(BACKUP_TYPE).header('content-disposition', disposition).send(file)
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
