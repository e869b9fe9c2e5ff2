import {
  type HostSettings,
  HostSettingsChangeSchema,
  HostSettingsSchema,
} from '../../protocol/host.ts'
import { HOME } from '../../protocol/paths.ts'
import { addressesOf } from '../access/access-view.ts'
import type { App, Parts } from '../parts.ts'
import { HttpProblem } from '../problems/http-problem.ts'
import { NoQuerySchema } from './schemas.ts'

const NO_FIRST = 'The first campaign was deleted: nothing is left that this address could show.'

/** How the server is run, and whether `/` and `/dm` lead to the first campaign. */
export const hostSettingsRoutes = (
  app: App,
  { store, feed, config }: Pick<Parts, 'store' | 'feed' | 'config'>,
): void => {
  const { creation, maxCampaigns, maxCampaignBytes } = config

  const settings = async (): Promise<HostSettings> => {
    const { doors = [] } = (await store.findListing(HOME)) ?? {}
    return { home: addressesOf(doors).home, creation, maxCampaigns, maxCampaignBytes }
  }

  app.get(
    '/settings',
    {
      config: { access: 'host' },
      schema: {
        summary: 'How the server is run',
        querystring: NoQuerySchema,
        response: { 200: HostSettingsSchema },
      },
    },
    settings,
  )

  app.patch(
    '/settings',
    {
      config: { access: 'host', problems: ['NO_CAMPAIGN'] },
      schema: {
        summary: 'Has / and /dm lead to the first campaign, or to nowhere',
        querystring: NoQuerySchema,
        body: HostSettingsChangeSchema,
        response: { 200: HostSettingsSchema },
      },
    },
    async ({ body: { home } }) => {
      const isThere = await store.replaceDoors(HOME, 'both', home ? [HOME] : [])
      if (!isThere) throw new HttpProblem('NO_CAMPAIGN', NO_FIRST)
      void feed.checkAccess(HOME)
      return settings()
    },
  )
}
