import { randomBytes } from 'node:crypto'
import { addSite, removeSite, rewriteSite } from '../../campaign/on-the-map.ts'
import { SiteNoteSchema } from '../../protocol/on-the-map.ts'
import type { App, Parts } from '../parts.ts'
import { commandRoute } from './command-route.ts'
import { CampaignPartSchema } from './schemas.ts'

const ID_BYTES = 12

export const siteRoutes = (app: App, { store }: Pick<Parts, 'store'>): void => {
  commandRoute(
    app,
    {
      method: 'POST',
      url: '/sites',
      summary: 'Puts a new site on the chart',
      problems: ['TOO_MANY_SITES'],
      body: SiteNoteSchema,
      status: 201,
    },
    async ({ body: note }, carry) => {
      const id = randomBytes(ID_BYTES).toString('base64url')
      return carry((asked) => addSite(store, { ...asked, id, note }))
    },
  )

  const ofSite = {
    url: '/sites/:id',
    params: CampaignPartSchema,
    problems: ['NO_SUCH_SITE'],
  } as const

  commandRoute(
    app,
    { ...ofSite, method: 'PUT', summary: 'Writes a site anew', body: SiteNoteSchema },
    async ({ body: note, params: { id } }, carry) =>
      carry((asked) => rewriteSite(store, { ...asked, id, note })),
  )

  commandRoute(
    app,
    { ...ofSite, method: 'DELETE', summary: 'Takes a site off the chart' },
    async ({ params: { id } }, carry) => carry((asked) => removeSite(store, { ...asked, id })),
  )
}
