import { paintHexes } from '../../campaign/paint-hexes.ts'
import { PaintSchema } from '../../protocol/atlas.ts'
import { MAX_PAINTED } from '../../protocol/limits.ts'
import { GmViewSchema } from '../../protocol/views.ts'
import type { App, Parts } from '../parts.ts'
import { carryOut } from '../requests/carry-out.ts'
import { etagOf } from '../requests/if-match.ts'
import { NoQuerySchema } from './schemas.ts'

/** `{"x":-10000,"y":-10000},` and the rest of the body. */
const BODY_LIMIT_BYTES = 32 * MAX_PAINTED

export const hexRoutes = (app: App, { store }: Pick<Parts, 'store'>): void => {
  app.post(
    '/hexes',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      config: { access: 'gm', onRevision: true, answersRevision: true },
      schema: {
        summary: 'Paints hexes: what players know of them, or their terrain',
        querystring: NoQuerySchema,
        body: PaintSchema,
        response: { 200: GmViewSchema },
      },
    },
    async (request, reply) => {
      const { body: stroke } = request
      const view = await carryOut(request, (asked) => paintHexes(store, { ...asked, stroke }))
      return reply.header('etag', etagOf(view.revision)).send(view)
    },
  )
}
