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
import { commandRoute } from './command-route.ts'
import { AsQuerySchema, CampaignPartSchema, NothingSchema } from './schemas.ts'

/** The request, the command, the refusal when there is nothing to do, and the summary. */
const STEPS = [
  ['POST /undo', undo, 'NOTHING_TO_UNDO', 'Takes the last change that stands back'],
  ['POST /redo', redo, 'NOTHING_TO_REDO', 'Puts the change that was taken back last back'],
] as const

/** The record, the hexes and what lies on them, the chart and the settings. */
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
    { request: 'PUT /map', summary: 'Saves the whole record', body: MapRecordSchema },
    async ({ body: map }, carry) => carry((asked) => saveMap(store, { ...asked, map })),
  )

  for (const [request, step, refusal, summary] of STEPS)
    commandRoute(
      app,
      { request, summary, takesRoom: false, problems: [refusal] },
      async (_, carry) => carry((asked) => step(store, asked)),
    )

  commandRoute(
    app,
    {
      request: 'POST /hexes',
      summary:
        'Paints hexes: what players know of them, or their terrain. A visited hex that is painted seen stays visited',
      bodyLimit: SHARES.bytesInFlight.strokeBytes,
      body: PaintSchema,
    },
    async ({ body: stroke }, carry) => carry((asked) => paintHexes(store, { ...asked, stroke })),
  )

  commandRoute(
    app,
    {
      request: 'POST /position',
      summary: 'Puts the party elsewhere, without a day',
      body: PositionSchema,
    },
    async ({ body: { hex } }, carry) => carry((asked) => putParty(store, { ...asked, hex })),
  )

  commandRoute(
    app,
    {
      request: 'PUT /settings',
      summary: 'Sets how the campaign is played, all of it',
      body: ChangeSettingsSchema,
    },
    async ({ body: settings }, carry) =>
      carry((asked) => changeSettings(store, { ...asked, settings })),
  )

  commandRoute(
    app,
    {
      request: 'PUT /chart',
      summary: "Lays images of the campaign's own under the hexes, or the built-in chart",
      problems: ['NO_SUCH_IMAGE'],
      body: LayChartSchema,
    },
    async ({ body: { chart: choice } }, carry) =>
      carry((asked) => layChart(store, { ...asked, choice })),
  )

  commandRoute(
    app,
    {
      request: 'POST /bearings',
      summary: 'Has the party find out where it is',
      problems: ['NOT_ASTRAY'],
      body: BearingsSchema,
    },
    async ({ body: { reveal } }, carry) =>
      carry((asked) => findBearings(store, { ...asked, reveal })),
  )

  siteRoutes(app, store)
  landRoute(app)
}

const ID_BYTES = 12

const siteRoutes = (app: App, store: Parts['store']): void => {
  commandRoute(
    app,
    {
      request: 'POST /sites',
      summary: 'Puts a new site on the chart',
      problems: ['TOO_MANY_SITES'],
      body: SiteNoteSchema,
      status: 201,
    },
    async ({ body: note }, carry) => {
      const id = randomBytes(ID_BYTES).toString('base64url')
      return carry((asked) => addSite(store, { ...asked, id, note }))
    },
  )

  const ofSite = { params: CampaignPartSchema, problems: ['NO_SUCH_SITE'] } as const

  commandRoute(
    app,
    { ...ofSite, request: 'PUT /sites/:id', summary: 'Writes a site anew', body: SiteNoteSchema },
    async ({ body: note, params: { id } }, carry) =>
      carry((asked) => rewriteSite(store, { ...asked, id, note })),
  )

  commandRoute(
    app,
    { ...ofSite, request: 'DELETE /sites/:id', summary: 'Takes a site off the chart' },
    async ({ params: { id } }, carry) => carry((asked) => removeSite(store, { ...asked, id })),
  )
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
