import type { FastifyReply, FastifyRequest } from 'fastify'
import { CreatedCampaignSchema } from '../../protocol/access.ts'
import type { HostOpened } from '../../protocol/host.ts'
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
  const { creation } = parts
  takeBackups(app)
  apiRoute(app, {
    ...NAME_OR_BACKUP,
    request: `POST ${CAMPAIGNS_PATH}`,
    summary: 'Makes a campaign, new or of a backup, if the host lets anyone create campaigns',
    access: 'anyone',
    bodyLimit: SHARES.bytesInFlight.strangersBodyBytes,
    status: 201,
    answer: CreatedCampaignSchema,
    handle: async (request, reply) => {
      const { id: _, ...told } = await makeCampaign(parts, request, reply, {
        owner: STRANGERS,
        role: 'stranger',
        refuse: () => creation.check(request),
        check: () => creation.spend(request),
      })
      return { ...told, origins: originsFor(request, parts) }
    },
  })
}

interface Making {
  readonly owner: string | undefined
  readonly role: 'host' | 'stranger'
  /** Refuses before a backup is received. */
  readonly refuse: () => Promise<void>
  /** Refuses right before the campaign is made. */
  readonly check: () => Promise<void>
  /** Names a copy by the name in the backup. */
  readonly nameFor?: (name: string) => Promise<string>
}

/** Makes a campaign by its name, or of a backup. */
export const makeCampaign = async (
  parts: RouteParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { owner, role, refuse, check, nameFor }: Making,
): Promise<HostOpened> => {
  const openNew = async () => {
    const name = nameIn(request.body)
    await check()
    return openCampaign(parts.store, { name })
  }
  const isCopy = isBackup(request.headers['content-type'])
  const made = isCopy
    ? await parts.takeBackup(request, reply, { owner, refuse }, (received) =>
        openCopy(parts, received, { check, ...(nameFor && { nameFor }) }),
      )
    : await openNew()
  const audit = isCopy ? 'campaign-made-from-backup' : 'campaign-made'
  logDone(request, { audit, campaign: made.id, role })
  return made
}
