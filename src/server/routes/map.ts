import { Type } from 'typebox'
import { fullRevision, publicRevision } from '../../campaign/campaign.ts'
import { saveMap } from '../../campaign/move-party.ts'
import { viewFor } from '../../campaign/views.ts'
import { MapRecordSchema } from '../../protocol/record.ts'
import { GmViewSchema, PlayerViewSchema } from '../../protocol/views.ts'
import { createByteCache } from '../charts/byte-cache.ts'
import type { App, Parts } from '../parts.ts'
import { audienceOf } from '../requests/asker.ts'
import { etagOf } from '../requests/if-match.ts'
import { SHARES } from '../shares/limits.ts'
import { writeView } from '../write-view.ts'
import { commandRoute } from './command-route.ts'
import { AsQuerySchema } from './schemas.ts'

export const mapRoutes = (app: App, { store }: Pick<Parts, 'store'>): void => {
  const maps = createByteCache(SHARES.memory.mapsBytes)

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
      const { campaign } = request.entered
      const { revisions } = campaign
      const revision = audience === 'gm' ? fullRevision(revisions) : publicRevision(revisions)
      const bytes = await maps.get(`${campaign.id} ${audience} ${revision}`, async () =>
        writeView(viewFor(campaign, audience), audience),
      )
      return reply
        .header('etag', etagOf(revision))
        .type('application/json; charset=utf-8')
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
    },
  )

  commandRoute(
    app,
    { method: 'PUT', url: '/map', summary: 'Saves the whole record', body: MapRecordSchema },
    async ({ body: map }, carry) => carry((asked) => saveMap(store, { ...asked, map })),
  )
}
