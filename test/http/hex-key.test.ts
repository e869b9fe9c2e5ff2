import { expect, test } from 'vitest'
import type { PlayerView } from '#protocol/views.ts'
import { type HexKey, previewHexKey } from '#rules/hex-key.ts'
import type { Hex } from '#shared/hex.ts'
import { change } from './change.ts'
import { revisionHeaders, type Server, shareServer } from './server.ts'

const begin = shareServer()

const SITE = {
  hex: { x: 4, y: 22 },
  icon: 'ruin',
  name: 'Old ford',
  gmText: 'A troll.',
  text: 'A ford.',
  shown: 'always',
} as const

const players = async (server: Server) => (await server.send({ route: '/map' })).json<PlayerView>()

const at = (hex: Hex, name: string, gmText: string, text: string) => ({ hex, name, gmText, text })
const FORD = 'The ford is mined.'
const KEY = {
  sites: [at(SITE.hex, 'OLD FORD', FORD, ''), at(SITE.hex, 'Mill', 'Ghosts.', 'A mill.')],
  terrain: [{ hex: { x: 5, y: 25 }, terrain: 'Swamp' }],
}

test('R-KEY-3: a key is merged in one change, and undone and redone as one', async () => {
  const { server, cookie } = await begin()
  const added = await change(server, cookie, 'POST', '/sites', SITE)
  const view = await change(server, cookie, 'POST', '/sites/merge', KEY)
  expect(view.undo).toMatchObject({ kind: 'key' })
  expect(view.terrain).toEqual([{ terrain: 'Swamp', runs: [[25, 5, 1]] }])
  expect(view.sites).toHaveLength(2)
  expect(view.sites).toContainEqual({ ...SITE, id: added.sites[0]?.id, gmText: FORD })
  expect(view.sites).toContainEqual({
    ...{ id: expect.stringMatching(/^[\w-]{16}$/), hex: SITE.hex, icon: 'note', name: 'Mill' },
    ...{ gmText: 'Ghosts.', text: 'A mill.', shown: 'never' },
  })
  // The same again is no change.
  const again = await change(server, cookie, 'POST', '/sites/merge', KEY)
  expect(again.revision).toBe(view.revision)

  const undone = await change(server, cookie, 'POST', '/undo')
  expect(undone).toMatchObject({ sites: added.sites, terrain: [] })
  const redone = await change(server, cookie, 'POST', '/redo')
  expect(redone).toMatchObject({ sites: view.sites, terrain: view.terrain })
})

test('R-KEY-4: players learn of a key what they see already and nothing else, as the preview says', async () => {
  const { server, cookie } = await begin()
  await change(server, cookie, 'POST', '/sites', SITE)
  await change(server, cookie, 'POST', '/sites', { ...SITE, name: 'Cave', shown: 'visited' })
  const merge = async (key: HexKey) => {
    const { sites, terrain } = previewHexKey(await server.view(cookie), key)
    await change(server, cookie, 'POST', '/sites/merge', key)
    return [...sites, ...terrain].map(({ isSeenAtOnce }) => isSeenAtOnce)
  }
  const before = await players(server)
  const hidden = {
    sites: [at(SITE.hex, 'Cave', 'x', 'Bats.'), at(SITE.hex, 'New', 'y', 'z')],
    terrain: [{ hex: { x: 30, y: 30 }, terrain: 'Swamp' }],
  }
  expect(await merge(hidden)).toEqual([false, false, false])
  expect(await players(server)).toEqual(before)

  const text = 'A ford, mined.'
  const seen = [at(SITE.hex, 'old ford', '', text), at(SITE.hex, 'new', '', 'more')]
  expect(await merge({ sites: seen, terrain: [] })).toEqual([true, false])
  const after = await players(server)
  expect(after.sites).toEqual([{ ...before.sites[0], text }])

  // The land of the party's own hex, which players are told.
  const { map } = await server.view(cookie)
  const land = [{ hex: map.position, terrain: 'Wasteland' }]
  expect(await merge({ sites: [], terrain: land })).toEqual([true])
  expect((await players(server)).surroundings?.here).toBe('Wasteland')
})

const KEY_SITE = at({ x: 4, y: 6 }, 'x', '', '')
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
    const request = { method: 'POST', route: '/sites/merge', cookie, body } as const
    const answer = await server.send({ ...request, headers: revisionHeaders(revision) })
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json().errors[0]).toMatchObject({ path, ...(code && { code }) })
  }
  expect((await server.view(cookie)).revision).toBe(revision)
})
