import type { FastifyReply } from 'fastify'
import { BACKUP_TYPE } from '../../protocol/backup.ts'
import { whenLeft } from '../requests/left.ts'
import type { Download, Downloads } from './downloads.ts'
import { attachmentNamed } from './file-name.ts'
import { DOWNLOAD_THROUGHPUT } from './minimum-throughput.ts'

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
  AbortSignal.any([whenLeft(reply), stopping]).addEventListener('abort', giveUp)
  reply.raw.setTimeout(DOWNLOAD_THROUGHPUT.idleMs, () => reply.raw.destroy())
  return reply.type(BACKUP_TYPE).header('content-disposition', attachmentNamed(fileName)).send(file)
}
