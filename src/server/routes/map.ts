import { createHash, randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { changeSettings } from '../../campaign/change-settings.ts'
import { landKey, landRuns } from '../../campaign/land.ts'
import { layChart } from '../../campaign/lay-chart.ts'
import { findBearings, putParty, saveMap } from '../../campaign/move-party.ts'
import { addSite, paintHexes, removeSite, rewriteSite } from '../../campaign/on-the-map.ts'
import type { State } from '../../campaign/state.ts'
import { redo, undo } from '../../campaign/undo.ts'
import { viewFor } from '../../campaign/views.ts'
import { LayChartSchema } from '../../protocol/chart.ts'
import { LandSchema, PaintSchema, SiteNoteSchema } from '../../protocol/on-the-map.ts'
import { MapRecordSchema, PositionSchema } from '../../protocol/record.ts'
import { BearingsSchema, ChangeSettingsSchema } from '../../protocol/settings.ts'
import { GmViewSchema, PlayerViewSchema } from '../../protocol/views.ts'
import type { App, Parts } from '../parts.ts'
import { audienceOf } from '../requests/asker.ts'
import { etagOf, tagsIn } from '../requests/headers.ts'
import { SHARES } from '../shares/limits.ts'
import { writeView } from '../write-view.ts'
import { apiRoute, commandRoute } from './api-route.ts'
import { AsQuerySchema, CampaignPartSchema, NothingSchema } from './schemas.ts'

/** The record, the hexes and what lies on them, the chart and the settings. */
export const mapRoutes = (app: App, { store }: Pick<Parts, 'store'>): void => {
  apiRoute(app, {
    request: 'GET /map',
    summary: "The view of the asker's role",
    access: 'anyone',
    query: AsQuerySchema,
    answer: Type.Unsafe<Buffer>(Type.Union([GmViewSchema, PlayerViewSchema])),
    handle: async ({ asker, entered, query }, reply) => {
      const audience = audienceOf(asker, query.as)
      const view = viewFor(entered.campaign, audience)
      reply.header('etag', etagOf(view.revision)).type('application/json; charset=utf-8')
      return writeView(view, audience)
    },
  })

  commandRoute(app, {
    request: 'PUT /map',
    summary: 'Saves the whole record',
    body: MapRecordSchema,
    handle: (asked, { body: map }) => saveMap(store, { ...asked, map }),
  })

  commandRoute(app, {
    request: 'POST /undo',
    summary: 'Takes the last change that stands back',
    takesRoom: false,
    handle: (asked) => undo(store, asked),
  })

  commandRoute(app, {
    request: 'POST /redo',
    summary: 'Puts the change that was taken back last back',
    takesRoom: false,
    handle: (asked) => redo(store, asked),
  })

  commandRoute(app, {
    request: 'POST /hexes',
    summary:
      'Paints hexes: what players know of them, or their terrain. A visited hex that is painted seen stays visited',
    bodyLimit: SHARES.bytesInFlight.strokeBytes,
    body: PaintSchema,
    handle: (asked, { body: stroke }) => paintHexes(store, { ...asked, stroke }),
  })

  commandRoute(app, {
    request: 'POST /position',
    summary: 'Puts the party elsewhere, without a day',
    body: PositionSchema,
    handle: (asked, { body: { hex } }) => putParty(store, { ...asked, hex }),
  })

  commandRoute(app, {
    request: 'PUT /settings',
    summary: 'Sets how the campaign is played, all of it',
    body: ChangeSettingsSchema,
    handle: (asked, { body: settings }) => changeSettings(store, { ...asked, settings }),
  })

  commandRoute(app, {
    request: 'PUT /chart',
    summary: "Lays images of the campaign's own under the hexes, or the built-in chart",
    body: LayChartSchema,
    handle: (asked, { body: { chart: choice } }) => layChart(store, { ...asked, choice }),
  })

  commandRoute(app, {
    request: 'POST /bearings',
    summary: 'Has the party find out where it is',
    body: BearingsSchema,
    handle: (asked, { body: { reveal } }) => findBearings(store, { ...asked, reveal }),
  })

  siteRoutes(app, store)
  landRoute(app)
}

const ID_BYTES = 12

const siteRoutes = (app: App, store: Parts['store']): void => {
  commandRoute(app, {
    request: 'POST /sites',
    summary: 'Puts a new site on the chart',
    body: SiteNoteSchema,
    status: 201,
    handle: (asked, { body: note }) =>
      addSite(store, { ...asked, id: randomBytes(ID_BYTES).toString('base64url'), note }),
  })

  const ofSite = { params: CampaignPartSchema } as const

  commandRoute(app, {
    ...ofSite,
    request: 'PUT /sites/:id',
    summary: 'Writes a site anew',
    body: SiteNoteSchema,
    handle: (asked, { body: note, params: { id } }) => rewriteSite(store, { ...asked, id, note }),
  })

  commandRoute(app, {
    ...ofSite,
    request: 'DELETE /sites/:id',
    summary: 'Takes a site off the chart',
    handle: (asked, { params: { id } }) => removeSite(store, { ...asked, id }),
  })
}

interface WrittenLand {
  readonly key: string
  readonly etag: string
  readonly bytes: Buffer
}

/** R-LAND-5: the tag changes with the chart, the painting, and the terrains of the rules alone. */
const landRoute = (app: App): void => {
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
