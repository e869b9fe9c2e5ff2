import { CreatedCampaignSchema } from '../../protocol/access.ts'
import { CAMPAIGNS_PATH } from '../../protocol/paths.ts'
import { openCampaign } from '../access/open-campaign.ts'
import { originsFor } from '../addresses.ts'
import { isBackup, NAME_OR_BACKUP, nameIn, openCopy } from '../backup/open-copy.ts'
import { STRANGERS, takeBackups } from '../backup/restores.ts'
import { logDone } from '../logs/audit.ts'
import type { App } from '../parts.ts'
import { SHARES } from '../shares/limits.ts'
import { apiRoute } from './api-route.ts'
import type { RouteParts } from './route-parts.ts'

export const campaignRoutes = (app: App, parts: RouteParts): void => {
  const { store, creation, takeBackup } = parts
  takeBackups(app)
  apiRoute(app, {
    request: `POST ${CAMPAIGNS_PATH}`,
    summary: 'Makes a campaign, new or of a backup, if the host lets anyone create campaigns',
    access: 'anyone',
    takes: NAME_OR_BACKUP.takes,
    body: NAME_OR_BACKUP.body,
    bodyLimit: SHARES.bytesInFlight.strangersBodyBytes,
    status: 201,
    answer: CreatedCampaignSchema,
    handle: async (request, reply) => {
      const { body, headers } = request
      const openNew = async () => {
        const name = nameIn(body)
        await creation.spend(request)
        return openCampaign(store, { name })
      }
      const openBackup = () => {
        const refuse = () => creation.check(request)
        return takeBackup(request, reply, { owner: STRANGERS, refuse }, (received) =>
          openCopy(parts, received, () => creation.spend(request)),
        )
      }
      const isCopy = isBackup(headers['content-type'])
      const { id: campaign, ...told } = await (isCopy ? openBackup() : openNew())
      const audit = isCopy ? 'campaign-made-from-backup' : 'campaign-made'
      logDone(request, { audit, campaign, role: 'stranger' })
      return { ...told, origins: originsFor(request, parts) }
    },
  })
}
