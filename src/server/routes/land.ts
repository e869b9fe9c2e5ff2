import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import type { State } from '../../campaign/campaign.ts'
import { landKey, landRuns } from '../../campaign/land-runs.ts'
import type { MapState } from '../../campaign/map-state.ts'
import { breathe } from '../../campaign/work-turn.ts'
import { LandSchema } from '../../protocol/land.ts'
import type { App } from '../parts.ts'
import { etagOf, tagsIn } from '../requests/if-match.ts'
import { NothingSchema } from './schemas.ts'

interface WrittenLand {
  readonly key: string
  readonly etag: string
  readonly bytes: Buffer
}

/** Runs that are written within some ms. */
const RUNS_A_SLICE = 4_000

const write = async (state: State): Promise<Buffer> => {
  const parts: string[] = []
  for (const { terrain, from, runs } of await landRuns(state)) {
    const lists: string[] = []
    for (let at = 0; at < runs.length; at += RUNS_A_SLICE) {
      lists.push(JSON.stringify(runs.slice(at, at + RUNS_A_SLICE)).slice(1, -1))
      await breathe()
    }
    const terrainName = JSON.stringify(terrain)
    parts.push(`{"terrain":${terrainName},"from":"${from}","runs":[${lists.join(',')}]}`)
  }
  return Buffer.from(`{"land":[${parts.join(',')}]}`)
}

/** R-LAND-5: the tag changes with the chart, the painting, and the terrains of the rules alone. */
export const landRoutes = (app: App): void => {
  const kept = new WeakMap<MapState['terrain'], WrittenLand>()

  const landOf = async (state: State): Promise<WrittenLand> => {
    const key = landKey(state)
    const { terrain } = state.mapState
    const found = kept.get(terrain)
    if (found?.key === key) return found
    const bytes = await write(state)
    const etag = etagOf(createHash('sha256').update(bytes).digest('base64url'))
    const written = { key, etag, bytes }
    kept.set(terrain, written)
    return written
  }

  app.get(
    '/land',
    {
      config: { access: 'gm', answersTag: true },
      schema: {
        summary:
          'The known terrain of every hex, packed in runs, and whether it was painted or drawn on the chart',
        response: { 200: Type.Unsafe<Buffer>(LandSchema), 304: NothingSchema },
      },
    },
    async (request, reply) => {
      const { campaign } = request.entered
      const { etag, bytes } = await app.workTurns.run(`views of ${campaign.id}`, async () =>
        landOf(campaign),
      )
      reply.header('etag', etag)
      const isKnown = tagsIn(request.headers['if-none-match']).includes(etag)
      if (isKnown) return reply.code(304).send(undefined)
      return reply.type('application/json; charset=utf-8').send(bytes)
    },
  )
}
