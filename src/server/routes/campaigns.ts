import { OpenedCampaignSchema } from '../../protocol/access.ts'
import { CAMPAIGNS_PATH } from '../../protocol/paths.ts'
import { addressGroup } from '../access/address-group.ts'
import { openCampaign } from '../access/open-campaign.ts'
import { isBackup, NAME_OR_BACKUP, nameIn, openCopy } from '../backup/open-copy.ts'
import type { Restores } from '../backup/restores.ts'
import { takeBackup, takeBackups } from '../backup/take-file.ts'
import type { App, Parts } from '../parts.ts'
import type { Creation } from '../quotas/creation.ts'
import { NoQuerySchema } from './schemas.ts'

interface CampaignParts extends Pick<Parts, 'store' | 'darkroom'> {
  readonly creation: Creation
  readonly restores: Restores
  readonly stopping: AbortSignal
}

export const campaignRoutes = (app: App, parts: CampaignParts): void => {
  const { store, creation } = parts
  takeBackups(app)
  app.post(
    CAMPAIGNS_PATH,
    {
      config: {
        access: 'anyone',
        takes: NAME_OR_BACKUP.takes,
        problems: [
          ...NAME_OR_BACKUP.problems,
          'CREATION_CLOSED',
          'TOO_MANY_CAMPAIGNS',
          'UNAVAILABLE',
        ],
      },
      schema: {
        summary: 'Makes a campaign, new or of a backup, if the host lets anybody',
        querystring: NoQuerySchema,
        body: NAME_OR_BACKUP.body,
        response: { 201: OpenedCampaignSchema },
      },
    },
    async (request, reply) => {
      const { ip, body, headers } = request
      const openNew = () =>
        creation.forAnyone(ip, (createdFrom) =>
          openCampaign(store, { name: nameIn(body), createdFrom }),
        )
      const openBackup = () => {
        const refuse = () => creation.forAnyone(ip, async () => {})
        const taking = { ...parts, sender: addressGroup(ip), refuse }
        return takeBackup(request, reply, taking, (received) =>
          openCopy(parts, received, (open) =>
            creation.forAnyone(ip, (createdFrom) => open({ createdFrom })),
          ),
        )
      }
      const opened = await (isBackup(headers['content-type']) ? openBackup() : openNew())
      const { id: _, ...told } = opened
      return reply.code(201).send(told)
    },
  )
}
