import { describe, expect, test } from 'vitest'
import type { Land } from '#protocol/map/on-the-map.ts'
import type { Run, RunRequest } from '#protocol/runs.ts'
import type { JournalPage } from '#protocol/views.ts'
import { seededDice } from '../support/seeded-dice.ts'
import { change, refused } from './change.ts'
import { revisionHeaders, type Server, shareServer } from './server.ts'

interface Table {
  readonly server: Server
  readonly cookie: string
}

const open = shareServer()
const begin = (): Promise<Table> => open(seededDice(5))

const START = { x: 43, y: 21 }
const south = (steps: number) => ({ x: START.x, y: START.y + 2 * steps })
const RUN: RunRequest = { route: [south(12)], pace: 'normal', canoe: false, until: {}, days: 4 }

const ask = async (
  { server, cookie }: Table,
  body: unknown,
  sent: { once?: string; revision?: string } = {},
) => {
  const revision = sent.revision ?? (await server.view(cookie)).revision
  const headers = revisionHeaders(revision, sent.once)
  return server.send({ method: 'POST', route: '/runs', cookie, headers, body })
}

const travel = async (table: Table, changes: Partial<RunRequest> = {}): Promise<Run> => {
  const answer = await ask(table, { ...RUN, ...changes })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Run>()
}

const step = ({ server, cookie }: Table, route: string, body?: unknown) =>
  change(server, cookie, 'POST', route, body)

const journal = async ({ server, cookie }: Table) =>
  (await server.send({ route: '/days', cookie })).json<JournalPage>().days
const revisionNumber = ({ revision }: { revision: string }) => Number(revision.split('-').at(-1))

describe('POST /runs', () => {
  test('R-DAY-6: edits of the form are part of the first day', async () => {
    const table = await begin()
    const { map } = await table.server.view(table.cookie)
    const { days } = await travel(table, { days: 2, map: { ...map, food: 400 } })
    expect(days[0]?.map.food).toBe(400 - 4)
    await step(table, '/undo')
    expect((await step(table, '/undo')).map).toEqual(map)
  })

  test('R-ONCE-1: a lost answer: the repeat gets the same days, and nothing is travelled again', async () => {
    const table = await begin()
    const { revision } = await table.server.view(table.cookie)
    const sent = { once: 'run-1', revision }
    const [first, twin] = await Promise.all([ask(table, RUN, sent), ask(table, RUN, sent)])
    const later = await ask(table, RUN, sent)
    expect([first.statusCode, twin.statusCode, later.statusCode]).toEqual([201, 201, 201])
    expect(twin.json()).toEqual(first.json())
    expect(later.json()).toEqual(first.json())
    expect((await table.server.view(table.cookie)).day).toBe(4)
    expect((await ask(table, { ...RUN, days: 2 }, sent)).json()).toMatchObject({
      code: 'KEY_REUSED',
    })
  })

  test.each([
    ['route', { route: Array.from({ length: 401 }, () => START) }],
    ['route.1', { route: [START, { x: 4, y: 5 }] }],
    ['route', { route: [START] }],
    ['days', { days: 61 }],
    ['map.terrain', { map: 'none' }],
  ])('names %s in what it refuses, and nothing changes', async (path, changes) => {
    const table = await begin()
    const before = await table.server.view(table.cookie)
    const map = 'map' in changes ? { map: { ...before.map, terrain: 'Moon' } } : {}
    const answer = await ask(table, { ...RUN, ...changes, ...map })
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json().errors.map((error: { path: string }) => error.path)).toContain(path)
    expect(await table.server.view(table.cookie)).toEqual(before)
  })
})

describe('POST /rewind', () => {
  test('R-REW-1, R-REW-3: back to the evening of a day in one step, and forth in one step', async () => {
    const table = await begin()
    await travel(table, { days: 2 })
    const evening = await table.server.view(table.cookie)
    await step(table, '/position', { hex: { x: 40, y: 30 } })
    const { days } = await travel(table, { days: 5, route: [{ x: 60, y: 80 }] })
    const late = await table.server.view(table.cookie)
    const back = await step(table, '/rewind', { day: 3 })
    expect([back.day, back.map]).toEqual([3, days[0]?.map])
    expect(revisionNumber(back)).toBe(revisionNumber(late) + 1)
    expect(back.redo).toEqual({ kind: 'day', day: 4, days: { first: 4, last: 7 } })
    const forth = await step(table, '/redo')
    expect({ ...forth, revision: '', undo: null }).toEqual({ ...late, revision: '', undo: null })
    expect(forth.undo).toEqual({ kind: 'day', day: 7, days: { first: 4, last: 7 } })
    // Before day 3's change: the edit stays.
    const edited = await step(table, '/rewind', { day: 2 })
    expect([edited.day, edited.map.position, edited.undo?.kind]).toEqual([
      2,
      { x: 40, y: 30 },
      'position',
    ])
    expect(edited.map.food).toBe(evening.map.food)
  })

  test('R-REW-2: a day that does not stand is refused, and nothing changes', async () => {
    const table = await begin()
    await travel(table, { days: 3 })
    await step(table, '/undo')
    for (const [body, code] of [
      [{ day: 2 }, 'NO_SUCH_MORNING'],
      [{ day: 900 }, 'NO_SUCH_MORNING'],
      [{ day: -1 }, 'INVALID_INPUT'],
      [{ day: 0, keep: 'all' }, 'INVALID_INPUT'],
    ] as const) {
      const problem = await refused(table.server, table.cookie, 'POST', '/rewind', body)
      expect(problem).toMatchObject({ code })
    }
  })

  /** Two days, a third, then preparation of every kind, and a fourth. */
  const prepared = async () => {
    const table = await begin()
    const { server, cookie } = table
    const put = (route: string, body: unknown) => change(server, cookie, 'PUT', route, body)
    await travel(table, { days: 2 })
    const evening = await server.view(cookie)
    await travel(table, { days: 1 })
    await step(table, '/hexes', { hexes: [{ x: 0, y: 0 }], knowledge: 'visited' })
    await step(table, '/hexes', { hexes: [{ x: 0, y: 0 }], terrain: 'Ruins' })
    const site = { hex: START, icon: 'ruin', name: 'Tomb', text: '', gmText: '', shown: 'seen' }
    await step(table, '/sites', site)
    await put('/settings', { ...evening.settings, reach: 2 })
    const { map, undo } = await server.view(cookie)
    expect(undo).toEqual({ kind: 'settings', day: null, settings: ['reach'] })
    await put('/map', { ...map, terrain: 'Jungle (No Undead)', food: 90 })
    const terrains = evening.rules.terrains.filter(({ name }) => name !== evening.map.terrain)
    await put('/rules', { ...evening.rules, terrains })
    await travel(table, { days: 1 })
    for (const day of [1, 4])
      await put(`/days/${day}/notes`, { gm: `Day ${day}`, players: '', session: null })
    return { table, evening, late: await server.view(cookie) }
  }

  test('R-REW-6, R-UNDO-8: what else going back takes back is counted', async () => {
    const { table } = await prepared()
    const { server, cookie } = table
    const since = async (day: number) => server.send({ route: `/days/${day}/since`, cookie })
    expect((await since(2)).json()).toEqual({
      changes: { fog: 1, hexes: 1, site: 1, settings: 1, save: 1, rules: 1, note: 2 },
    })
    expect((await since(4)).statusCode).toBe(409)
  })

  test('R-REW-5: the days alone go back; what was prepared since stays', async () => {
    const { table, evening, late } = await prepared()
    const back = await step(table, '/rewind', { day: 2, keep: 'preparation' })
    expect(back).toMatchObject({
      day: 2,
      map: { ...evening.map, terrain: 'Jungle (No Undead)' },
      known: evening.known,
      trail: evening.trail,
      settings: { reach: 2 },
      sites: late.sites,
      terrain: late.terrain,
      notes: [{ day: 1 }],
      undo: { kind: 'rewind', day: null },
      redo: null,
    })
    expect(back.rules).toEqual(late.rules)
    const days = await journal(table)
    expect(days.map(({ day, undone }) => [day, undone])).toEqual([
      [4, true],
      [3, true],
      [2, false],
      [1, false],
    ])
    expect(days.map(({ notes }) => notes.gm)).toEqual(['', '', '', 'Day 1'])

    const forth = await step(table, '/undo')
    expect({ ...forth, revision: '', redo: null }).toEqual({ ...late, revision: '' })
    await step(table, '/redo')
    await travel(table, { days: 1 })
    expect((await step(table, '/rewind', { day: 1, keep: 'preparation' })).day).toBe(1)
    expect((await step(table, '/rewind', { day: 0 })).day).toBe(0)
  })
})

describe('GET /land', () => {
  const land = async ({ server, cookie }: Table, headers = {}) =>
    server.send({ route: '/land', cookie, headers })
  const at = (given: Land, { x, y }: { x: number; y: number }) =>
    given.land
      .filter(({ runs }) =>
        runs.some(
          ([row, column, count]) =>
            row === y && x >= column && x < column + 2 * count && (x - column) % 2 === 0,
        ),
      )
      .map(({ terrain, from }) => [terrain, from])

  test('what is painted, then what the chart draws, each hex once', async () => {
    const table = await begin()
    const drawn = (await land(table)).json<Land>()
    expect(at(drawn, START)).toEqual([['Beach', 'chart']])
    expect(drawn.land.every(({ from }) => from === 'chart')).toBe(true)
    await step(table, '/hexes', { hexes: [START, { x: -400, y: 2 }], terrain: 'Ruins' })
    const painted = (await land(table)).json<Land>()
    expect(at(painted, START)).toEqual([['Ruins', 'painting']])
    expect(at(painted, { x: -400, y: 2 })).toEqual([['Ruins', 'painting']])
    const hexes = painted.land.flatMap(({ runs }) =>
      runs.flatMap(([y, x, count]) => Array.from({ length: count }, (_, n) => `${x + 2 * n},${y}`)),
    )
    expect(new Set(hexes).size).toBe(hexes.length)
  })

  test('its tag stays while the party travels', async () => {
    const table = await begin()
    const { etag } = (await land(table)).headers
    await travel(table)
    const again = await land(table, { 'if-none-match': String(etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await step(table, '/hexes', { hexes: [START], terrain: 'Swamp' })
    expect((await land(table, { 'if-none-match': String(etag) })).statusCode).toBe(200)
  })
})
