import { Type } from 'typebox'
import { saveMap } from '../../campaign/save-map.ts'
import { viewFor } from '../../campaign/views.ts'
import { MapRecordSchema } from '../../protocol/record.ts'
import { type Audience, GmViewSchema, PlayerViewSchema } from '../../protocol/views.ts'
import type { App, Parts } from '../parts.ts'
import { audienceOf } from '../requests/asker.ts'
import { etagOf } from '../requests/if-match.ts'
import { commandRoute } from './command-route.ts'
import { AsQuerySchema } from './schemas.ts'

/** Each audience's schema writes its answer: fields that it does not name are not sent. */
const VIEW_SCHEMAS: Readonly<Record<Audience, Record<string, unknown>>> = {
  gm: { ...GmViewSchema },
  player: { ...PlayerViewSchema },
}

export const mapRoutes = (app: App, { store }: Pick<Parts, 'store'>): void => {
  app.get(
    '/map',
    {
      config: { access: 'anyone', answersRevision: true },
      schema: {
        summary: "The view of the asker's role",
        querystring: AsQuerySchema,
        response: { 200: Type.Union([GmViewSchema, PlayerViewSchema]) },
      },
    },
    async (request, reply) => {
      const audience = audienceOf(request.asker, request.query.as)
      const view = viewFor(request.entered.campaign, audience)
      const write = reply.compileSerializationSchema(VIEW_SCHEMAS[audience])
      return reply
        .header('etag', etagOf(view.revision))
        .type('application/json; charset=utf-8')
        .serializer(write)
        .send(view)
    },
  )

  commandRoute(
    app,
    { method: 'PUT', url: '/map', summary: 'Saves the whole record', body: MapRecordSchema },
    async ({ body: map }, carry) => carry((asked) => saveMap(store, { ...asked, map })),
  )
}
