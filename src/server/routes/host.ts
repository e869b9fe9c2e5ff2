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
import { addressesOf, toListedCampaign } from '../access/access-view.ts'
import { checkRoomForCampaign, createCampaignWithKey } from '../access/create-campaign-with-key.ts'
import { replaceKey } from '../access/gm-key.ts'
import { originsFor } from '../addresses.ts'
import { isBackup, NAME_OR_BACKUP, openCopy } from '../backup/open-copy.ts'
import { acceptBackups } from '../backup/restores.ts'
import type { App } from '../dependencies.ts'
import { logRequestEvent } from '../logs/audit.ts'
import { problem } from '../problems/http-problem.ts'
import { findHost, recheckAccess } from '../requests/caller.ts'
import { fromListCursor, optionalCursor, pageSizeSchema, toListCursor } from '../requests/cursor.ts'
import { VERSION_NAME } from '../version.ts'
import { apiRoute, BackupFileSchema } from './api-route.ts'
import type { RouteDependencies } from './route-dependencies.ts'

const params = Type.Object({ id: Type.String({ description: 'The campaign’s id.' }) })

const CampaignListQuerySchema = exactly({
  after: optionalCursor(200),
  limit: pageSizeSchema('How many campaigns, 1 to 100; 50 if it is left out.'),
  name: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'Only those whose name holds this, as names are kept.',
    }),
  ),
})

const DEFAULT_PAGE_SIZE = 50

export const hostRoutes = (app: App, dependencies: RouteDependencies): void => {
  settingsRoutes(app, dependencies)
  const { store, feed, sendBackup, receiveBackup } = dependencies
  const checkAccess = recheckAccess(findHost(dependencies))
  acceptBackups(app)

  const readListed = async (id: string) => {
    const listing = await store.findListing(id)
    if (!listing) throw problem('NO_CAMPAIGN')
    return toListedCampaign(listing)
  }

  apiRoute(app, {
    request: 'GET /campaigns',
    summary: 'The campaigns, the most recently changed first',
    query: CampaignListQuerySchema,
    answer: CampaignPageSchema,
    handle: async ({ query: { after, limit = String(DEFAULT_PAGE_SIZE), name } }) => {
      const size = Number(limit)
      const listings = await store.listCampaigns({
        limit: size + 1,
        ...(after !== undefined && { after: fromListCursor(after) }),
        ...(name !== undefined && { name: cleanName(name) }),
      })
      const page = listings.slice(0, size)
      const last = page.at(-1)
      return {
        campaigns: page.map(toListedCampaign),
        next: listings.length > size && last ? toListCursor(last) : null,
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
      const checkAccessAgain = checkAccess(request)
      const checkRoom = () => checkRoomForCampaign(dependencies)
      const check = async () => {
        await checkAccessAgain()
        await checkRoom()
      }
      const openNew = async () => {
        const name = parseName((request.body as { name: string }).name)
        await checkRoom()
        return createCampaignWithKey(store, { name })
      }
      const isRestore = isBackup(request.headers['content-type'])
      const made = isRestore
        ? await receiveBackup(request, reply, { owner: undefined, refuse: checkRoom }, (received) =>
            openCopy(dependencies, received, { check }),
          )
        : await openNew()
      const audit = isRestore ? 'campaign-made-from-backup' : 'campaign-made'
      logRequestEvent(request, { audit, campaign: made.id })
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
      logRequestEvent(request, { audit: 'campaign-renamed', campaign: id })
      return readListed(id)
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
      logRequestEvent(request, { audit: 'campaign-deleted', campaign: id })
    },
  })

  apiRoute(app, {
    request: 'POST /campaigns/:id/key',
    params,
    summary: 'Replaces the GM key of a campaign, for a GM who lost it; ends all sessions',
    answer: NewKeySchema,
    handle: async (request) => {
      const { id } = request.params
      await readListed(id)
      const key = await replaceKey(store, id)
      void feed.checkAccess(id)
      if (key === undefined) throw problem('NO_CAMPAIGN')
      logRequestEvent(request, { audit: 'key-replaced', campaign: id })
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

const settingsRoutes = (app: App, dependencies: RouteDependencies): void => {
  const { store, feed } = dependencies
  const { maxCampaigns, maxCampaignBytes } = dependencies.config

  const readSettings = async (request: FastifyRequest): Promise<HostSettings> => {
    const { addresses = [] } = (await store.findListing(HOME)) ?? {}
    const origins = originsFor(request, dependencies)
    const { home, homeForPlayers } = addressesOf(addresses)
    const version = VERSION_NAME
    return { home, homeForPlayers, origins, maxCampaigns, maxCampaignBytes, version }
  }

  const answer = HostSettingsSchema
  const summary = 'How the server is run'
  apiRoute(app, { request: 'GET /settings', summary, answer, handle: readSettings })
  apiRoute(app, {
    request: 'PATCH /settings',
    answer,
    summary: 'Has / and /dm lead to the first campaign, or to nowhere',
    body: HostSettingsChangeSchema,
    handle: async (request) => {
      const { home } = request.body
      const { addresses = [] } = (await store.findListing(HOME)) ?? {}
      // The address is on already, and may be closed to players by the GM: it stays as it is.
      if (home && addressesOf(addresses).home) return readSettings(request)
      const isThere = await store.replaceAddresses(HOME, 'both', home ? [HOME] : [])
      if (!isThere) throw problem('NO_CAMPAIGN.first-deleted')
      logRequestEvent(request, {
        audit: home ? 'home-switched-on' : 'home-switched-off',
        campaign: HOME,
      })
      void feed.checkAccess(HOME)
      return readSettings(request)
    },
  })
}
