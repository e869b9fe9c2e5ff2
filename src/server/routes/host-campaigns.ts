import { Refusal } from '../../campaign/refusal.ts'
import { badName, parseName } from '../../campaign/refuse-fields.ts'
import { NewKeySchema } from '../../protocol/access.ts'
import {
  CampaignChangeSchema,
  CampaignPageSchema,
  HostOpenedSchema,
  ListedCampaignSchema,
} from '../../protocol/host.ts'
import { cleanName, MAX_NAME } from '../../rules/name.ts'
import { toListed } from '../access/access-view.ts'
import { replaceKey } from '../access/gm-key.ts'
import { openCampaign } from '../access/open-campaign.ts'
import { copyName } from '../backup/copy-name.ts'
import { isBackup, NAME_OR_BACKUP, nameIn, openCopy } from '../backup/open-copy.ts'
import type { Restores } from '../backup/restores.ts'
import { takeBackup, takeBackups } from '../backup/take-file.ts'
import type { App, Parts } from '../parts.ts'
import type { Creation } from '../quotas/creation.ts'
import { findHost, recheckAccess } from '../requests/asker.ts'
import { fromListCursor, toListCursor } from '../requests/list-cursor.ts'
import {
  CampaignIdSchema,
  CampaignListQuerySchema,
  NoQuerySchema,
  NothingSchema,
} from './schemas.ts'

interface HostParts extends Pick<Parts, 'store' | 'clock' | 'feed' | 'darkroom' | 'config'> {
  readonly creation: Creation
  readonly restores: Restores
  readonly stopping: AbortSignal
}

const PAGE = 50

export const hostCampaignRoutes = (app: App, parts: HostParts): void => {
  const { store, clock, feed, creation } = parts
  const checkAccess = recheckAccess(findHost(parts))
  takeBackups(app)

  const listed = async (id: string) => {
    const listing = await store.findListing(id)
    if (!listing) throw noCampaign()
    return toListed(listing)
  }

  /** Closes a campaign to everybody: its GM must sign in again once it is open. */
  const archive = async (id: string) => {
    if ((await listed(id)).archivedAt === null) await store.archiveCampaign(id, clock.now())
    await store.endOtherSessions(id, '')
    void feed.checkAccess(id)
  }

  app.get(
    '/campaigns',
    {
      config: { access: 'host' },
      schema: {
        summary: 'The campaigns, the most recently changed first, archived ones too',
        querystring: CampaignListQuerySchema,
        response: { 200: CampaignPageSchema },
      },
    },
    async ({ query: { after, limit = String(PAGE), name } }) => {
      const size = Number(limit)
      const found = await store.listCampaigns({
        limit: size + 1,
        ...(after !== undefined && { after: fromListCursor(after) }),
        ...(name !== undefined && { name: parseSearch(name) }),
      })
      const page = found.slice(0, size)
      const last = page.at(-1)
      return {
        campaigns: page.map(toListed),
        next: found.length > size && last ? toListCursor(last) : null,
        total: await store.countCampaigns(),
      }
    },
  )

  app.post(
    '/campaigns',
    {
      config: {
        access: 'host',
        takes: NAME_OR_BACKUP.takes,
        problems: [...NAME_OR_BACKUP.problems, 'TOO_MANY_CAMPAIGNS'],
      },
      schema: {
        summary: 'Makes a campaign, new or of a backup',
        querystring: NoQuerySchema,
        body: NAME_OR_BACKUP.body,
        response: { 201: HostOpenedSchema },
      },
    },
    async (request, reply) => {
      const { body, headers } = request
      const openNew = () => {
        const name = nameIn(body)
        return creation.forHost(() => openCampaign(store, { name }))
      }
      const openBackup = () => {
        const mayGoOn = checkAccess(request)
        const refuse = () => creation.forHost(async () => {})
        const taking = { ...parts, sender: undefined, refuse }
        return takeBackup(request, reply, taking, (received) =>
          openCopy(
            parts,
            received,
            async (open) => {
              await mayGoOn()
              return creation.forHost(() => open())
            },
            (name) => copyName(store, name),
          ),
        )
      }
      const opened = await (isBackup(headers['content-type']) ? openBackup() : openNew())
      return reply.code(201).send(opened)
    },
  )

  app.patch(
    '/campaigns/:id',
    {
      config: { access: 'host', problems: ['NO_CAMPAIGN'] },
      schema: {
        summary: 'Renames a campaign, or closes it to everybody, or opens it again',
        params: CampaignIdSchema,
        querystring: NoQuerySchema,
        body: CampaignChangeSchema,
        response: { 200: ListedCampaignSchema },
      },
    },
    async ({ params: { id }, body: { name, archived } }) => {
      const renamed = name === undefined ? undefined : parseName(name)
      if (renamed !== undefined && !(await store.renameCampaign(id, renamed))) throw noCampaign()
      if (archived === true) await archive(id)
      if (archived === false && !(await store.archiveCampaign(id, null))) throw noCampaign()
      return listed(id)
    },
  )

  app.delete(
    '/campaigns/:id',
    {
      config: { access: 'host', problems: ['NO_CAMPAIGN'] },
      schema: {
        summary: 'Deletes a campaign with all that it has',
        params: CampaignIdSchema,
        querystring: NoQuerySchema,
        response: { 204: NothingSchema },
      },
    },
    async ({ params: { id } }, reply) => {
      const removed = await store.removeCampaign(id)
      void feed.checkAccess(id)
      if (!removed) throw noCampaign()
      return reply.code(204).send(undefined)
    },
  )

  app.post(
    '/campaigns/:id/key',
    {
      config: { access: 'host', problems: ['NO_CAMPAIGN'] },
      schema: {
        summary: 'Replaces the GM key of a campaign, for a GM who lost it; ends all sessions',
        params: CampaignIdSchema,
        querystring: NoQuerySchema,
        response: { 200: NewKeySchema },
      },
    },
    async ({ params: { id } }) => {
      await listed(id)
      const { key } = await replaceKey(store, id)
      void feed.checkAccess(id)
      return { key }
    },
  )
}

/** Cleaned as names are. @throws Refusal `INVALID_INPUT` */
const parseSearch = (typed: string): string => {
  const name = cleanName(typed)
  if (name === '') throw badName('blank')
  if ([...name].length > MAX_NAME) throw badName('too-long')
  return name
}

const noCampaign = (): Refusal => new Refusal({ code: 'NO_CAMPAIGN' })
