import { Refusal } from '../../campaign/refusal.ts'
import { BACKUP_TYPE } from '../../protocol/backup.ts'
import type { Downloads } from '../backup/downloads.ts'
import { sendBackup } from '../backup/send-file.ts'
import type { App, Parts } from '../parts.ts'
import { findHost, recheckAccess } from '../requests/asker.ts'
import { BackupFileSchema, CampaignIdSchema, NoQuerySchema } from './schemas.ts'

interface HostBackupParts extends Pick<Parts, 'store' | 'clock' | 'config'> {
  readonly downloads: Downloads
  readonly stopping: AbortSignal
}

/** Archived campaigns, too: the host may keep one before deleting it. */
export const hostBackupRoutes = (app: App, parts: HostBackupParts): void => {
  const { store } = parts
  const checkAccess = recheckAccess(findHost(parts))

  app.get(
    '/campaigns/:id/backup',
    {
      exposeHeadRoute: false,
      config: { access: 'host', problems: ['NO_CAMPAIGN', 'TOO_MANY_REQUESTS', 'CAMPAIGN_FULL'] },
      schema: {
        summary: 'The whole campaign as one file',
        params: CampaignIdSchema,
        querystring: NoQuerySchema,
        produces: [BACKUP_TYPE],
        response: { 200: BackupFileSchema },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const [campaign, listing] = await Promise.all([store.find(id), store.findListing(id)])
      if (!campaign || !listing) throw new Refusal({ code: 'NO_CAMPAIGN' })
      const download = { campaign, bytes: listing.bytes, checkAccess: checkAccess(request) }
      return sendBackup(reply, parts, download)
    },
  )
}
