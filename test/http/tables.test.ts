import { expect, test } from 'vitest'
import { readTables } from '#formats/read.ts'
import type { GmView, JournalPage, PlayerView } from '#protocol/views.ts'
import type { Dice } from '#rules/dice/dice.ts'
import type { EncounterTable } from '#rules/encounter.ts'
import { change, refused } from './change.ts'
import { endADay, ORDER, revisionHeaders, shareServer } from './server.ts'

const CAVES = {
  name: 'Caves',
  die: 6,
  rows: [
    { id: 'crab', min: 1, max: 2, name: '2d6 crabs', details: 'Hungry.', once: true },
    { min: 3, max: 6, name: 'Gulls' },
  ],
}

/** The morning brings an encounter of the first row; the party finds its way. */
const dice: Dice = (purpose, sides) =>
  purpose === 'encounter:morning' || purpose === 'navigation' ? sides : 1

const begin = shareServer({ dice })

test('R-TABLE-1: a table is added under a new address, written anew, and deleted', async () => {
  const { server, cookie } = await begin()
  const { revision } = await server.view(cookie)
  const request = {
    cookie,
    headers: { ...revisionHeaders(revision), 'idempotency-key': 'add-caves' },
  }
  const add = () => server.send({ ...request, method: 'POST', route: '/tables', body: CAVES })
  const added = await add()
  expect(added.statusCode, added.body).toBe(201)
  const table = added.json<GmView>().tables.find(({ name }) => name === 'Caves')
  expect(table).toMatchObject({ die: 6, rows: 2 })
  const { id } = table as { id: string }
  const route = `/tables/${id}`
  expect((await add()).json<GmView>().tables).toContainEqual(table)

  const all = async () => (await server.send({ route: '/tables', cookie })).json<EncounterTable[]>()
  const found = (await all()).find((table) => table.id === id)
  expect(found?.rows).toMatchObject([
    { id: 'crab', once: true },
    { id: '1', details: '', table: null },
  ])
  await change(server, cookie, 'PUT', route, { ...CAVES, name: 'Deep caves' })
  expect((await all()).map(({ name }) => name)).toContain('Deep caves')
  await change(server, cookie, 'DELETE', route)
  expect(await all()).toHaveLength(9)
  const late = { cookie, headers: revisionHeaders(revision), method: 'DELETE', route } as const
  expect((await server.send(late)).statusCode).toBe(412)
})

test('R-TABLE-2: what is wrong is named where it is, and nothing is saved', async () => {
  const { server, cookie } = await begin()
  const row = { min: 1, max: 6, name: 'Owls' }
  for (const [body, path, words] of [
    [{ ...CAVES, rows: [{ ...row, min: 3 }] }, 'rows.0.min', 'no row covers 1 to 2'],
    [{ ...CAVES, rows: [row, row] }, 'rows.1.min', '1 to 6 are covered twice'],
    [{ ...CAVES, rows: [{ ...row, table: 'x' }] }, 'rows.0.table', 'encounter table'],
    [
      {
        ...CAVES,
        rows: [
          { ...row, id: 'a', max: 2 },
          { ...row, id: 'a', min: 3 },
        ],
      },
      'rows.1.id',
      '',
    ],
    [{ ...CAVES, rows: [{ ...row, name: ' \u200b ' }] }, 'rows.0.name', 'blank'],
    [{ ...CAVES, rows: [] }, 'rows', 'a list of 1 to 2,000'],
    [{ ...CAVES, die: 7 }, 'die', '6, 8, 10, 12, 20, 100 or 1000'],
  ] as const) {
    const { errors } = await refused(server, cookie, 'POST', '/tables', body)
    expect(errors[0]).toMatchObject({ path, message: expect.stringContaining(words) })
  }
})

test('R-FORMAT-8: tables leave as files, and any text is read back without being kept', async () => {
  const { server, cookie } = await begin()
  await change(server, cookie, 'PUT', '/tables/beach', { ...CAVES, name: 'Höhlen / 1' })
  const { revision } = await server.view(cookie)
  for (const [format, type, file] of [
    ['csv', 'text/csv', 'H_hlen-1.csv'],
    ['json', 'application/json', 'H_hlen-1.json'],
    ['markdown', 'text/markdown', 'H_hlen-1.md'],
    ['foundry', 'application/json', 'H_hlen-1.json'],
    ['roll20', 'text/plain', 'H_hlen-1.txt'],
    ['text', 'text/plain', 'H_hlen-1.txt'],
  ]) {
    const sent = await server.send({ route: `/tables/beach/export?format=${format}`, cookie })
    expect(sent.statusCode, sent.body).toBe(200)
    expect(sent.headers['content-type']).toBe(`${type}; charset=utf-8`)
    expect(sent.headers['content-disposition']).toContain(`filename="${file}"`)
    const { tables, lines } = readTables(sent.body)
    expect(tables[0]?.rows, format).toMatchObject([
      { min: 1, max: 2 },
      { min: 3, max: 6, name: 'Gulls' },
    ])
    expect(lines.length).toBeGreaterThan(0)
  }
  expect((await server.view(cookie)).revision).toBe(revision)
})

test('R-FORMAT-8: all tables are one file in a format that holds several; other files are refused', async () => {
  const { server, cookie } = await begin()
  const read = async (route: string) => server.send({ route: `/tables/${route}`, cookie })
  const foundry = await read('beach/export?format=foundry')
  expect((await read('beach/export?format=foundry-13')).body).toBe(foundry.body)
  const all = await read('export?format=markdown')
  expect(all.body).toContain('Beach')
  expect(all.body).toContain('Wasteland')
  for (const route of ['export?format=csv', 'beach/export', 'beach/export?format=pdf'])
    expect((await read(route)).statusCode, route).toBe(400)
  expect((await read('none/export?format=csv')).statusCode).toBe(404)
})

/** A day whose morning brought crabs. */
const meetCrabs = async () => {
  const { server, cookie } = await begin()
  await change(server, cookie, 'PUT', '/tables/beach', CAVES)
  await endADay(server, cookie)
  return { server, cookie }
}

test('R-ENC-3: a terrain’s encounters are those of its table', async () => {
  const { server, cookie } = await meetCrabs()
  const terrains = (await server.send({ route: '/terrains', cookie })).json()
  expect(terrains[0].encounters).toEqual([
    { name: '2d6 crabs', min: 1, max: 2 },
    { name: 'Gulls', min: 3, max: 6 },
  ])
})

test('R-ENC-5, R-VIEW-1: a day rolls on the tables of the campaign; players learn nothing', async () => {
  const { server, cookie } = await meetCrabs()
  const players = async () => (await server.send({ route: '/map' })).json<PlayerView>().revision
  const before = await players()
  expect((await server.view(cookie)).encounters).toMatchObject([
    { id: '1-1', day: 1, time: 'morning', name: '2d6 crabs', details: 'Hungry.', state: 'open' },
  ])
  const rolled = await change(server, cookie, 'POST', '/encounters/1-1/quantities')
  expect(rolled.encounters[0]?.quantities).toEqual([{ dice: '2d6', total: 2 }])
  const write = (body: object) => change(server, cookie, 'PUT', '/encounters/1-1', body)
  const later = { state: 'later', note: 'They pinch.' }
  expect((await write(later)).encounters).toMatchObject([later])
  const done = await write({ ...later, state: 'resolved' })
  expect(done).toMatchObject({ encounters: [], undo: { kind: 'encounter', day: null } })
  const { days } = (await server.send({ route: '/days', cookie })).json<JournalPage>()
  expect(days[0]?.encounters).toMatchObject([{ id: '1-1', state: 'resolved', note: 'They pinch.' }])
  expect(await players()).toBe(before)
})

test.each([
  [{ state: 'won', note: '' }, 'state'],
  [{ state: 'open' }, 'note'],
  [{ state: 'open', note: 'x'.repeat(10_001) }, 'note'],
])('R-ENC-5: what an encounter cannot be is refused by its field: %#', async (body, path) => {
  const { server, cookie } = await meetCrabs()
  const problem = await refused(server, cookie, 'PUT', '/encounters/1-1', body)
  expect(problem).toMatchObject({ status: 400, errors: [{ path }] })
})

const SUMS = {
  name: 'Strand',
  die: 20,
  dice: 'd12 + d8',
  rows: [
    { min: 2, max: 19, name: 'Gulls' },
    { min: 20, max: 20, name: 'Seals' },
  ],
}

test.each([
  [{ dice: '1d20' }, 'dice'],
  [{ die: 12 }, 'die'],
  [{ dice: null, die: 16 }, 'die'],
  [{ rows: [{ min: 1, max: 20, name: 'Gulls' }] }, 'rows.0.min'],
])('R-TABLE-7: %j is no table of sums', async (wrong, path) => {
  const { server, cookie } = await begin()
  const body = { ...SUMS, ...wrong }
  const { errors } = await refused(server, cookie, 'PUT', '/tables/beach', body)
  expect(errors[0]).toMatchObject({ path })
})

test('R-TABLE-7: a table of sums is written, and each of its dice is typed and kept', async () => {
  const { server, cookie } = await begin()
  await change(server, cookie, 'PUT', '/tables/beach', SUMS)
  const tables = (await server.send({ route: '/tables', cookie })).json<EncounterTable[]>()
  expect(tables.find(({ id }) => id === 'beach')).toMatchObject({ die: 20, dice: '1d12+1d8' })
  expect(tables.filter(({ dice }) => dice === null)).toHaveLength(8)

  const { map } = await server.view(cookie)
  const typed = (second: number) => ({
    ...ORDER,
    map: { ...map, terrain: 'Beach' },
    dice: {
      'encounter:morning': 20,
      'encounter-type:morning': 12,
      'encounter-type:morning:2': second,
    },
  })
  const { errors } = await refused(server, cookie, 'POST', '/days', typed(9))
  expect(errors).toMatchObject([{ path: 'dice.encounter-type:morning:2' }])
  const ended = await endADay(server, cookie, typed(8))
  expect(ended.rolls.slice(0, 3)).toEqual([
    { purpose: 'encounter:morning', sides: 20, result: 20, typed: true },
    { purpose: 'encounter-type:morning', sides: 12, result: 12, typed: true },
    { purpose: 'encounter-type:morning:2', sides: 8, result: 8, typed: true },
  ])
  expect(ended.checks?.together).toEqual({ 'encounter-type:morning': 2 })
  expect(ended.events).toMatchObject([{ kind: 'encounter', name: 'Seals' }])
})
