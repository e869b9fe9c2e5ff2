import { findBearings } from '../../campaign/find-bearings.ts'
import { BearingsSchema } from '../../protocol/settings.ts'
import { GmViewSchema } from '../../protocol/views.ts'
import type { App, Parts } from '../parts.ts'
import { carryOut } from '../requests/carry-out.ts'
import { etagOf } from '../requests/if-match.ts'
import { NoQuerySchema } from './schemas.ts'

export const bearingsRoutes = (app: App, { store }: Pick<Parts, 'store'>): void => {
  app.post(
    '/bearings',
    {
      config: { access: 'gm', onRevision: true, answersRevision: true, problems: ['NOT_ASTRAY'] },
      schema: {
        summary: 'Has the party find out where it is',
        querystring: NoQuerySchema,
        body: BearingsSchema,
        response: { 200: GmViewSchema },
      },
    },
    async (request, reply) => {
      const { reveal } = request.body
      const view = await carryOut(request, (asked) => findBearings(store, { ...asked, reveal }))
      return reply.header('etag', etagOf(view.revision)).send(view)
    },
  )
}
