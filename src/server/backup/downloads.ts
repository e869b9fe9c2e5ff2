import { once } from 'node:events'
import type { FastifyReply } from 'fastify'
import type { Campaign } from '#campaign/campaign.ts'
import type { Store } from '#campaign/ports/store.ts'
import { BACKUP_TYPE } from '#protocol/backup.ts'
import { LIMITS } from '../limits/limits.ts'
import { logRequestEvent } from '../logs/audit.ts'
import { disconnectSignal } from '../requests/bodies.ts'
import { createQueue, type WaitForTurn } from '../work/queue.ts'
import { stoppingProblem } from '../work/received-files.ts'
import { attachmentHeader, backupFileName } from './layout.ts'
import { writeBackup } from './write-backup.ts'

/**
 * Sends a backup while it is written. Downloads of one campaign wait for each other.
 *
 * @param checkAccess rejects if the caller has lost access
 * @throws HttpProblem `TOO_MANY_REQUESTS`, `UNAVAILABLE`
 */
export type SendBackup = (
  reply: FastifyReply,
  campaign: Campaign,
  checkAccess: () => Promise<void>,
) => Promise<FastifyReply>

export const createDownloads = (store: Store, stopping: AbortSignal): SendBackup => {
  const { downloads, downloadsWaiting, downloadsPerCampaign } = LIMITS.memory
  const queue = createQueue({
    concurrency: downloads,
    maxJobs: downloadsWaiting,
    maxJobsPerOwner: downloadsPerCampaign,
  })

  const openFile = async (campaign: Campaign, checkAccess: () => Promise<void>) => {
    const { id, state } = campaign
    const name = (await store.findListing(id))?.name ?? ''
    const images = await store.listImages(id)
    const plan = await store.findPlan(id)
    const content = { campaign, name, images, plan, checkAccess }
    return { file: await writeBackup(store, content), fileName: backupFileName(name, state.day) }
  }

  return async (reply, campaign, checkAccess) => {
    const { id } = campaign
    const cancelled = AbortSignal.any([disconnectSignal(reply), stopping])
    const replied = Promise.withResolvers<FastifyReply>()
    const send = async (waitForTurn: WaitForTurn): Promise<void> => {
      await waitForTurn(cancelled)
      await checkAccess()
      const { file, fileName } = await openFile(campaign, checkAccess)
      const closed = once(file, 'close')
      const tooSlow = AbortSignal.timeout(LIMITS.transfers.backupMs)
      AbortSignal.any([cancelled, tooSlow]).addEventListener('abort', () => file.destroy())
      logRequestEvent(reply.request, { audit: 'campaign-downloaded', campaign: id })
      const disposition = attachmentHeader(fileName)
      reply.type(BACKUP_TYPE).header('content-disposition', disposition).send(file)
      replied.resolve(reply)
      await closed
    }
    queue
      .start(send, id)
      .catch((error: unknown) => replied.reject(cancelled.aborted ? stoppingProblem() : error))
    return replied.promise
  }
}
