import { hash, randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { landRuns } from '#campaign/map/land.ts'
import {
  addSite,
  findBearings,
  mergeKey,
  paintHexes,
  putParty,
  removeSite,
  rewriteSite,
  saveMap,
} from '#campaign/map/on-the-map.ts'
import { placeChart } from '#campaign/map/place-chart.ts'
import { memoize } from '#campaign/memoize.ts'
import { changeSettings } from '#campaign/rules/rules-and-settings.ts'
import type { State } from '#campaign/state.ts'
import { redo, undo } from '#campaign/undo.ts'
import { viewFor } from '#campaign/views/views.ts'
import { CampaignNameSchema } from '#protocol/access.ts'
import { ChartRequestSchema } from '#protocol/map/chart.ts'
import { HexKeySchema, LandSchema, PaintSchema, SiteNoteSchema } from '#protocol/map/on-the-map.ts'
import { MapRecordSchema, PositionSchema } from '#protocol/record.ts'
import { StepsSchema } from '#protocol/runs.ts'
import { BearingsSchema, SettingsSchema } from '#protocol/settings.ts'
import { PlayerViewSchema } from '#protocol/views.ts'
import { ViewAnswer } from '../openapi.ts'
import type { App, Parts } from '../parts.ts'
import { audienceOf } from '../requests/asker.ts'
import { etagOf, hasTag } from '../requests/headers.ts'
import { SHARES } from '../shares/limits.ts'
import { AsQuerySchema, apiRoute, CampaignPartSchema, commandRoute } from './api-route.ts'

/** The second wall: fields that the players' schema does not name are not sent. */
const PLAYER_VIEW = { ...PlayerViewSchema }

/** The record, the hexes and what lies on them, the chart and the settings. */
export const mapRoutes = (app: App, { store }: Pick<Parts, 'store'>): void => {
  apiRoute(app, {
    request: 'GET /map',
    summary: "The view of the asker's role",
    access: 'anyone',
    query: AsQuerySchema,
    answer: ViewAnswer,
    handle: async ({ asker, entered, query }, reply) => {
      const audience = audienceOf(asker, query.as)
      const view = viewFor(entered.campaign, audience)
      reply.header('etag', etagOf(view.revision)).type('application/json; charset=utf-8')
      return audience === 'gm' ? JSON.stringify(view) : reply.serializeInput(view, PLAYER_VIEW)
    },
  })

  apiRoute(app, {
    request: 'GET /name',
    summary: "The campaign's name, whoever asks",
    access: 'anyone',
    query: AsQuerySchema,
    answer: CampaignNameSchema,
    handle: async ({ entered }) => ({
      name: (await store.findListing(entered.campaign.id))?.name ?? '',
    }),
  })

  commandRoute(app, {
    request: 'PUT /map',
    summary: 'Saves the whole record',
    body: MapRecordSchema,
    handle: (asked, { body: map }) => saveMap(store, { ...asked, map }),
  })

  commandRoute(app, {
    request: 'POST /undo',
    summary:
      'Takes the last change that stands back, or as many as `steps` says; 409 where there is none',
    takesRoom: false,
    body: StepsSchema,
    bodyIsOptional: true,
    handle: (asked, { body }) => undo(store, { ...asked, ...body }),
  })

  commandRoute(app, {
    request: 'POST /redo',
    summary:
      'Puts the change that was taken back last back, or as many as `steps` says; 409 where there is none',
    takesRoom: false,
    body: StepsSchema,
    bodyIsOptional: true,
    handle: (asked, { body }) => redo(store, { ...asked, ...body }),
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
    body: SettingsSchema,
    handle: (asked, { body: settings }) => changeSettings(store, { ...asked, settings }),
  })

  commandRoute(app, {
    request: 'PUT /chart',
    summary:
      "Lays images of the campaign's own under the hexes, or the built-in chart; with newLand the map begins empty",
    body: ChartRequestSchema,
    handle: (asked, { body }) => placeChart(store, { ...asked, ...body }),
  })

  commandRoute(app, {
    request: 'POST /bearings',
    summary: 'Has the party find out where it is',
    body: BearingsSchema,
    handle: (asked, { body: { reveal } }) => findBearings(store, { ...asked, reveal }),
  })

  apiRoute(app, {
    request: 'GET /land',
    summary:
      'The known terrain of every hex, packed in runs: first what is painted, then what the chart draws. The tag changes with the chart, the painting, and the terrains of the rules',
    answer: Type.Unsafe<Buffer>(LandSchema),
    isTagged: true,
    handle: async (request, reply) => {
      const { etag, bytes } = landOf(request.entered.campaign.state)
      reply.header('etag', etag)
      if (hasTag(request, etag)) return reply.code(304).send()
      reply.type('application/json; charset=utf-8')
      return bytes
    },
  })

  siteRoutes(app, store)
}

const newSiteId = (): string => randomBytes(12).toString('base64url')

const siteRoutes = (app: App, store: Parts['store']): void => {
  commandRoute(app, {
    request: 'POST /sites',
    summary: 'Puts a new site on the chart',
    bodyLimit: SHARES.bytesInFlight.siteBytes,
    body: SiteNoteSchema,
    status: 201,
    handle: (asked, { body: note }) => addSite(store, { ...asked, id: newSiteId(), note }),
  })

  const params = CampaignPartSchema

  commandRoute(app, {
    params,
    request: 'PUT /sites/:id',
    summary: 'Writes a site anew',
    bodyLimit: SHARES.bytesInFlight.siteBytes,
    body: SiteNoteSchema,
    handle: (asked, { body: note, params: { id } }) => rewriteSite(store, { ...asked, id, note }),
  })

  commandRoute(app, {
    params,
    request: 'DELETE /sites/:id',
    summary: 'Takes a site off the chart',
    handle: (asked, { params: { id } }) => removeSite(store, { ...asked, id }),
  })

  commandRoute(app, {
    request: 'POST /sites/merge',
    summary:
      'Merges the sites of a hex key by hex and name, and paints its terrain: one change, all or nothing. New sites are shown never',
    bodyLimit: SHARES.bytesInFlight.keyBytes,
    body: HexKeySchema,
    handle: (asked, { body: key }) => mergeKey(store, { ...asked, key, newId: newSiteId }),
  })
}

/** The tag changes with the chart, the painting, and the terrains of the rules alone. */
const landOf = memoize((state: State) => {
  const bytes = Buffer.from(JSON.stringify({ land: landRuns(state) }))
  return { bytes, etag: etagOf(hash('sha256', bytes, 'base64url')) }
})
