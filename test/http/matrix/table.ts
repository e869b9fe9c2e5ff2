import { HOST } from '#campaign/ports/access-store.ts'
import { INITIAL_SCREEN } from '#protocol/first-screen.ts'
import { EMPTY_PLAN } from '#protocol/map/plan.ts'
import { sessionIdOf } from '#server/access/access-view.ts'
import { createCampaignWithKey } from '#server/access/create-campaign-with-key.ts'
import { hashToken, newSignInLink } from '#server/access/sessions.ts'
import { systemClock } from '#server/clock.ts'
import { aPng } from '../images.ts'
import { ORDER, type Request, revisionHeaders } from '../server.ts'
import type { Role } from './callers.ts'
import { gmCookie, tokenOf, viewOf, type World } from './world.ts'

/** A request that is right but for who asks, and what each role is answered. */
export interface Row {
  readonly answers: Readonly<Record<Role, number>>
  readonly request?: (world: World) => Promise<Made>
}

export type Made = Request & { readonly params?: Params; readonly query?: string }

type Params = Readonly<Record<string, string>>
type Make = NonNullable<Row['request']>

const everybody = (status: number): Row['answers'] => ({
  nobody: status,
  player: status,
  screen: status,
  gm: status,
  other: status,
  host: status,
})
const gmOnly = (status: number): Row['answers'] => ({ ...everybody(401), gm: status })
const hostOnly = (status: number): Row['answers'] => ({ ...everybody(401), host: status })
/** Others get the same answer as if there were nothing. */
const gmElseNothing = (status: number): Row['answers'] => ({ ...everybody(404), gm: status })

const sending =
  (body: unknown): Make =>
  async () => ({ body })
const onNewest =
  (more: (world: World, view: Awaited<ReturnType<typeof viewOf>>) => object = () => ({})): Make =>
  async (world) => {
    const view = await viewOf(world)
    return { headers: revisionHeaders(view.revision), ...more(world, view) }
  }

const NOTE = {
  hex: { x: 2, y: 4 },
  icon: 'ruin',
  name: 'Fallen tower',
  gmText: 'The stair is trapped.',
  text: 'A tower without a roof.',
  shown: 'seen',
}

const asGm = async (world: World, request: Request) =>
  world.server.send({
    campaign: world.id,
    cookie: gmCookie(world.id, await tokenOf(world, world.id)),
    ...request,
  })

/** A request about a site that is there. */
const onASite =
  (body?: unknown): Make =>
  async (world) => {
    const headers = revisionHeaders((await viewOf(world)).revision)
    await asGm(world, { method: 'POST', route: '/sites', headers, body: NOTE })
    const { revision, sites } = await viewOf(world)
    return { headers: revisionHeaders(revision), params: { id: sites[0]?.id ?? '' }, body }
  }

const TABLE_OF_ONE = { name: 'Owls', die: 6, rows: [{ min: 1, max: 6, name: '1d6 owls' }] }

/** A request about a table that is there and used by nothing. */
const onATable =
  (body?: unknown): Make =>
  async (world) => {
    const headers = revisionHeaders((await viewOf(world)).revision)
    await asGm(world, { method: 'POST', route: '/tables', headers, body: TABLE_OF_ONE })
    const { revision, tables } = await viewOf(world)
    const id = tables.find(({ name }) => name === TABLE_OF_ONE.name)?.id ?? ''
    return { headers: revisionHeaders(revision), params: { id }, body }
  }

const anImage: Make = async () => ({
  body: await aPng(60, 40),
  headers: { 'content-type': 'image/png' },
})
/** A request on the newest revision, after the GM has done what can be taken back. */
const afterASave: Make = async (world) => {
  const { map, revision } = await viewOf(world)
  const body = { ...map, food: map.food + 1 }
  await asGm(world, { method: 'PUT', route: '/map', headers: revisionHeaders(revision), body })
  return onNewest()(world)
}
const afterAnUndo: Make = async (world) => {
  await asGm(world, { method: 'POST', route: '/undo', ...(await afterASave(world)) })
  return onNewest(() => ({ body: { steps: 2 } }))(world)
}
const afterADay: Make = async (world) => {
  const { day, revision } = await viewOf(world)
  await asGm(world, {
    method: 'POST',
    route: '/days',
    headers: revisionHeaders(revision),
    body: ORDER,
  })
  return onNewest(() => ({ body: { day } }))(world)
}
/** A request about an image that is there: the GM uploads one if there is none. */
const onAnImage: Make = async (world) => {
  const listed = (await asGm(world, { route: '/images' })).json<{ images: { id: string }[] }>()
  if (listed.images[0]) return { params: { id: listed.images[0].id } }
  const answer = await asGm(world, { method: 'POST', route: '/images', ...(await anImage(world)) })
  return { params: { id: answer.json<{ id: string }>().id } }
}
let turns = 0
/** The same angle would answer the image that is there. */
const anotherAngle: Make = async (world) => {
  turns += 1
  return { ...(await onAnImage(world)), body: { angle: turns / 10 } }
}
/** An address for reports on a port where nothing listens. */
const AN_ADDRESS = { on: true, address: 'http://127.0.0.1:9/reports' }
const whileReporting: Make = async (world) => {
  await asGm(world, { method: 'PUT', route: '/reports', body: AN_ADDRESS })
  return {}
}
const onASession: Make = async (world) => ({
  params: { id: sessionIdOf({ tokenHash: hashToken(await tokenOf(world, world.id)) }) },
})
/** A request about a handout that is there: the GM hands an image out. */
const onAHandout =
  (body?: unknown): Make =>
  async (world) => {
    const { params } = (await onAnImage(world)) as { params: { id: string } }
    const handout = { image: params.id, name: 'A letter', state: 'kept' }
    const headers = revisionHeaders((await viewOf(world)).revision)
    await asGm(world, { method: 'POST', route: '/handouts', headers, body: handout })
    return { headers: revisionHeaders((await viewOf(world)).revision), params, body }
  }
const anImageToHandOut: Make = async (world) => {
  const { params } = (await onAnImage(world)) as { params: { id: string } }
  const headers = revisionHeaders((await viewOf(world)).revision)
  return { headers, body: { image: params.id, name: 'A letter', state: 'kept' } }
}
const onACampaign =
  (body?: unknown): Make =>
  async ({ server: { store } }) => ({
    params: { id: (await createCampaignWithKey(store, { name: 'For the host' })).id },
    body,
  })
const withLink =
  (owner: (world: World) => string): Make =>
  async (world) => ({
    body: { key: await newSignInLink(world.server.store, systemClock, owner(world)) },
  })

const CAMPAIGN = '/api/campaigns/:campaign'
const HOSTS = '/api/host'

const aBackup: Make = async (world) => ({
  body: (await asGm(world, { route: '/backup' })).rawPayload,
  headers: {
    ...revisionHeaders((await viewOf(world)).revision),
    'content-type': 'application/zip',
  },
})

/** A request after a restore. Its undo can be undone in turn, so that one restore does for everybody. */
const afterARestore: Make = async (world) => {
  const { replaced } = (await asGm(world, { route: '/backup/replaced' })).json()
  if (!replaced) await asGm(world, { method: 'POST', route: '/backup', ...(await aBackup(world)) })
  return onNewest()(world)
}

/**
 * Every route with every method; of HEAD what GET says holds. A route that is not here fails the
 * test: say what each role is to be answered.
 */
export const TABLE: Readonly<Record<string, Row>> = {
  [`POST ${CAMPAIGN}/session`]: {
    answers: { ...everybody(204), player: 404, screen: 404 },
    request: withLink(({ id }) => id),
  },
  [`DELETE ${CAMPAIGN}/session`]: { answers: gmOnly(204) },
  [`GET ${CAMPAIGN}/access`]: { answers: gmOnly(200) },
  [`PATCH ${CAMPAIGN}/access`]: { answers: gmOnly(200), request: sending({ name: 'Ours' }) },
  [`POST ${CAMPAIGN}/access/key`]: { answers: gmOnly(200) },
  [`POST ${CAMPAIGN}/access/players`]: { answers: gmOnly(200) },
  [`POST ${CAMPAIGN}/access/screen`]: { answers: gmOnly(200) },
  // It leads to the first campaign alone.
  [`PATCH ${CAMPAIGN}/access/home`]: { answers: gmOnly(404), request: sending({ players: true }) },
  [`DELETE ${CAMPAIGN}/access/sessions`]: { answers: gmOnly(204) },
  [`DELETE ${CAMPAIGN}/access/sessions/:id`]: { answers: gmOnly(204), request: onASession },
  // For the first campaign's GM, and for the sample's.
  [`POST ${CAMPAIGN}/sample`]: { answers: gmOnly(404) },
  [`DELETE ${CAMPAIGN}/sample`]: { answers: gmOnly(404) },
  [`POST ${CAMPAIGN}/sample/keep`]: { answers: gmOnly(404) },
  [`GET ${CAMPAIGN}/map`]: { answers: everybody(200) },
  [`PUT ${CAMPAIGN}/map`]: {
    answers: gmOnly(200),
    request: onNewest((_, { map }) => ({ body: map })),
  },
  [`GET ${CAMPAIGN}/days`]: { answers: gmOnly(200) },
  [`POST ${CAMPAIGN}/days`]: { answers: gmOnly(201), request: onNewest(() => ({ body: ORDER })) },
  [`POST ${CAMPAIGN}/rewind`]: {
    answers: gmOnly(200),
    request: afterADay,
  },
  [`GET ${CAMPAIGN}/days/:day/since`]: {
    answers: gmOnly(409),
    request: async () => ({ params: { day: '9000' } }),
  },
  [`GET ${CAMPAIGN}/land`]: { answers: gmOnly(200) },
  [`POST ${CAMPAIGN}/handouts`]: { answers: gmOnly(200), request: anImageToHandOut },
  [`PUT ${CAMPAIGN}/handouts/:id`]: {
    answers: gmOnly(200),
    request: onAHandout({ state: 'shown' }),
  },
  [`DELETE ${CAMPAIGN}/handouts/:id`]: { answers: gmOnly(200), request: onAHandout() },
  [`GET ${CAMPAIGN}/reports`]: { answers: gmOnly(200) },
  [`PUT ${CAMPAIGN}/reports`]: { answers: gmOnly(200), request: sending(AN_ADDRESS) },
  [`DELETE ${CAMPAIGN}/reports`]: { answers: gmOnly(204), request: whileReporting },
  [`POST ${CAMPAIGN}/reports/test`]: { answers: gmOnly(200), request: whileReporting },
  [`POST ${CAMPAIGN}/undo`]: { answers: gmOnly(200), request: afterASave },
  [`POST ${CAMPAIGN}/redo`]: { answers: gmOnly(200), request: afterAnUndo },
  [`POST ${CAMPAIGN}/hexes`]: {
    answers: gmOnly(200),
    request: onNewest(() => ({ body: { hexes: [{ x: 2, y: 4 }], knowledge: 'seen' } })),
  },
  [`POST ${CAMPAIGN}/sites`]: { answers: gmOnly(201), request: onNewest(() => ({ body: NOTE })) },
  [`POST ${CAMPAIGN}/sites/merge`]: {
    answers: gmOnly(200),
    request: onNewest(() => ({ body: { sites: [], terrain: [] } })),
  },
  [`PUT ${CAMPAIGN}/sites/:id`]: { answers: gmOnly(200), request: onASite(NOTE) },
  [`DELETE ${CAMPAIGN}/sites/:id`]: { answers: gmOnly(200), request: onASite() },
  [`GET ${CAMPAIGN}/rules`]: { answers: gmOnly(200) },
  [`PUT ${CAMPAIGN}/rules`]: {
    answers: gmOnly(200),
    request: onNewest((_, { rules }) => ({ body: rules })),
  },
  [`POST ${CAMPAIGN}/position`]: {
    answers: gmOnly(200),
    request: onNewest((_, { map }) => ({ body: { hex: map.position } })),
  },
  [`GET ${CAMPAIGN}/tables`]: { answers: gmOnly(200) },
  [`POST ${CAMPAIGN}/tables`]: {
    answers: gmOnly(201),
    request: onNewest(() => ({ body: TABLE_OF_ONE })),
  },
  [`PUT ${CAMPAIGN}/tables/:id`]: { answers: gmOnly(200), request: onATable(TABLE_OF_ONE) },
  [`DELETE ${CAMPAIGN}/tables/:id`]: { answers: gmOnly(200), request: onATable() },
  [`GET ${CAMPAIGN}/tables/export`]: {
    answers: gmOnly(200),
    request: async () => ({ query: '?format=json' }),
  },
  [`GET ${CAMPAIGN}/tables/:id/export`]: {
    answers: gmOnly(200),
    request: async () => ({ params: { id: 'beach' }, query: '?format=csv' }),
  },
  [`PUT ${CAMPAIGN}/encounters/:id`]: {
    answers: gmOnly(404),
    request: onNewest(() => ({ params: { id: '999999-1' }, body: { state: 'avoided', note: '' } })),
  },
  [`POST ${CAMPAIGN}/encounters/resolve`]: {
    answers: gmOnly(200),
    request: onNewest(() => ({ body: { before: 1 } })),
  },
  [`POST ${CAMPAIGN}/encounters/:id/quantities`]: {
    answers: gmOnly(404),
    request: onNewest(() => ({ params: { id: '999999-1' } })),
  },
  [`PUT ${CAMPAIGN}/days/:day/notes`]: {
    answers: gmOnly(404),
    request: onNewest(() => ({
      params: { day: '9000' },
      body: { gm: '', players: 'Rain.', session: null },
    })),
  },
  [`GET ${CAMPAIGN}/name`]: { answers: everybody(200) },
  [`GET ${CAMPAIGN}/journal`]: { answers: everybody(200) },
  [`GET ${CAMPAIGN}/days/export`]: {
    answers: gmOnly(200),
    request: async () => ({ query: '?format=json' }),
  },
  [`GET ${CAMPAIGN}/journal/export`]: {
    answers: everybody(200),
    request: async () => ({ query: '?format=csv' }),
  },
  [`PUT ${CAMPAIGN}/settings`]: {
    answers: gmOnly(200),
    request: onNewest((_, { settings }) => ({ body: settings })),
  },
  [`PUT ${CAMPAIGN}/chart`]: {
    answers: gmOnly(200),
    request: onNewest(() => ({ body: { chart: null } })),
  },
  [`POST ${CAMPAIGN}/bearings`]: {
    answers: gmOnly(409),
    request: onNewest(() => ({ body: { reveal: 'trail' } })),
  },
  [`POST ${CAMPAIGN}/runs`]: {
    answers: gmOnly(201),
    request: onNewest((_, { map: { position } }) => ({
      body: {
        route: [{ x: position.x, y: position.y + 20 }],
        pace: 'normal',
        canoe: false,
        until: {},
        days: 2,
      },
    })),
  },
  [`GET ${CAMPAIGN}/images`]: { answers: gmOnly(200) },
  [`POST ${CAMPAIGN}/images`]: { answers: gmOnly(201), request: anImage },
  [`DELETE ${CAMPAIGN}/images/:id`]: { answers: gmOnly(204), request: onAnImage },
  [`POST ${CAMPAIGN}/images/:id/straightened`]: {
    answers: gmOnly(201),
    request: anotherAngle,
  },
  [`GET ${CAMPAIGN}/terrains`]: { answers: gmOnly(200) },
  [`GET ${CAMPAIGN}/live`]: { answers: everybody(426) },
  [`GET ${CAMPAIGN}/plan`]: { answers: gmOnly(200) },
  [`PUT ${CAMPAIGN}/plan`]: { answers: gmOnly(200), request: sending(EMPTY_PLAN) },
  [`PUT ${CAMPAIGN}/screen`]: { answers: gmOnly(200), request: sending(INITIAL_SCREEN) },
  [`POST ${CAMPAIGN}/point`]: {
    answers: gmOnly(204),
    request: sending({ hex: { x: 2, y: 4 } }),
  },

  [`GET ${CAMPAIGN}/backup`]: { answers: gmOnly(200) },
  [`POST ${CAMPAIGN}/backup`]: {
    answers: gmOnly(200),
    request: aBackup,
  },

  [`GET ${CAMPAIGN}/backup/replaced`]: { answers: gmOnly(200) },
  [`POST ${CAMPAIGN}/backup/undo`]: { answers: gmOnly(200), request: afterARestore },

  [`POST ${HOSTS}/session`]: { answers: everybody(204), request: withLink(() => HOST) },
  [`DELETE ${HOSTS}/session`]: { answers: hostOnly(204) },
  [`GET ${HOSTS}/campaigns`]: { answers: hostOnly(200) },
  [`POST ${HOSTS}/campaigns`]: { answers: hostOnly(201), request: sending({ name: 'New' }) },
  [`PATCH ${HOSTS}/campaigns/:id`]: {
    answers: hostOnly(200),
    request: onACampaign({ name: 'New' }),
  },
  [`DELETE ${HOSTS}/campaigns/:id`]: { answers: hostOnly(204), request: onACampaign() },
  [`POST ${HOSTS}/campaigns/:id/key`]: { answers: hostOnly(200), request: onACampaign() },
  [`GET ${HOSTS}/campaigns/:id/backup`]: { answers: hostOnly(200), request: onACampaign() },
  [`GET ${HOSTS}/settings`]: { answers: hostOnly(200) },
  [`PATCH ${HOSTS}/settings`]: { answers: hostOnly(200), request: sending({ home: true }) },

  'GET /charts/:campaign/:image/:level/:tile': {
    answers: gmElseNothing(200),
    request: async (world) => {
      const { params = {} } = await onAnImage(world)
      return { params: { image: params.id ?? '', level: '0', tile: '0-0.webp' } }
    },
  },
  'GET /c/:campaign': { answers: everybody(200) },
  'GET /c/:campaign/dm': { answers: { ...everybody(200), player: 404, screen: 404 } },
  'GET /c/:campaign/dm/:page': {
    answers: { ...everybody(200), player: 404, screen: 404 },
    request: async () => ({ params: { page: 'rules' } }),
  },
  'GET /c/:campaign/dm/journal/:day': {
    answers: { ...everybody(200), player: 404, screen: 404 },
    request: async () => ({ params: { day: '42' } }),
  },
  // R-SCREEN-1.
  'GET /c/:campaign/screen': { answers: { ...everybody(200), player: 404 } },
  'GET /screen': { answers: everybody(200) },
  'GET /': { answers: everybody(200) },
  'GET /dm': { answers: everybody(200) },
  'GET /dm/:page': {
    answers: everybody(200),
    request: async () => ({ params: { page: 'rules' } }),
  },
  'GET /dm/journal/:day': {
    answers: everybody(200),
    request: async () => ({ params: { day: '42' } }),
  },
  'GET /host': { answers: everybody(200) },
  'GET /assets/*': { answers: everybody(404) },
  'GET /api/openapi.json': { answers: everybody(200) },
  'GET /healthz': { answers: everybody(200) },
  'GET /readyz': { answers: everybody(200) },
  // To this machine alone, whoever is signed in.
  'GET /metrics': { answers: everybody(200) },
}
