import { expect, test } from 'vitest'
import { MAX_PASTED_LINES, MAX_PASTED_TEXT } from '../../src/protocol/limits.ts'
import type { GmView, PlayerView } from '../../src/protocol/views.ts'
import { MAX_SITES } from '../../src/rules/bounds.ts'
import { change } from './change.ts'
import { onRevision, type Server, shareServer } from './server.ts'

const begin = shareServer()

const SITE = {
  hex: { x: 4, y: 22 },
  icon: 'ruin',
  name: 'Old ford',
  gmText: 'A troll.',
  text: 'A ford.',
  shown: 'always',
} as const

const read = (server: Server, cookie: string, body: unknown) =>
  server.send({ method: 'POST', route: '/sites/read', cookie, body })

const players = async (server: Server) => (await server.send({ route: '/map' })).json<PlayerView>()

const FORD = 'The ford is mined.'
const KEY = [
  `0512 | OLD FORD | ${FORD} | `,
  '0512 | Mill | Ghosts. | A mill.',
  '0613 swamp "Tower"',
  '0714 | | Only here',
  '0512 | mill | | It turns.',
  '9999 | Beyond',
  '0815 marsh',
].join('\n')

test('R-KEY-1 to R-KEY-3: a key is read, merged in one change, and undone and redone as one', async () => {
  const { server, cookie } = await begin()
  const added = await change(server, cookie, 'POST', '/sites', SITE)
  const answer = await read(server, cookie, { text: KEY })
  expect(answer.statusCode, answer.body).toBe(200)
  const { sites, terrain, preview, lines } = answer.json()
  expect(sites).toEqual([
    { hex: { x: 4, y: 22 }, name: 'OLD FORD', gmText: FORD, text: '' },
    { hex: { x: 4, y: 22 }, name: 'Mill', gmText: 'Ghosts.', text: 'A mill.\nIt turns.' },
    { hex: { x: 5, y: 25 }, name: 'Tower', gmText: '', text: '' },
    { hex: { x: 6, y: 26 }, name: '0714', gmText: 'Only here', text: '' },
  ])
  expect(terrain).toEqual([{ hex: { x: 5, y: 25 }, terrain: 'Swamp' }])
  const fresh = { id: null, playersSeeAtOnce: false }
  expect(preview).toEqual({
    sites: [
      { id: added.sites[0]?.id, changes: ['gmText'], playersSeeAtOnce: false },
      { ...fresh, changes: ['gmText', 'text'] },
      { ...fresh, changes: [] },
      { ...fresh, changes: ['gmText'] },
    ],
    terrain: [{ changes: true, playersSeeAtOnce: false }],
  })
  expect(lines.map(({ fate }: { fate: string }) => fate)).toEqual([
    ...['site', 'site', 'site', 'site', 'joined', 'off the map', 'unknown terrain'],
  ])
  expect(await server.view(cookie)).toEqual(added)

  const headers = onRevision(added.revision, 'merge-1')
  const merging = { method: 'POST', route: '/sites/merge', cookie, headers } as const
  const merged = await server.send({ ...merging, body: { sites, terrain } })
  expect(merged.statusCode, merged.body).toBe(200)
  const view = merged.json<GmView>()
  expect(view.undo).toMatchObject({ kind: 'key' })
  expect(view.terrain).toEqual([{ terrain: 'Swamp', runs: [[25, 5, 1]] }])
  expect(view.sites).toHaveLength(4)
  expect(view.sites).toContainEqual({ ...SITE, id: added.sites[0]?.id, gmText: FORD })
  expect(view.sites).toContainEqual({
    ...{ id: expect.stringMatching(/^[\w-]{16}$/), hex: SITE.hex, icon: 'note', name: 'Mill' },
    ...{ gmText: 'Ghosts.', text: 'A mill.\nIt turns.', shown: 'never' },
  })
  expect((await server.send({ ...merging, body: { sites, terrain } })).body).toBe(merged.body)
  expect(
    (
      await server.send({
        ...merging,
        headers: onRevision(added.revision),
        body: { sites, terrain },
      })
    ).statusCode,
  ).toBe(412)
  // The same again is no change.
  const again = await change(server, cookie, 'POST', '/sites/merge', { sites, terrain })
  expect(again.revision).toBe(view.revision)

  const undone = await change(server, cookie, 'POST', '/undo')
  expect(undone).toMatchObject({ sites: added.sites, terrain: [] })
  const redone = await change(server, cookie, 'POST', '/redo')
  expect(redone.sites).toEqual(view.sites)
  expect(redone.terrain).toEqual(view.terrain)
})

test('R-KEY-3, R-KEY-4: players learn of a key only what they see already, and the preview marks that', async () => {
  const { server, cookie } = await begin()
  const shown = await change(server, cookie, 'POST', '/sites', SITE)
  await change(server, cookie, 'POST', '/sites', { ...SITE, name: 'Cave', shown: 'visited' })
  const before = await players(server)
  const hidden = '0512 | Cave | x | Bats.\n0512 | New | y | z\n0512 | Old ford | w |\n3030 swamp'
  const first = (await read(server, cookie, { text: hidden })).json()
  expect(
    first.preview.sites.some((site: { playersSeeAtOnce: boolean }) => site.playersSeeAtOnce),
  ).toBe(false)
  await change(server, cookie, 'POST', '/sites/merge', {
    sites: first.sites,
    terrain: first.terrain,
  })
  expect(await players(server)).toEqual(before)

  const text = '0512 | old ford | | A ford, mined.\n0512 | new | | more'
  const second = (await read(server, cookie, { text })).json()
  expect(second.preview.sites).toMatchObject([
    { id: shown.sites[0]?.id, changes: ['text'], playersSeeAtOnce: true },
    { changes: ['text'], playersSeeAtOnce: false },
  ])
  await change(server, cookie, 'POST', '/sites/merge', { sites: second.sites, terrain: [] })
  const after = await players(server)
  expect(after.revision).not.toBe(before.revision)
  expect(after.sites).toEqual([{ ...before.sites[0], text: 'A ford, mined.' }])

  // The land beside the party, which players are told of.
  const { map } = await server.view(cookie)
  const number = `${map.position.x + 1} ${(map.position.y - (map.position.x % 2 === 0 ? 0 : 1)) / 2 + 1}`
  const near = (
    await read(server, cookie, { text: `${number} | | | \n${number} wasteland` })
  ).json()
  expect(near.terrain).toMatchObject([{ hex: map.position }])
  expect(near.preview.terrain).toEqual([{ changes: true, playersSeeAtOnce: true }])
})

test('R-KEY-3: of several sites of one hex and name the first is merged into', async () => {
  const { server, cookie } = await begin()
  for (const gmText of ['a', 'b'])
    await change(server, cookie, 'POST', '/sites', { ...SITE, gmText })
  const { sites } = await server.view(cookie)
  const body = {
    sites: [{ hex: SITE.hex, name: ' old FORD ', gmText: 'c', text: '' }],
    terrain: [],
  }
  const merged = await change(server, cookie, 'POST', '/sites/merge', body)
  expect(merged.sites).toEqual([{ ...sites[0], gmText: 'c' }, sites[1]])
})

const KEY_SITE = { hex: { x: 4, y: 6 }, name: 'x', gmText: '', text: '' }
const GOOD = { sites: [KEY_SITE], terrain: [{ hex: { x: 4, y: 6 }, terrain: 'Swamp' }] }
const sitesWith = (wrong: object) => ({ ...GOOD, sites: [KEY_SITE, { ...KEY_SITE, ...wrong }] })
const terrainWith = (wrong: object) => ({ ...GOOD, terrain: [{ ...GOOD.terrain[0], ...wrong }] })

test('R-KEY-3: what is wrong is named where it is, and nothing is merged', async () => {
  const { server, cookie } = await begin()
  const { revision } = await server.view(cookie)
  for (const [body, path, code] of [
    [sitesWith({ hex: { x: 1, y: 2 } }), 'sites.1.hex', 'off-lattice'],
    [sitesWith({ name: '  ' }), 'sites.1.name', 'blank'],
    [sitesWith({ name: 'x'.repeat(81) }), 'sites.1.name', 'too-long'],
    [sitesWith({ shown: 'always' }), 'sites.1.shown', 'unknown-field'],
    [terrainWith({ terrain: 'Sea' }), 'terrain.0.terrain', 'not-one-of'],
    [terrainWith({ hex: { x: 1, y: 2 } }), 'terrain.0.hex', 'off-lattice'],
    [{ sites: [] }, 'terrain', 'missing'],
  ] as const) {
    const headers = onRevision(revision)
    const answer = await server.send({
      method: 'POST',
      route: '/sites/merge',
      cookie,
      body,
      headers,
    })
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json().errors[0]).toMatchObject({ path, ...(code && { code }) })
  }
  expect((await server.view(cookie)).revision).toBe(revision)
})

test.each([
  ['a sign too many', { text: 'x'.repeat(MAX_PASTED_TEXT + 1) }, 'text', 'too-long'],
  ['a line too many', { text: '\n'.repeat(MAX_PASTED_LINES) }, 'text', 'too-many-lines'],
])('POST /sites/read refuses %s and names the field', async (_, body, path, code) => {
  const { server, cookie } = await begin()
  const answer = await read(server, cookie, body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toMatchObject([{ path, code }])
})

test('R-KEY-3, R-BOUND-1: over 1,000 sites nothing is merged; as many are', async () => {
  const { server, cookie } = await begin()
  await change(server, cookie, 'POST', '/sites', SITE)
  const sites = Array.from({ length: MAX_SITES }, (_, at) => ({ ...KEY_SITE, name: `Site ${at}` }))
  const { revision } = await server.view(cookie)
  const asked = {
    method: 'POST',
    route: '/sites/merge',
    cookie,
    headers: onRevision(revision),
  } as const
  const refused = await server.send({ ...asked, body: { sites, terrain: GOOD.terrain } })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'TOO_MANY_SITES'])
  expect(await server.view(cookie)).toMatchObject({ revision, terrain: [] })
  const long = sites.slice(1).map((site) => ({ ...site, gmText: 'x'.repeat(1_500) }))
  const full = await server.send({ ...asked, body: { sites: long, terrain: [] } })
  expect([full.statusCode, full.json().code]).toEqual([409, 'CAMPAIGN_FULL'])
  const merged = await server.send({ ...asked, body: { sites: sites.slice(1), terrain: [] } })
  expect(merged.json<GmView>().sites).toHaveLength(MAX_SITES)
})
