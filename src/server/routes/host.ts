import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { parseName } from '#campaign/refusal.ts'
import { NameSchema, NewKeySchema } from '#protocol/access.ts'
import { BACKUP_TYPE } from '#protocol/backup.ts'
import {
  CampaignPageSchema,
  HostOpenedSchema,
  type HostSettings,
  HostSettingsChangeSchema,
  HostSettingsSchema,
  ListedCampaignSchema,
} from '#protocol/host.ts'
import { HOME } from '#protocol/paths.ts'
import { exactly } from '#protocol/schema.ts'
import { cleanName } from '#shared/name.ts'
import { addressesOf, toListed } from '../access/access-view.ts'
import { replaceKey } from '../access/gm-key.ts'
import { checkRoomForCampaign, openCampaign } from '../access/open-campaign.ts'
import { originsFor } from '../addresses.ts'
import { isBackup, NAME_OR_BACKUP, openCopy } from '../backup/open-copy.ts'
import { takeBackups } from '../backup/restores.ts'
import { logDone } from '../logs/audit.ts'
import type { App } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { findHost, recheckAccess } from '../requests/asker.ts'
import { cursor, fromListCursor, pageSize, toListCursor } from '../requests/cursor.ts'
import { VERSION_NAME } from '../version.ts'
import { apiRoute, BackupFileSchema } from './api-route.ts'
import type { RouteParts } from './route-parts.ts'

const params = Type.Object({ id: Type.String({ description: 'The campaign’s id.' }) })

const CampaignListQuerySchema = exactly({
  after: cursor(200),
  limit: pageSize('How many campaigns, 1 to 100; 50 if it is left out.'),
  name: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'Only those whose name holds this, as names are kept.',
    }),
  ),
})

const PAGE = 50

export const hostRoutes = (app: App, parts: RouteParts): void => {
  settingsRoutes(app, parts)
  const { store, feed, sendBackup, takeBackup } = parts
  const checkAccess = recheckAccess(findHost(parts))
  takeBackups(app)

  const listed = async (id: string) => {
    const listing = await store.findListing(id)
    if (!listing) throw problem('NO_CAMPAIGN')
    return toListed(listing)
  }

  apiRoute(app, {
    request: 'GET /campaigns',
    summary: 'The campaigns, the most recently changed first',
    query: CampaignListQuerySchema,
    answer: CampaignPageSchema,
    handle: async ({ query: { after, limit = String(PAGE), name } }) => {
      const size = Number(limit)
      const found = await store.listCampaigns({
        limit: size + 1,
        ...(after !== undefined && { after: fromListCursor(after) }),
        ...(name !== undefined && { name: cleanName(name) }),
      })
      const page = found.slice(0, size)
      const last = page.at(-1)
      return {
        campaigns: page.map(toListed),
        next: found.length > size && last ? toListCursor(last) : null,
        total: await store.countCampaigns(),
      }
    },
  })

  apiRoute(app, {
    ...NAME_OR_BACKUP,
    request: 'POST /campaigns',
    summary: 'Makes a campaign, new or of a backup',
    status: 201,
    answer: HostOpenedSchema,
    handle: async (request, reply) => {
      const mayGoOn = checkAccess(request)
      const refuse = () => checkRoomForCampaign(parts)
      const check = async () => {
        await mayGoOn()
        await refuse()
      }
      const openNew = async () => {
        const name = parseName((request.body as { name: string }).name)
        await refuse()
        return openCampaign(store, { name })
      }
      const isCopy = isBackup(request.headers['content-type'])
      const made = isCopy
        ? await takeBackup(request, reply, { owner: undefined, refuse }, (received) =>
            openCopy(parts, received, { check }),
          )
        : await openNew()
      const audit = isCopy ? 'campaign-made-from-backup' : 'campaign-made'
      logDone(request, { audit, campaign: made.id })
      return made
    },
  })

  apiRoute(app, {
    request: 'PATCH /campaigns/:id',
    params,
    summary: 'Renames a campaign',
    body: NameSchema,
    answer: ListedCampaignSchema,
    handle: async (request) => {
      const { id } = request.params
      if (!(await store.renameCampaign(id, parseName(request.body.name))))
        throw problem('NO_CAMPAIGN')
      logDone(request, { audit: 'campaign-renamed', campaign: id })
      return listed(id)
    },
  })

  apiRoute(app, {
    request: 'DELETE /campaigns/:id',
    params,
    summary: 'Deletes a campaign with all that it has',
    handle: async (request) => {
      const { id } = request.params
      const removed = await store.removeCampaign(id)
      void feed.checkAccess(id)
      if (!removed) throw problem('NO_CAMPAIGN')
      logDone(request, { audit: 'campaign-deleted', campaign: id })
    },
  })

  apiRoute(app, {
    request: 'POST /campaigns/:id/key',
    params,
    summary: 'Replaces the GM key of a campaign, for a GM who lost it; ends all sessions',
    answer: NewKeySchema,
    handle: async (request) => {
      const { id } = request.params
      await listed(id)
      const key = await replaceKey(store, id)
      void feed.checkAccess(id)
      if (key === undefined) throw problem('NO_CAMPAIGN')
      logDone(request, { audit: 'key-replaced', campaign: id })
      return { key }
    },
  })

  apiRoute(app, {
    request: 'GET /campaigns/:id/backup',
    summary: 'The whole campaign as one file',
    exposeHeadRoute: false,
    params,
    produces: [BACKUP_TYPE],
    answer: BackupFileSchema,
    handle: async (request, reply) => {
      const campaign = await store.find(request.params.id)
      if (!campaign) throw problem('NO_CAMPAIGN')
      return sendBackup(reply, campaign, checkAccess(request))
    },
  })
}

const settingsRoutes = (app: App, parts: RouteParts): void => {
  const { store, feed } = parts
  const { maxCampaigns, maxCampaignBytes } = parts.config

  const settings = async (request: FastifyRequest): Promise<HostSettings> => {
    const { addresses = [] } = (await store.findListing(HOME)) ?? {}
    const origins = originsFor(request, parts)
    const { home, homeForPlayers } = addressesOf(addresses)
    const version = VERSION_NAME
    const places = { home, homeForPlayers, origins }
    return { ...places, maxCampaigns, maxCampaignBytes, version }
  }

  const answer = HostSettingsSchema
  const summary = 'How the server is run'
  apiRoute(app, { request: 'GET /settings', summary, answer, handle: settings })
  apiRoute(app, {
    request: 'PATCH /settings',
    answer,
    summary: 'Has / and /dm lead to the first campaign, or to nowhere',
    body: HostSettingsChangeSchema,
    handle: async (request) => {
      const { home } = request.body
      const { addresses = [] } = (await store.findListing(HOME)) ?? {}
      // Its GM may have closed it to players.
      if (home && addressesOf(addresses).home) return settings(request)
      const isThere = await store.replaceAddresses(HOME, 'both', home ? [HOME] : [])
      if (!isThere) throw problem('NO_CAMPAIGN.first-deleted')
      logDone(request, { audit: home ? 'home-switched-on' : 'home-switched-off', campaign: HOME })
      void feed.checkAccess(HOME)
      return settings(request)
    },
  })
}
