import type { FastifyReply } from 'fastify'
import { BACKUP_TYPE } from '../../protocol/backup.ts'
import { logDone } from '../logs/audit.ts'
import { whenLeft } from '../requests/bodies.ts'
import { SHARES } from '../shares/limits.ts'
import type { Download, Downloads } from './downloads.ts'
import { attachmentNamed } from './file-name.ts'

interface Sending {
  readonly downloads: Downloads
  readonly stopping: AbortSignal
}

/** Written while it is taken. @throws HttpProblem as `Downloads.begin` */
export const sendBackup = async (
  reply: FastifyReply,
  { downloads, stopping }: Sending,
  download: Download,
): Promise<FastifyReply> => {
  const { file, fileName } = await downloads.begin(download)
  const giveUp = () => file.destroy()
  const late = AbortSignal.timeout(SHARES.bytesInFlight.backupMs)
  AbortSignal.any([whenLeft(reply), stopping, late]).addEventListener('abort', giveUp)
  logDone(reply.request, { audit: 'campaign-downloaded', campaign: download.campaign.id })
  return reply.type(BACKUP_TYPE).header('content-disposition', attachmentNamed(fileName)).send(file)
}
