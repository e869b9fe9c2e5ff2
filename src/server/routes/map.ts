import { Type } from 'typebox'
import { saveMap } from '../../campaign/move-party.ts'
import { viewFor } from '../../campaign/views.ts'
import { MapRecordSchema } from '../../protocol/record.ts'
import { GmViewSchema, PlayerViewSchema } from '../../protocol/views.ts'
import type { App, Parts } from '../parts.ts'
import { audienceOf } from '../requests/asker.ts'
import { etagOf } from '../requests/headers.ts'
import { writeView } from '../write-view.ts'
import { commandRoute } from './command-route.ts'
import { AsQuerySchema } from './schemas.ts'

export const mapRoutes = (app: App, { store }: Pick<Parts, 'store'>): void => {
  app.get(
    '/map',
    {
      config: { access: 'anyone' },
      schema: {
        summary: "The view of the asker's role",
        querystring: AsQuerySchema,
        response: { 200: Type.Unsafe<Buffer>(Type.Union([GmViewSchema, PlayerViewSchema])) },
      },
    },
    async (request, reply) => {
      const audience = audienceOf(request.asker, request.query.as)
      const view = viewFor(request.entered.campaign, audience)
      return reply
        .header('etag', etagOf(view.revision))
        .type('application/json; charset=utf-8')
        .send(writeView(view, audience))
    },
  )

  commandRoute(
    app,
    { method: 'PUT', url: '/map', summary: 'Saves the whole record', body: MapRecordSchema },
    async ({ body: map }, carry) => carry((asked) => saveMap(store, { ...asked, map })),
  )
}
