import { CreatedCampaignSchema } from '../../protocol/access.ts'
import type { AuditKind } from '../../protocol/audit.ts'
import { CAMPAIGNS_PATH } from '../../protocol/paths.ts'
import { addressGroup } from '../access/address-group.ts'
import { openCampaign } from '../access/open-campaign.ts'
import { isBackup, NAME_OR_BACKUP, nameIn, openCopy } from '../backup/open-copy.ts'
import { takeBackup, takeBackups } from '../backup/take-file.ts'
import type { App } from '../parts.ts'
import { originsFor } from '../requests/origins.ts'
import { SHARES } from '../shares/limits.ts'
import { apiRoute } from './api-route.ts'
import type { RouteParts } from './route-parts.ts'

export const campaignRoutes = (app: App, parts: RouteParts): void => {
  const { store, creation, audit } = parts
  takeBackups(app)
  apiRoute(
    app,
    {
      method: 'POST',
      url: CAMPAIGNS_PATH,
      summary: 'Makes a campaign, new or of a backup, if the host lets anyone create campaigns',
      access: 'anyone',
      takes: NAME_OR_BACKUP.takes,
      problems: [
        ...NAME_OR_BACKUP.problems,
        'CREATION_CLOSED',
        'TOO_MANY_CAMPAIGNS',
        'UNAVAILABLE',
      ],
      body: NAME_OR_BACKUP.body,
      bodyLimit: SHARES.bytesInFlight.strangersBodyBytes,
      status: 201,
      answer: CreatedCampaignSchema,
    },
    async (request, reply) => {
      const { ip, body, headers } = request
      const note = (what: AuditKind) => (campaign: string) =>
        audit.note(request, { what, campaign, who: 'stranger' })
      const openNew = () =>
        creation.forAnyone(ip, (createdFrom) =>
          openCampaign(store, { name: nameIn(body), createdFrom, note: note('campaign-made') }),
        )
      const openBackup = () => {
        const refuse = () => creation.forAnyone(ip, async () => {})
        const restores = parts.strangersRestores
        const taking = { ...parts, restores, sender: addressGroup(ip), refuse }
        return takeBackup(request, reply, taking, (received) =>
          openCopy(parts, received, (open) =>
            creation.forAnyone(ip, (createdFrom) =>
              open({ createdFrom, note: note('campaign-made-from-backup') }),
            ),
          ),
        )
      }
      const opened = await (isBackup(headers['content-type']) ? openBackup() : openNew())
      const { id: _, ...told } = opened
      return { ...told, origins: originsFor(request, parts) }
    },
  )
}
