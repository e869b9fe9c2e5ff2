import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { landKey, landRuns } from '../../campaign/land.ts'
import type { State } from '../../campaign/state.ts'
import { LandSchema } from '../../protocol/land.ts'
import type { App } from '../parts.ts'
import { etagOf, tagsIn } from '../requests/headers.ts'
import { NothingSchema } from './schemas.ts'

interface WrittenLand {
  readonly key: string
  readonly etag: string
  readonly bytes: Buffer
}

/** R-LAND-5: the tag changes with the chart, the painting, and the terrains of the rules alone. */
export const landRoutes = (app: App): void => {
  const kept = new WeakMap<State['terrain'], WrittenLand>()

  const landOf = (state: State): WrittenLand => {
    const key = landKey(state)
    const { terrain } = state
    const found = kept.get(terrain)
    if (found?.key === key) return found
    const bytes = Buffer.from(JSON.stringify({ land: landRuns(state) }))
    const etag = etagOf(createHash('sha256').update(bytes).digest('base64url'))
    const written = { key, etag, bytes }
    kept.set(terrain, written)
    return written
  }

  app.get(
    '/land',
    {
      config: { access: 'gm' },
      schema: {
        summary:
          'The known terrain of every hex, packed in runs, and whether it was painted or drawn on the chart',
        response: { 200: Type.Unsafe<Buffer>(LandSchema), 304: NothingSchema },
      },
    },
    async (request, reply) => {
      const { etag, bytes } = landOf(request.entered.campaign.state)
      reply.header('etag', etag)
      const isKnown = tagsIn(request.headers['if-none-match']).includes(etag)
      if (isKnown) return reply.code(304).send(undefined)
      return reply.type('application/json; charset=utf-8').send(bytes)
    },
  )
}
