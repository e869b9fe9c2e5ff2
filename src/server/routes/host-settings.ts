import type { FastifyRequest } from 'fastify'
import {
  type HostSettings,
  HostSettingsChangeSchema,
  HostSettingsSchema,
} from '../../protocol/host.ts'
import { HOME } from '../../protocol/paths.ts'
import { addressesOf } from '../access/access-view.ts'
import { logDone } from '../logs/audit.ts'
import type { App } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { originsFor } from '../requests/site.ts'
import { VERSION_NAME } from '../version.ts'
import { apiRoute } from './api-route.ts'
import type { RouteParts } from './route-parts.ts'

export const hostSettingsRoutes = (
  app: App,
  parts: Pick<RouteParts, 'store' | 'feed' | 'config' | 'lanAddresses'>,
): void => {
  const { store, feed } = parts
  const { creation, maxCampaigns, maxCampaignBytes } = parts.config

  const settings = async (request: FastifyRequest): Promise<HostSettings> => {
    const { addresses = [] } = (await store.findListing(HOME)) ?? {}
    const origins = originsFor(request, parts)
    const { home, homeForPlayers } = addressesOf(addresses)
    const version = VERSION_NAME
    const places = { home, homeForPlayers, origins }
    return { ...places, creation, maxCampaigns, maxCampaignBytes, version }
  }

  const route = { url: '/settings', access: 'host', answer: HostSettingsSchema } as const
  apiRoute(app, { ...route, method: 'GET', summary: 'How the server is run' }, settings)
  apiRoute(
    app,
    {
      ...route,
      method: 'PATCH',
      summary: 'Has / and /dm lead to the first campaign, or to nowhere',
      problems: ['NO_CAMPAIGN'],
      body: HostSettingsChangeSchema,
    },
    async (request) => {
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
  )
}
