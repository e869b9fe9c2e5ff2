import sharp from 'sharp'
import { INITIAL_SCREEN } from '#protocol/first-screen.ts'
import { MAX_PAINTED } from '#protocol/limits.ts'
import type { ImageView } from '#protocol/map/chart.ts'
import { EMPTY_PLAN } from '#protocol/map/plan.ts'
import type { GmView } from '#protocol/views.ts'
import { SITE as FULL_SITE, GRID, hexAt } from './at-the-bounds.ts'

/** Values that the walk has learnt from answers so far. */
interface Known {
  readonly campaign: string
  /** The newest revision of the campaign. */
  revision: string
  view: GmView
  image: string
  session: string
  backup: Buffer
  /** Another campaign, made on the way. */
  copy: string
}

export interface WalkRequest {
  readonly as: 'gm' | 'host' | 'nobody'
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

export interface WalkAnswer {
  readonly status: number
  readonly etag: string | undefined
  readonly bytes: Buffer
}

/** A request at the bounds. */
export interface Step {
  /** As the route table has it. */
  readonly route: string
  /** Tells the requests of one route apart. */
  readonly what: string
  readonly status: number
  /** Bytes of the answer at most. */
  readonly most: number
  readonly ask: (known: Known) => WalkRequest | Promise<WalkRequest>
  readonly learn: (known: Known, answer: WalkAnswer) => void
}

/** A value, or a function that makes it of the known values. */
type FromKnown<Value> = Value | ((known: Known) => Value)

interface StepRequest {
  readonly as?: WalkRequest['as']
  readonly what?: string
  readonly status?: number
  readonly most?: number
  /** The query string. */
  readonly query?: string
  /** Value of `:id` in the route. */
  readonly id?: FromKnown<string>
  /** Value of `:day` in the route; 1 by default. */
  readonly day?: FromKnown<number>
  readonly body?: FromKnown<string | Buffer | object>
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly learn?: Step['learn']
}

const KB = 1_000
const MB = 1_000_000
/** All texts, notes and encounters, the trail and the hexes. */
const GM_VIEW_BYTES = 5 * MB
const PLAYERS_VIEW_BYTES = 2 * MB
const PAGE_BYTES = 510 * KB
/** A file of all days. */
const UNLIMITED = Number.POSITIVE_INFINITY

const CAMPAIGN_PATH = '/api/campaigns/:campaign'
const JSON_TYPE = 'application/json'
const ZIP = 'application/zip'

const resolveValue = <Value>(value: FromKnown<Value>, known: Known): Value =>
  typeof value === 'function' ? (value as (known: Known) => Value)(known) : (value as Value)

const addressOf = (path: string, known: Known, { id = '', day = 1 }: StepRequest): string => {
  const { campaign, image } = known
  const params: Readonly<Record<string, string>> = {
    ...{ campaign, image, id: resolveValue(id, known), day: String(resolveValue(day, known)) },
    ...{ level: '0', tile: '1-1.webp', page: 'rules' },
  }
  return path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '').replace('*', 'none.js')
}

const bodyOf = (sent: unknown): string | Buffer =>
  Buffer.isBuffer(sent) ? sent : JSON.stringify(sent)

const step = (route: string, sent: StepRequest = {}): Step => {
  const [method = '', path = ''] = route.split(' ')
  const { as = 'gm', what = '', status = 200, most = 100 * KB, query = '' } = sent
  return {
    route,
    what,
    status,
    most,
    ask: (known) => {
      const url = addressOf(path, known, sent)
      const body = sent.body && resolveValue(sent.body, known)
      return {
        as,
        method,
        url: `${url}${query}`,
        headers: {
          ...(body !== undefined && { 'content-type': sent.type ?? JSON_TYPE }),
          ...(method !== 'GET' && { 'x-overland': '1' }),
          'if-match': `"${known.revision}"`,
          ...sent.headers,
        },
        ...(body !== undefined && { body: bodyOf(body) }),
      }
    },
    learn: sent.learn ?? (() => {}),
  }
}

/** A GET request to a path of the campaign. */
const read = (path: string, sent: StepRequest = {}): Step =>
  step(`GET ${CAMPAIGN_PATH}${path}`, sent)

const learnRevision: Step['learn'] = (known, { etag }) => {
  known.revision = etag?.replaceAll('"', '') ?? known.revision
}

/** A change of the campaign, which answers its view. */
const change = (route: string, sent: StepRequest = {}): Step => {
  const [method = '', path = ''] = route.split(' ')
  return step(`${method} ${CAMPAIGN_PATH}${path}`, {
    most: GM_VIEW_BYTES,
    ...sent,
    learn: (known, answer) => {
      learnRevision(known, answer)
      sent.learn?.(known, answer)
    },
  })
}
const sending = (route: string, sent: StepRequest = {}): Step => {
  const [method = '', path = ''] = route.split(' ')
  return step(`${method} ${CAMPAIGN_PATH}${path}`, sent)
}

const learnView: Step['learn'] = (known, answer) => {
  learnRevision(known, answer)
  known.view = JSON.parse(String(answer.bytes)) as GmView
}
const learnImage: Step['learn'] = (known, { bytes }) => {
  known.image = (JSON.parse(String(bytes)) as ImageView).id
}
const learnCopy: Step['learn'] = (known, { bytes }) => {
  known.copy = (JSON.parse(String(bytes)) as { id: string }).id
}

/** As wide as high, as the grid needs it. */
const picture = await sharp({
  create: { width: 2_400, height: 2_400, channels: 3, background: '#8a7' },
})
  .png()
  .toBuffer()

const STROKE = Array.from({ length: MAX_PAINTED }, (_, at) => hexAt(at))
const ORDER = { direction: 3, pace: 'fast', canoe: false, manual: false }
const ONCE = { 'idempotency-key': 'long-ago' }
const LONG = 'x'.repeat(400)
const SITE = {
  hex: hexAt(7),
  icon: 'ruin',
  name: 'Tower',
  text: LONG,
  gmText: LONG,
  shown: 'always',
}
const TABLE = {
  name: 'Table 9',
  die: 100,
  rows: Array.from({ length: 100 }, (_, at) => ({ min: at + 1, max: at + 1, name: 'Owls' })),
}
/** Most sites of the campaign get another text. */
const MANY_SITES = {
  sites: Array.from({ length: 900 }, (_, at) => ({
    hex: hexAt(16 * (at + 2)),
    name: FULL_SITE.name,
    gmText: '',
    text: 'y'.repeat(180),
  })),
  terrain: STROKE.map((hex) => ({ hex, terrain: 'Swamp' })),
}
const FORMATS = ['markdown', 'csv', 'json']

/** Far enough that a run has days to travel. */
const farFrom = ({ view }: Known) => ({
  x: view.map.position.x + 800,
  y: view.map.position.y,
})

/** The first so many of a campaign's strokes and their way back. */
const STROKES = [
  change('POST /hexes', { what: 'all unknown', body: { hexes: STROKE, knowledge: 'unknown' } }),
  change('POST /hexes', { what: 'all seen', body: { hexes: STROKE, knowledge: 'seen' } }),
  change('POST /hexes', { what: 'terrain', body: { hexes: STROKE, terrain: 'Swamp' } }),
  change('POST /undo', { what: 'of a stroke' }),
  change('POST /redo', { what: 'of a stroke' }),
  change('POST /undo', { what: 'of a stroke again' }),
  change('POST /undo', { what: 'of another' }),
  change('POST /undo', { what: 'of a third' }),
]

const OF_GM = ['/dm', '/dm/:page', '/dm/journal/:day']
const PAGES = ['/', '/host', '/screen', '/c/:campaign', '/c/:campaign/screen', ...OF_GM].concat(
  OF_GM.map((path) => `/c/:campaign${path}`),
)

/** Every route, in an order in which each request does what it is for. */
export const WALK: readonly Step[] = [
  read('/map', { most: GM_VIEW_BYTES, learn: learnView }),
  read('/map', { what: 'players', query: '?as=player', most: PLAYERS_VIEW_BYTES }),
  read('/days', { query: '?limit=100', most: PAGE_BYTES }),
  read('/journal', { query: '?limit=100', most: PAGE_BYTES }),
  read('/name'),
  read('/land', { most: 300 * KB }),
  read('/rules'),
  read('/terrains', { most: 300 * KB }),
  read('/tables', { most: 4 * MB }),
  ...['json', 'markdown', 'roll20', 'text'].map((format) =>
    read('/tables/export', { what: format, query: `?format=${format}`, most: 4 * MB }),
  ),
  ...['csv', 'json', 'markdown', 'foundry', 'roll20', 'text'].map((format) =>
    read('/tables/:id/export', { what: format, query: `?format=${format}`, id: 't-9' }),
  ),
  ...FORMATS.map((format) =>
    read('/days/export', { what: format, query: `?format=${format}`, most: UNLIMITED }),
  ),
  ...FORMATS.map((format) =>
    read('/journal/export', { what: format, query: `?format=${format}`, most: UNLIMITED }),
  ),

  // Days, one and many, and their way back.
  change('POST /days', { status: 201, body: ORDER, headers: ONCE, learn: learnRevision }),
  change('POST /days', { what: 'again', status: 201, body: ORDER }),
  change('POST /undo', { what: 'of a day' }),
  change('POST /redo', { what: 'of a day' }),
  change('POST /runs', {
    status: 201,
    most: 2 * MB,
    body: (known) => ({
      route: [farFrom(known)],
      pace: 'fast',
      canoe: false,
      until: {},
      days: 60,
    }),
  }),
  read('/map', { what: 'after a run', most: GM_VIEW_BYTES, learn: learnView }),
  read('/days/:day/since', { day: ({ view }) => view.day - 60 }),
  change('POST /rewind', { body: ({ view }) => ({ day: view.day - 60 }) }),
  change('POST /redo', { what: 'of a run' }),
  change('POST /rewind', {
    what: 'by the days only',
    body: ({ view }) => ({ day: view.day - 60, keep: 'preparation' }),
  }),
  change('POST /undo', { what: 'of going back' }),
  ...STROKES,
  read('/map', { what: 'after strokes', most: GM_VIEW_BYTES, learn: learnView }),

  // Texts that a GM writes.
  change('PUT /map', { body: ({ view }) => ({ ...view.map, food: 7 }) }),
  change('POST /undo', { what: 'of a save' }),
  change('PUT /settings', { body: ({ view }) => ({ ...view.settings, fog: 'veil-and-dim' }) }),
  change('PUT /settings', {
    what: 'lost',
    body: ({ view }) => ({ ...view.settings, lost: 'believed-hex' }),
  }),
  change('POST /bearings', { status: 409, body: { reveal: 'trail' } }),
  change('POST /position', { status: 409, body: { hex: hexAt(3) } }),
  change('DELETE /sites/:id', { id: 'site-0' }),
  change('POST /sites', { status: 201, body: SITE }),
  change('PUT /sites/:id', { id: 'site-1', body: SITE }),
  change('POST /sites/merge', { body: MANY_SITES }),
  change('POST /undo', { what: 'of a hex key' }),
  change('PUT /tables/:id', { id: 't-9', body: TABLE }),
  change('DELETE /tables/:id', { id: 't-9' }),
  change('POST /tables', { status: 201, body: TABLE }),
  change('PUT /rules', { body: ({ view }) => ({ ...view.rules, quantities: false }) }),
  change('PUT /encounters/:id', {
    id: ({ view }) => view.encounters[0]?.id ?? '',
    body: { state: 'resolved', note: '' },
  }),
  change('POST /encounters/:id/quantities', { id: ({ view }) => view.encounters[1]?.id ?? '' }),
  change('POST /encounters/resolve', { body: ({ view }) => ({ before: view.day + 1 }) }),
  change('PUT /days/:day/notes', { body: { gm: 'Short.', players: '', session: null } }),

  // Images.
  sending('POST /images', { status: 201, body: picture, type: 'image/png', learn: learnImage }),
  sending('POST /images/:id/straightened', {
    status: 201,
    id: ({ image }) => image,
    body: { angle: 2 },
  }),
  read('/images'),
  change('PUT /chart', {
    body: ({ image }) => ({ chart: { gm: image, players: null, grid: GRID } }),
  }),
  step('GET /charts/:campaign/:image/:level/:tile', { most: 2 * MB }),
  step('GET /charts/:campaign/:image/:level/:tile', {
    what: 'masked',
    query: '?as=player',
    most: 2 * MB,
  }),
  change('DELETE /handouts/:id', { id: 'gone0xxx' }),
  change('POST /handouts', { body: ({ image }) => ({ image, name: 'A letter', state: 'kept' }) }),
  change('PUT /handouts/:id', { id: ({ image }) => image, body: { state: 'shown' } }),
  change('PUT /chart', { what: 'built-in', body: { chart: null } }),
  change('DELETE /handouts/:id', { what: 'of the image', id: ({ image }) => image }),
  sending('DELETE /images/:id', { status: 204, id: ({ image }) => image }),

  // Files of the whole campaign.
  read('/backup', {
    most: UNLIMITED,
    learn: (known, { bytes }) => {
      known.backup = bytes
    },
  }),
  change('POST /backup', { body: ({ backup }) => backup, type: ZIP }),
  read('/backup/replaced'),
  change('POST /backup/undo'),
  step('POST /api/host/campaigns', {
    as: 'host',
    status: 201,
    body: ({ backup }) => backup,
    type: ZIP,
    learn: learnCopy,
  }),
  step('GET /api/host/campaigns', { as: 'host' }),
  step('PATCH /api/host/campaigns/:id', {
    as: 'host',
    id: ({ copy }) => copy,
    body: { name: 'Copy' },
  }),
  step('POST /api/host/campaigns/:id/key', { as: 'host', id: ({ copy }) => copy }),
  step('GET /api/host/campaigns/:id/backup', {
    as: 'host',
    most: UNLIMITED,
    id: ({ copy }) => copy,
  }),
  step('DELETE /api/host/campaigns/:id', { as: 'host', status: 204, id: ({ copy }) => copy }),
  step('GET /api/host/settings', { as: 'host' }),
  step('PATCH /api/host/settings', { as: 'host', body: { home: true } }),

  // An answer that was given long ago, and what is beside the campaign.
  sending('POST /days', { what: 'repeated', status: 201, body: ORDER, headers: ONCE }),
  sending('PUT /plan', { body: EMPTY_PLAN }),
  read('/plan'),
  sending('PUT /screen', { body: INITIAL_SCREEN }),
  sending('POST /point', { status: 204, body: { hex: hexAt(2) } }),
  read('/live', { status: 426 }),
  read('/reports'),
  sending('PUT /reports', { status: 404, body: { on: true } }),
  sending('POST /reports/test', { status: 404 }),
  sending('DELETE /reports', { status: 404 }),
  read('/access', {
    learn: (known, { bytes }) => {
      const { sessions } = JSON.parse(String(bytes)) as { sessions: { id: string }[] }
      known.session = sessions.at(-1)?.id ?? ''
    },
  }),
  sending('PATCH /access', { body: { name: 'Full' } }),
  sending('PATCH /access/home', { body: { players: true } }),
  sending('POST /access/players'),
  sending('POST /access/screen'),
  sending('POST /access/key'),
  // It is neither the first campaign nor the sample.
  sending('POST /sample', { status: 404 }),
  sending('POST /sample/keep', { status: 404 }),
  sending('DELETE /sample', { status: 404 }),
  sending('DELETE /access/sessions', { status: 204 }),
  ...PAGES.map((path) => step(`GET ${path}`)),
  step('GET /assets/*', { status: 404 }),
  step('GET /api/openapi.json', { most: 500 * KB }),
  step('GET /healthz'),
  step('GET /readyz'),
  step('GET /metrics', { most: 200 * KB }),
  sending('DELETE /access/sessions/:id', { status: 204, id: ({ session }) => session }),
  sending('POST /session', { as: 'nobody', status: 401, body: { key: 'a wrong key' } }),
  sending('DELETE /session', { status: 401 }),
  step('POST /api/host/session', { as: 'nobody', status: 401, body: { key: 'a wrong key' } }),
  step('DELETE /api/host/session', { as: 'host', status: 204 }),
]

/** Asks for everything, one after the other. */
export const walk = async (
  campaign: string,
  ask: (request: WalkRequest) => Promise<WalkAnswer>,
  onAnswer: (step: Step, answer: WalkAnswer) => void | Promise<void>,
): Promise<void> => {
  const known = { campaign, revision: '', image: '', session: '', copy: '' } as Known
  for (const each of WALK) {
    const answer = await ask(await each.ask(known))
    await onAnswer(each, answer)
    each.learn(known, answer)
  }
}
