import { Type } from 'typebox'
import { prepareViews } from '../../campaign/hex-views.ts'
import { saveMap } from '../../campaign/save-map.ts'
import { viewFor } from '../../campaign/views.ts'
import { MapRecordSchema } from '../../protocol/record.ts'
import { GmViewSchema, PlayerViewSchema } from '../../protocol/views.ts'
import type { App, Parts } from '../parts.ts'
import { audienceOf } from '../requests/asker.ts'
import { etagOf } from '../requests/if-match.ts'
import { writeView } from '../write-view.ts'
import { commandRoute } from './command-route.ts'
import { AsQuerySchema } from './schemas.ts'

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
      const { campaign } = request.entered
      // Strangers may read: their reading is counted apart, and delays no command of the GM.
      const { view, text } = await app.workTurns.run(`views of ${campaign.id}`, async () => {
        await prepareViews(campaign.mapState)
        const view = viewFor(campaign, audience)
        return { view, text: await writeView(reply, view, audience) }
      })
      return reply
        .header('etag', etagOf(view.revision))
        .type('application/json; charset=utf-8')
        .serializer(() => text)
        .send(view)
    },
  )

  commandRoute(
    app,
    { method: 'PUT', url: '/map', summary: 'Saves the whole record', body: MapRecordSchema },
    async ({ body: map }, carry) => carry((asked) => saveMap(store, { ...asked, map })),
  )
}
