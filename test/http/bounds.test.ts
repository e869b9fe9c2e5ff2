import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { difference } from '#campaign/patch.ts'
import type { State } from '#campaign/state.ts'
import type { GmView } from '#protocol/views.ts'
import type { EncounterTable } from '#rules/encounter.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import {
  MAX_DAYS,
  MAX_HEXES,
  MAX_MET_ROWS,
  MAX_TABLE_DEPTH,
  MAX_TABLE_ROWS,
  MAX_TIMES_OF_DAY,
} from '#shared/bounds.ts'
import { withHexes } from '#shared/hex-rows.ts'
import { bytesOf, hexAt, NOTE, SITE, tableOf, WITH_ROOM } from '../support/at-the-bounds.ts'
import { stateWith } from '../support/states.ts'
import {
  CHANGES,
  download,
  type Files,
  pack,
  STATE,
  sendBackup,
  startChecking,
  unpack,
} from './backups.ts'
import { aPng, upload } from './images.ts'
import { CAMPAIGN, type Request, revisionHeaders, type Server, startServing } from './server.ts'

let server: Server
let stop: () => Promise<void>
let made = 0

beforeAll(async () => {
  const started = await startServing({ dice: (_, sides) => Math.min(3, sides) })
  server = started.server
  stop = started.stop
})
afterAll(() => stop())

/** A campaign in a state, and its GM. */
const campaignWith = async (parts: Parts) => {
  made += 1
  const campaign = `bounds-${made}`
  await server.store.create({ id: campaign, epoch: 'bounds', state: stateWith(parts) })
  const credential = await server.store.findCredential(CAMPAIGN)
  if (credential) await server.store.createCredential(campaign, credential)
  const cookie = await server.signIn(campaign, server.key)
  const view = async () => (await server.send({ route: '/map', campaign, cookie })).json<GmView>()
  const ask = async (request: Request) => {
    const headers = revisionHeaders((await view()).revision)
    return server.send({ campaign, cookie, headers, ...request })
  }
  return { campaign, cookie, view, ask }
}
type Gm = Awaited<ReturnType<typeof campaignWith>>

const lost = (policy: 'true-hex' | 'believed-hex') => ({
  ...stateWith().settings,
  lost: policy,
  reach: 0,
})
/** Far from all that is known. */
const THERE = { x: 200, y: 200 }
const ASTRAY = { settings: lost('believed-hex'), believed: THERE }
type Parts = Partial<State>

const put = (route: string, body: object): Request => ({ method: 'PUT', route, body })
const post = (route: string, body?: object): Request => ({ method: 'POST', route, body })

const stroke = (more: object) => post('/hexes', { hexes: [THERE], ...more })
/** Switches to the policy by which players see the party's true hex. */
const find = async (gm: Gm) => put('/settings', { ...(await gm.view()).settings, lost: 'true-hex' })
const bearings = post('/bearings', { reveal: 'end' })
const day = post('/days', { direction: 3, pace: 'normal', canoe: false, manual: false })
const run = post('/runs', {
  route: [{ x: 300, y: 300 }],
  pace: 'normal',
  canoe: false,
  until: {},
  days: 60,
})

const LONG = 'x'.repeat(1_000)
const { id: _, ...NEW_SITE } = { ...SITE, text: LONG }
const NOTED = { ...NOTE, gm: LONG }
const OWLS = { name: 'Owls', die: 6, rows: [{ min: 1, max: 6, name: 'Owls', details: LONG }] }
/** As it is stored. */
const LONG_TABLE: EncounterTable = { ...tableOf('bounds-0', { details: LONG }), name: 'Owls' }

const rowsOf = (count: number) => ({
  name: 'Many',
  die: 1000,
  rows: Array.from({ length: count }, (_, at) => ({
    min: Math.min(1_000, at + 1),
    max: Math.min(1_000, at + 1),
    name: 'Owls',
  })),
})
/** One table after another, the last one of which leads nowhere. */
const chain = (depth: number) => ({
  tables: Object.fromEntries(
    Array.from({ length: depth + 1 }, (_, at) => {
      const table = tableOf(`t-${at}`, { table: at < depth ? `t-${at + 1}` : null })
      return [table.id, table]
    }),
  ),
})
const leading = { name: 'Leads', die: 6, rows: [{ min: 1, max: 6, name: 'On', table: 't-0' }] }
const timesOf = (count: number) => ({
  ...STANDARD_RULES,
  encounters: {
    ...STANDARD_RULES.encounters,
    times: Array.from({ length: count }, (_, at) => `time ${at}`),
  },
})
/** A grid for an image of 600 by 400 pixels: 16,000 hexes of 10 by 6.75 units. */
const grid = (left: number) => ({
  left: 0,
  top: 0,
  columnSpacing: 10,
  rowSpacing: 6.75 + left / 100,
})
const laying = async (gm: Gm, left: number) => {
  const image = await upload(
    { ...server, send: (sent) => server.send({ campaign: gm.campaign, ...sent }) },
    gm.cookie,
    await aPng(),
  )
  return put('/chart', { chart: { gm: image, players: null, grid: grid(left) } })
}
const handingOut = async (gm: Gm) => {
  const { body } = await laying(gm, 0)
  const { gm: image } = (body as { chart: { gm: string } }).chart
  return post('/handouts', { image, name: 'A letter', state: 'kept' })
}

interface Way {
  /** A state with room for so much more. */
  readonly at: (left: number) => Parts
  /** How much the request needs. */
  readonly needs: number
  readonly request: Request | ((gm: Gm, left: number) => Request | Promise<Request>)
}

/** R-BOUND-1: every bound, by its code, and a way in that leads past it. */
const BOUNDS: Readonly<Record<string, Way>> = {
  'CAMPAIGN_FULL.days': { at: WITH_ROOM.days, needs: 1, request: day },
  'CAMPAIGN_FULL.known': {
    at: WITH_ROOM.known,
    needs: 1,
    request: stroke({ knowledge: 'seen' }),
  },
  'CAMPAIGN_FULL.painted': {
    at: WITH_ROOM.painted,
    needs: 1,
    request: stroke({ terrain: 'Beach' }),
  },
  'CAMPAIGN_FULL.trail': {
    at: (left) => ({ ...WITH_ROOM.trail(left), settings: lost('true-hex') }),
    needs: 1,
    request: post('/position', { hex: THERE }),
  },
  'CAMPAIGN_FULL.map': { at: () => ({}), needs: 0, request: (gm, left) => laying(gm, left) },
  TOO_MANY_SITES: { at: WITH_ROOM.siteCount, needs: 1, request: post('/sites', NEW_SITE) },
  'CAMPAIGN_FULL.sites': {
    at: WITH_ROOM.siteBytes,
    needs: bytesOf([LONG, '']),
    request: post('/sites', NEW_SITE),
  },
  TOO_MANY_TABLES: { at: WITH_ROOM.tableCount, needs: 1, request: post('/tables', OWLS) },
  'CAMPAIGN_FULL.tables': {
    at: WITH_ROOM.tableBytes,
    needs: bytesOf(LONG_TABLE),
    request: post('/tables', OWLS),
  },
  'CAMPAIGN_FULL.rows': {
    at: () => ({}),
    needs: 0,
    request: (_, left) => post('/tables', rowsOf(MAX_TABLE_ROWS - left)),
  },
  'CAMPAIGN_FULL.depth': {
    at: (left) => chain(MAX_TABLE_DEPTH - left),
    needs: 1,
    request: post('/tables', leading),
  },
  'CAMPAIGN_FULL.times': {
    at: () => ({}),
    needs: 0,
    request: (_, left) => put('/rules', timesOf(MAX_TIMES_OF_DAY - left)),
  },
  'CAMPAIGN_FULL.encounters': {
    at: WITH_ROOM.encounterBytes,
    needs: LONG.length,
    request: put('/encounters/1-1', { state: 'open', note: LONG }),
  },
  'CAMPAIGN_FULL.notes': {
    at: WITH_ROOM.noteBytes,
    needs: bytesOf(NOTED),
    request: put('/days/400/notes', NOTED),
  },
  TOO_MANY_HANDOUTS: { at: WITH_ROOM.handouts, needs: 1, request: handingOut },
}

/** Bounds to which a campaign is brought at once: these are met with every commit. */
const QUICK = ['known', 'painted', 'sites', 'tables', 'rows', 'depth', 'times']
const isQuick = ([key]: readonly [string, Way]) => QUICK.includes(key.split('.')[1] ?? '')
const QUICK_BOUNDS = Object.entries(BOUNDS).filter(isQuick)
const OTHER_BOUNDS = Object.entries(BOUNDS).filter((bound) => !isQuick(bound))

describe('R-BOUND-1: what the GM writes', () => {
  const PAST = 'is refused past %s'
  const refuse = async (key: string, { at, needs, request }: Way) => {
    const sendAt = async (gm: Gm, left: number) =>
      gm.ask(typeof request === 'function' ? await request(gm, left) : request)
    const fits = await sendAt(await campaignWith(at(needs)), 0)
    expect([200, 201], fits.body.slice(0, 500)).toContain(fits.statusCode)

    const gm = await campaignWith(at(needs - 1))
    const before = await gm.view()
    const refused = await sendAt(gm, -1)
    expect(refused.statusCode, refused.body.slice(0, 500)).toBe(409)
    const { code, reason, detail, figures } = refused.json()
    expect(reason === undefined ? code : `${code}.${reason}`).toBe(key)
    expect(detail).toMatch(/^[A-Z][^.]+\.( [A-Z][^.]+\.)?$/)
    expect(figures.max).toBeGreaterThan(0)
    expect(await gm.view()).toEqual(before)
  }
  test.each(QUICK_BOUNDS)(PAST, refuse)
  test.each(OTHER_BOUNDS)(PAST, { tags: ['more'] }, refuse)

  test('is told at the row, if a row leads too far', async () => {
    const gm = await campaignWith(chain(MAX_TABLE_DEPTH))
    const refused = await gm.ask(post('/tables', leading))
    expect(refused.json().errors).toMatchObject([{ path: 'rows.0.table', code: 'too-deep' }])
  })
})

/**
 * R-BOUND-1: bounds of a state, with the field of a campaign's file that has it: one of those that
 * commands are held against, too, and each that has a check of its own.
 */
const OF_A_STATE: readonly (readonly [field: string, at: (left: number) => Parts])[] = [
  ['state.known', WITH_ROOM.known],
  ['state.tables', (left) => chain(MAX_TABLE_DEPTH - left)],
  ['the rules: encounters.times', (left) => ({ rules: timesOf(MAX_TIMES_OF_DAY - left) })],
  [
    'state.met',
    (left) => ({
      met: {
        t: Object.fromEntries(Array.from({ length: MAX_MET_ROWS - left }, (_, at) => [at, 1])),
      },
    }),
  ],
]

describe("R-BOUND-1: a campaign's file", { tags: ['more'] }, () => {
  /** The backup of a campaign that has ended a day. */
  let files: Files
  let checking: ReturnType<typeof startChecking>
  beforeAll(async () => {
    const gm = await campaignWith({})
    await gm.ask(day)
    files = await unpack(await download(server, gm))
    checking = startChecking()
    return checking.end
  })

  /** The refusal of the backup with another state, to which no change led. */
  const refusalOf = async (parts: Parts) => {
    const state = stateWith(parts)
    const header = { ...JSON.parse(String(files.get(STATE))), start: state, state }
    const changed = new Map(files)
      .set(STATE, Buffer.from(JSON.stringify({ ...header, head: null, revision: 0 })))
      .set(CHANGES, Buffer.alloc(0))
    return checking.refusalOf(await pack(changed))
  }

  test.each(OF_A_STATE)('is refused past a bound: %s', async (field, at) => {
    expect(await refusalOf(at(0))).toBeUndefined()
    expect(await refusalOf(at(-1))).toContain(field)
  })

  test('is refused in place past a bound, and play goes on in one at its bounds', async () => {
    const { ask, view, campaign, cookie } = await campaignWith({})
    const before = await view()
    const restored = async (left: number) =>
      sendBackup(server, await download(server, await campaignWith(WITH_ROOM.known(left))), {
        route: '/backup',
        campaign,
        cookie,
        headers: revisionHeaders(before.revision),
      })
    const refused = await restored(-1)
    expect(refused.json()).toMatchObject({ status: 400, code: 'UNUSABLE_BACKUP' })
    expect(await view()).toEqual(before)
    const fits = await restored(0)
    expect(fits.statusCode, fits.body.slice(0, 500)).toBe(200)
    expect((await ask(day)).statusCode).toBe(201)
  })

  test('is refused for a state that undo would lead to, and for a day that is too long', async () => {
    const line = JSON.parse(String(files.get(CHANGES)))
    const refusalWith = async (change: object) => {
      const lines = Buffer.from(`${JSON.stringify({ ...line, ...change })}\n`)
      return checking.refusalOf(await pack(new Map(files).set(CHANGES, lines)))
    }
    expect(await refusalWith({})).toBeUndefined()
    const seen = Array.from({ length: MAX_HEXES + 1 }, (_, at) => {
      const { x, y } = hexAt(at)
      return [{ x, y: y - 9_000 }, 'seen'] as const
    })
    const { forth } = difference({ known: {} }, { known: withHexes({}, seen) })
    const known = { ...line.forth.known, ...forth.known }
    expect(await refusalWith({ forth: { ...line.forth, known } })).toContain('state.known')
    const events = Array.from({ length: 12 }, () => ({
      kind: 'encounter',
      time: 'noon',
      name: 'x'.repeat(1_700),
    }))
    expect(await refusalWith({ day: { ...line.day, events } })).toContain('change 1: day')
  })
})

describe('R-BOUND-2: a lost party', () => {
  test.each([
    ['known hexes', 'bearings', WITH_ROOM.known, async () => bearings],
    ['known hexes', 'the setting', WITH_ROOM.known, find],
    ['steps', 'bearings', WITH_ROOM.trail, async () => bearings],
    ['steps', 'the setting', WITH_ROOM.trail, find],
  ])('is found without room for more %s, by %s', async (_, __, at, request) => {
    const gm = await campaignWith({ ...at(0), ...ASTRAY })
    const before = await gm.view()
    const found = await gm.ask(await request(gm))
    expect(found.statusCode, found.body.slice(0, 500)).toBe(200)
    const { believed, map, known, trail } = found.json<GmView>()
    expect(believed).toEqual(map.position)
    if (at === WITH_ROOM.known) expect(known).toEqual(before.known)
    else expect(trail).toEqual(before.trail)
  })
})

describe('R-BOUND-3: a full list of encounters', () => {
  test('takes another state, also to be read', async () => {
    const gm = await campaignWith(WITH_ROOM.encounterBytes(0))
    const resolved = { state: 'resolved', note: '', shared: true }
    const written = await gm.ask(put('/encounters/1-1', resolved))
    expect(written.statusCode, written.body.slice(0, 500)).toBe(200)
  })
})

describe('R-RUN-1: a run', () => {
  test(`ends with day ${MAX_DAYS}, and none begins after it`, async () => {
    const gm = await campaignWith(WITH_ROOM.days(7))
    const answer = await gm.ask(run)
    expect(answer.json()).toMatchObject({ stopped: 'days' })
    expect(answer.json().days).toHaveLength(7)
    expect((await gm.ask(run)).statusCode).toBe(409)
    expect((await gm.ask(post('/undo'))).json<GmView>().day).toBe(MAX_DAYS - 1)
  })
})
