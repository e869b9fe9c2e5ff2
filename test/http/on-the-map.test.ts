import { expect, test } from 'vitest'
import { MAX_PAINTED } from '#protocol/limits.ts'
import type { GmView } from '#protocol/views.ts'
import { change, playersView, refused, set } from './change.ts'
import { revisionHeaders, shareServer } from './server.ts'

const NOTE = {
  hex: { x: 4, y: 6 },
  icon: 'ruin',
  name: 'Fallen tower',
  gmText: 'The stair is trapped.',
  text: 'A tower without a roof.',
  shown: 'seen',
} as const

const begin = shareServer()

const row = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ x: 2 * index - 10_000, y: 0 }))

test(`R-KNOW-4: one stroke paints ${MAX_PAINTED} hexes at most, each on the lattice, in one way`, async () => {
  const { server, cookie } = await begin()
  const view = await change(server, cookie, 'POST', '/hexes', {
    hexes: row(MAX_PAINTED),
    knowledge: 'seen',
  })
  expect(view.known.seen).toContainEqual([0, -10_000, MAX_PAINTED])
  for (const [body, path, words] of [
    [{ hexes: row(MAX_PAINTED + 1), knowledge: 'seen' }, 'hexes', '1 to 10,000'],
    [{ hexes: [{ x: 1, y: 2 }], knowledge: 'seen' }, 'hexes.0', 'x + y'],
    [{ hexes: [{ x: 1, y: 1 }] }, 'knowledge', 'Either'],
    [{ hexes: [{ x: 1, y: 1 }], knowledge: 'seen', terrain: 'Swamp' }, 'knowledge', 'Either'],
  ] as const) {
    const { status, errors } = await refused(server, cookie, 'POST', '/hexes', body)
    expect(status).toBe(400)
    expect(errors[0].path).toBe(path)
    expect(errors[0].message).toContain(words)
  }
  const tooLong = JSON.stringify({ hexes: row(50_000), knowledge: 'seen' })
  expect(await refused(server, cookie, 'POST', '/hexes', tooLong)).toMatchObject({ status: 413 })
})

test('R-SITE-1, R-SITE-2: a site is added, written anew and removed; players are shown what is theirs', async () => {
  const { server, cookie } = await begin()
  const { revision } = await server.view(cookie)
  const adding = { method: 'POST', route: '/sites', cookie, body: NOTE } as const
  const added = await server.send({ ...adding, headers: revisionHeaders(revision, 'add') })
  expect(added.statusCode).toBe(201)
  const [site] = added.json<GmView>().sites
  expect(site).toEqual({ id: expect.stringMatching(/^[\w-]{16}$/), ...NOTE })
  const repeated = await server.send({ ...adding, headers: revisionHeaders(revision, 'add') })
  expect([repeated.statusCode, repeated.body]).toEqual([201, added.body])
  expect((await server.view(cookie)).sites).toHaveLength(1)

  const players = async () => (await playersView(server)).sites
  expect(await players()).toEqual([])
  const route = `/sites/${site?.id}`
  await change(server, cookie, 'PUT', route, { ...NOTE, name: '  Tower  ', shown: 'always' })
  const { gmText: _, shown: __, ...theirs } = { id: site?.id, ...NOTE, name: 'Tower' }
  expect(await players()).toEqual([theirs])
  expect((await change(server, cookie, 'DELETE', route)).sites).toEqual([])
  const again = await refused(server, cookie, 'PUT', route, NOTE)
  expect(again).toMatchObject({ status: 404, code: 'NO_SUCH_SITE' })
})

test('R-SITE-1: a site has two texts of 10,000 characters, whatever they are', async () => {
  const { server, cookie } = await begin()
  const long = '\u{1f3b2}'.repeat(10_000)
  const view = await change(server, cookie, 'POST', '/sites', { ...NOTE, text: long, gmText: long })
  expect(view.sites[0]).toMatchObject({ text: long, gmText: long })
})

test.each([
  [{ name: '' }, 'name', 'blank'],
  [{ name: 'x'.repeat(81) }, 'name', '1 to 80'],
  [{ text: 'x'.repeat(10_001) }, 'text', '0 to 10,000'],
  [{ icon: 'dragon' }, 'icon', 'ruin'],
  [{ hex: { x: 1, y: 2 } }, 'hex', 'x + y'],
])('a site is refused with %j', async (wrong, path, words) => {
  const { server, cookie } = await begin()
  const { status, errors } = await refused(server, cookie, 'POST', '/sites', { ...NOTE, ...wrong })
  expect([status, errors[0].path]).toEqual([400, path])
  expect(errors[0].message).toContain(words)
})

test('settings are set as a whole; the same again is no change', async () => {
  const { server, cookie } = await begin()
  const view = await set(server, cookie, { fog: 'veil-and-dim', lost: 'no-marker', reach: 3 })
  expect(view.settings).toMatchObject({ fog: 'veil-and-dim', lost: 'no-marker', reach: 3 })
  expect((await set(server, cookie, {})).revision).toBe(view.revision)
  expect(await playersView(server)).toMatchObject({ fog: 'veil-and-dim', map: { position: null } })
  for (const [wrong, path] of [
    [{ reach: 4 }, 'reach'],
    [{ numbering: { ...view.settings.numbering, origin: { x: 1, y: 0 } } }, 'numbering.origin'],
    [{ weather: 'on' }, 'weather'],
  ] as const) {
    const { status, errors } = await refused(server, cookie, 'PUT', '/settings', {
      ...view.settings,
      ...wrong,
    })
    expect([status, errors[0].path]).toEqual([400, path])
  }
})

test('R-CHART-3: a chart is laid with images that are there, on a grid within bounds', async () => {
  const { server, cookie } = await begin()
  const grid = { left: 0, top: 0, columnSpacing: 60, rowSpacing: 40 }
  const nobody = '0123456789abcdef'
  for (const [chart, path] of [
    [{ gm: nobody, players: null, grid }, 'chart.gm'],
    [{ gm: nobody, players: null, grid: { ...grid, rowSpacing: 1 } }, 'chart.grid.rowSpacing'],
    [{ gm: nobody, players: null, grid: { ...grid, left: 1e9 } }, 'chart.grid.left'],
  ] as const) {
    const { status, errors } = await refused(server, cookie, 'PUT', '/chart', { chart })
    expect([status, errors[0].path]).toEqual([400, path])
  }
  expect((await change(server, cookie, 'PUT', '/chart', { chart: null })).ownChart).toBeNull()
})
