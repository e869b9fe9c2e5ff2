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
import type { App, Dependencies } from '../dependencies.ts'
import { LIMITS } from '../limits/limits.ts'
import { ViewAnswer } from '../openapi.ts'
import { audienceOf } from '../requests/caller.ts'
import { etagOf, hasTag } from '../requests/headers.ts'
import { AsQuerySchema, apiRoute, commandRoute, IdParamsSchema } from './api-route.ts'

/** Serializes the players' view: a field that its schema does not name is never sent. */
const PLAYER_VIEW = { ...PlayerViewSchema }

/** Routes of the record, the hexes, the sites, the chart and the settings. */
export const mapRoutes = (app: App, { store }: Pick<Dependencies, 'store'>): void => {
  apiRoute(app, {
    request: 'GET /map',
    summary: "The view of the asker's role",
    access: 'anyone',
    query: AsQuerySchema,
    answer: ViewAnswer,
    handle: async ({ caller, target, query }, reply) => {
      const audience = audienceOf(caller, query.as)
      const view = viewFor(target.campaign, audience)
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
    handle: async ({ target }) => ({
      name: (await store.findListing(target.campaign.id))?.name ?? '',
    }),
  })

  commandRoute(app, {
    request: 'PUT /map',
    summary: 'Saves the whole record',
    body: MapRecordSchema,
    handle: (command, { body: map }) => saveMap(store, { ...command, map }),
  })

  commandRoute(app, {
    request: 'POST /undo',
    summary:
      'Takes the last change that stands back, or as many as `steps` says; 409 where there is none',
    takesRoom: false,
    body: StepsSchema,
    bodyIsOptional: true,
    handle: (command, { body }) => undo(store, { ...command, ...body }),
  })

  commandRoute(app, {
    request: 'POST /redo',
    summary:
      'Puts the change that was taken back last back, or as many as `steps` says; 409 where there is none',
    takesRoom: false,
    body: StepsSchema,
    bodyIsOptional: true,
    handle: (command, { body }) => redo(store, { ...command, ...body }),
  })

  commandRoute(app, {
    request: 'POST /hexes',
    summary:
      'Paints hexes: what players know of them, or their terrain. A visited hex that is painted seen stays visited',
    bodyLimit: LIMITS.transfers.strokeBytes,
    body: PaintSchema,
    handle: (command, { body: stroke }) => paintHexes(store, { ...command, stroke }),
  })

  commandRoute(app, {
    request: 'POST /position',
    summary: 'Puts the party elsewhere, without a day',
    body: PositionSchema,
    handle: (command, { body: { hex } }) => putParty(store, { ...command, hex }),
  })

  commandRoute(app, {
    request: 'PUT /settings',
    summary: 'Sets how the campaign is played, all of it',
    body: SettingsSchema,
    handle: (command, { body: settings }) => changeSettings(store, { ...command, settings }),
  })

  commandRoute(app, {
    request: 'PUT /chart',
    summary:
      "Lays images of the campaign's own under the hexes, or the built-in chart; with newLand the map begins empty",
    body: ChartRequestSchema,
    handle: (command, { body }) => placeChart(store, { ...command, ...body }),
  })

  commandRoute(app, {
    request: 'POST /bearings',
    summary: 'Has the party find out where it is',
    body: BearingsSchema,
    handle: (command, { body: { reveal } }) => findBearings(store, { ...command, reveal }),
  })

  apiRoute(app, {
    request: 'GET /land',
    summary:
      'The known terrain of every hex, packed in runs: first what is painted, then what the chart draws. The tag changes with the chart, the painting, and the terrains of the rules',
    answer: Type.Unsafe<Buffer>(LandSchema),
    hasETag: true,
    handle: async (request, reply) => {
      const { etag, bytes } = landOf(request.target.campaign.state)
      reply.header('etag', etag)
      if (hasTag(request, etag)) return reply.code(304).send()
      reply.type('application/json; charset=utf-8')
      return bytes
    },
  })

  siteRoutes(app, store)
}

const newSiteId = (): string => randomBytes(12).toString('base64url')

const siteRoutes = (app: App, store: Dependencies['store']): void => {
  commandRoute(app, {
    request: 'POST /sites',
    summary: 'Puts a new site on the chart',
    bodyLimit: LIMITS.transfers.siteBytes,
    body: SiteNoteSchema,
    status: 201,
    handle: (command, { body: note }) => addSite(store, { ...command, id: newSiteId(), note }),
  })

  const params = IdParamsSchema

  commandRoute(app, {
    params,
    request: 'PUT /sites/:id',
    summary: 'Writes a site anew',
    bodyLimit: LIMITS.transfers.siteBytes,
    body: SiteNoteSchema,
    handle: (command, { body: note, params: { id } }) =>
      rewriteSite(store, { ...command, id, note }),
  })

  commandRoute(app, {
    params,
    request: 'DELETE /sites/:id',
    summary: 'Takes a site off the chart',
    handle: (command, { params: { id } }) => removeSite(store, { ...command, id }),
  })

  commandRoute(app, {
    request: 'POST /sites/merge',
    summary:
      'Merges the sites of a hex key by hex and name, and paints its terrain: one change, all or nothing. New sites are shown never',
    bodyLimit: LIMITS.transfers.hexKeyBytes,
    body: HexKeySchema,
    handle: (command, { body: key }) => mergeKey(store, { ...command, key, newId: newSiteId }),
  })
}

/** The terrain of all hexes as JSON; its tag changes only with chart, painted terrain and rules. */
const landOf = memoize((state: State) => {
  const bytes = Buffer.from(JSON.stringify({ land: landRuns(state) }))
  return { bytes, etag: etagOf(hash('sha256', bytes, 'base64url')) }
})
