import { findBearings } from '../../campaign/find-bearings.ts'
import { BearingsSchema } from '../../protocol/settings.ts'
import type { App, Parts } from '../parts.ts'
import { commandRoute } from './command-route.ts'

export const bearingsRoutes = (app: App, { store }: Pick<Parts, 'store'>): void =>
  commandRoute(
    app,
    {
      method: 'POST',
      url: '/bearings',
      summary: 'Has the party find out where it is',
      problems: ['NOT_ASTRAY'],
      body: BearingsSchema,
    },
    async ({ body: { reveal } }, carry) =>
      carry((asked) => findBearings(store, { ...asked, reveal })),
  )
