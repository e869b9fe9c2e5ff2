import { once } from 'node:events'
import type { FastifyReply } from 'fastify'
import type { Campaign } from '#campaign/campaign.ts'
import type { Store } from '#campaign/ports/store.ts'
import { BACKUP_TYPE } from '#protocol/backup.ts'
import { logDone } from '../logs/audit.ts'
import { whenLeft } from '../requests/bodies.ts'
import { SHARES } from '../shares/limits.ts'
import { createQueue, type Turn } from '../work/queue.ts'
import { serverStops } from '../work/received-files.ts'
import { attachmentNamed, fileNameOf } from './layout.ts'
import { writeBackup } from './write-backup.ts'

/**
 * Writes a backup while it is taken, one of a campaign at a time. Others wait for their turn.
 *
 * @param checkAccess rejects if the asker has lost access
 * @throws HttpProblem `TOO_MANY_REQUESTS`, `UNAVAILABLE`
 */
export type SendBackup = (
  reply: FastifyReply,
  campaign: Campaign,
  checkAccess: () => Promise<void>,
) => Promise<FastifyReply>

export const createDownloads = (store: Store, stopping: AbortSignal): SendBackup => {
  const { downloads: atOnce, downloadsWaiting: most, downloadsOfOne: mostOfOwner } = SHARES.memory
  const queue = createQueue({ atOnce, most, mostOfOwner })

  const open = async (campaign: Campaign, checkAccess: () => Promise<void>) => {
    const { id, state } = campaign
    const name = (await store.findListing(id))?.name ?? ''
    const images = await store.listImages(id)
    const plan = await store.findPlan(id)
    const writing = { campaign, name, images, plan, checkAccess }
    return { file: await writeBackup(store, writing), fileName: fileNameOf(name, state.day) }
  }

  return async (reply, campaign, checkAccess) => {
    const { id } = campaign
    const end = AbortSignal.any([whenLeft(reply), stopping])
    const begun = Promise.withResolvers<FastifyReply>()
    const send = async (turn: Turn): Promise<void> => {
      await turn(end)
      await checkAccess()
      const { file, fileName } = await open(campaign, checkAccess)
      const closed = once(file, 'close')
      const late = AbortSignal.timeout(SHARES.bytesInFlight.backupMs)
      AbortSignal.any([end, late]).addEventListener('abort', () => file.destroy())
      logDone(reply.request, { audit: 'campaign-downloaded', campaign: id })
      const disposition = attachmentNamed(fileName)
      reply.type(BACKUP_TYPE).header('content-disposition', disposition).send(file)
      begun.resolve(reply)
      await closed
    }
    queue
      .enter(send, id)
      .catch((error: unknown) => begun.reject(end.aborted ? serverStops() : error))
    return begun.promise
  }
}
