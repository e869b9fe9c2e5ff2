/** @module-tag more */

import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { straightened } from '../../src/campaign/image-store.ts'
import { chartPath } from '../../src/protocol/paths.ts'
import type { PlayerView } from '../../src/protocol/views.ts'
import { signalNextChildren } from '../support/next-children.ts'
import { download, type Hosted, startHosted, unpack } from './backups.ts'
import { change, set } from './change.ts'
import { aPng, upload } from './images.ts'
import { CAMPAIGN, onRevision, type Server } from './server.ts'

let hosted: Hosted
let server: Server

beforeAll(async () => {
  hosted = await startHosted()
  server = hosted.server
  return hosted.stop
})

const GRID = { left: 20, top: 30, columnSpacing: 50, rowSpacing: 30 }

/** A campaign of its own, with so many images of 600 by 400 pixels. */
const begin = async (count = 1) => {
  const { id, key } = await hosted.create()
  const cookie = await server.signIn(id, key)
  const own: Server = {
    ...server,
    send: (request) => server.send({ campaign: id, ...request }),
    view: async () => (await server.send({ campaign: id, route: '/map', cookie })).json(),
  }
  const images: string[] = []
  while (images.length < count) images.push(await upload(own, cookie, await aPng()))
  const [gm = ''] = images
  const lay = (angle: number, more: object = {}) =>
    change(own, cookie, 'PUT', '/chart', {
      chart: { gm, players: null, grid: { ...GRID, angle }, ...more },
    })
  return { id, cookie, own, images, gm, lay }
}

const playersView = async (own: Server): Promise<PlayerView> =>
  (await own.send({ route: '/map?as=player' })).json()

const tileOf = (id: string, path: string, cookie?: string) =>
  server.send({ url: chartPath(id, `${path}/0/0-0.webp?v=0`), cookie })

/** The tile's first pixel is that of a corner: paper where the picture is turned. */
const isTurned = async (bytes: Buffer): Promise<boolean> => {
  const [red = 0, green = 0] = await sharp(bytes).removeAlpha().raw().toBuffer()
  return red > 200 && green > 200
}

const expectTurned = async (id: string, path: string, turned: boolean, cookie?: string) => {
  const tile = await tileOf(id, path, cookie)
  expect(tile.statusCode, tile.body.slice(0, 300)).toBe(200)
  expect(await isTurned(tile.rawPayload)).toBe(turned)
}

const angleIsSecret = (told: object, image: string) => {
  expect(JSON.stringify(told)).not.toMatch(/angle|straight":|7\.25/)
  expect(JSON.stringify(told)).not.toContain(image)
}

test('R-GRID-12: a scan is straightened for everyone; players are told no angle, the upload stays', async () => {
  const { id, cookie, own, gm, lay } = await begin()
  const view = await lay(7.25)
  expect(view.laid).toMatchObject({ gm, grid: { angle: 7.25 }, straight: [] })
  const told = await playersView(own)
  angleIsSecret(told, gm)
  expect(told.chart.image).toEqual(view.chart.image)
  const { path } = view.chart.image
  expect(path).toMatch(/^straight-[0-9a-f]{24}$/)
  await expectTurned(id, path, true)
  await expectTurned(id, path, true, cookie)
  await expectTurned(id, gm, false, cookie)
  expect((await tileOf(id, gm)).statusCode).toBe(404)
  const before = await own.send({ route: '/images', cookie })
  expect(before.json()).toMatchObject({ images: [{ id: gm }] })
  expect(before.json().images).toHaveLength(1)
  const name = encodeURIComponent(straightened(gm, 7.25))
  const removed = await own.send({ method: 'DELETE', route: `/images/${name}`, cookie })
  expect(removed.statusCode).toBeGreaterThanOrEqual(400)
  expect((await tileOf(id, name)).statusCode).toBe(404)
})

test('R-GRID-12: images that are straight already are not turned', async () => {
  const { id, cookie, own, images, lay } = await begin(3)
  const [, players, survey] = images
  await lay(-4, { players, survey, straight: ['players'] })
  await set(own, cookie, { inKnownHexes: 'survey' })
  const { chart } = await playersView(own)
  expect(chart.image.path).toBe(players)
  await expectTurned(id, chart.image.path, false)
  expect(chart.survey?.path).toMatch(/^survey-/)
  expect((await tileOf(id, chart.survey?.path ?? '')).statusCode).toBe(200)
  const view = await lay(-4, { players, survey, straight: [] })
  expect((await playersView(own)).chart.survey?.path).toBe(chart.survey?.path)
  expect((await playersView(own)).chart.image.path).toMatch(/^straight-/)
  expect(view.laid?.straight).toEqual([])
})

test('R-GRID-12: Undo and redo find the picture of each angle; one that is missing is made again, once', async () => {
  const { id, cookie, own, gm, lay } = await begin()
  await lay(0)
  const first = (await lay(3)).chart.image.path
  const second = (await lay(5)).chart.image.path
  expect(second).not.toBe(first)
  await change(own, cookie, 'POST', '/undo')
  expect((await own.view(cookie)).chart.image.path).toBe(first)
  await expectTurned(id, first, true)
  expect((await tileOf(id, second)).statusCode).toBe(404)
  await change(own, cookie, 'POST', '/undo')
  await expectTurned(id, gm, false)
  await change(own, cookie, 'POST', '/redo')
  await change(own, cookie, 'POST', '/redo')
  const whole = await tileOf(id, second)
  await server.store.removeImage(id, straightened(gm, 5))
  const several = await Promise.all([1, 2, 3].map(() => tileOf(id, second)))
  for (const tile of several) expect(tile.rawPayload.equals(whole.rawPayload)).toBe(true)
  expect(await server.store.listStraightened(id)).toEqual([5, 3].map((at) => straightened(gm, at)))
})

test('R-GRID-12, R-ONCE-1: a request that is repeated while the scan is straightened gets the same answer', async () => {
  const { cookie, own, gm } = await begin()
  const { revision } = await own.view(cookie)
  const held = signalNextChildren('SIGSTOP', 1)
  const lay = () =>
    own.send({
      method: 'PUT',
      route: '/chart',
      cookie,
      headers: onRevision(revision, 'once-and-again'),
      body: { chart: { gm, players: null, grid: { ...GRID, angle: 4 } } },
    })
  const first = lay()
  await held.all
  const second = lay()
  held.goOn()
  const answers = await Promise.all([first, second])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(answers[0].json()).toEqual(answers[1].json())
  expect((await own.view(cookie)).revision).toBe(answers[0].json().revision)
})

test('R-GRID-12: the pictures of eight angles stay, and those that are laid', async () => {
  const { id, cookie, own, gm, lay } = await begin()
  const names = (angles: readonly number[]) => angles.map((angle) => straightened(gm, angle))
  const angles = [1, 2, 3, 4, 5, 6, 7, 8]
  // As if they had been made: to turn a picture takes long.
  for (const angle of angles)
    await server.store.finishImage(id, {
      ...{ id: straightened(gm, angle), width: 600, height: 400 },
      addedAt: Date.now() - 1_000 + angle,
    })
  for (const angle of angles) await lay(angle)
  for (let back = 0; back < 7; back += 1) await change(own, cookie, 'POST', '/undo')
  await lay(9)
  expect(await server.store.listStraightened(id)).toEqual(names([9, 8, 7, 6, 5, 4, 3, 2, 1]))
  await lay(10)
  expect(await server.store.listStraightened(id)).toEqual(names([10, 9, 8, 7, 6, 5, 4, 3]))
})

test('R-GRID-12: an upload that is deleted takes its straightened pictures along', async () => {
  const { id, cookie, own, gm, lay } = await begin()
  const bytes = async () => (await server.store.findListing(id))?.bytes
  await lay(0)
  await lay(6)
  await change(own, cookie, 'PUT', '/chart', { chart: null })
  const before = (await bytes()) ?? 0
  expect((await own.send({ method: 'DELETE', route: `/images/${gm}`, cookie })).statusCode).toBe(
    204,
  )
  expect(await server.store.listStraightened(id)).toEqual([])
  expect(await server.store.findImage(id, straightened(gm, 6))).toBeUndefined()
  expect(await bytes()).toBeLessThan(before)
})

test('R-GRID-12: a campaign’s file carries angle and straight images, and no straightened picture', async () => {
  const { id, cookie, own, images, lay } = await begin(2)
  const [, players] = images
  await lay(2.5, { players, straight: ['players'] })
  await lay(3.5, { players, grid: { ...GRID, angle: 3.5, pointy: true }, straight: ['players'] })
  await change(own, cookie, 'POST', '/undo')
  const file = await download(server, { campaign: id, cookie })
  const names = [...(await unpack(file)).keys()].filter((name) => name.includes('images/'))
  expect(names).toHaveLength(4)
  expect(names.join()).not.toContain('~')
  const copy = await hosted.copy(file)
  const copied = await server.signIn(copy.id, copy.key)
  const view = async () =>
    (await server.send({ campaign: copy.id, route: '/map', cookie: copied })).json()
  const { laid, chart } = await view()
  expect(laid).toMatchObject({ grid: { angle: 2.5, pointy: false }, straight: ['players'] })
  expect(await server.store.listStraightened(copy.id)).toEqual([])
  await expectTurned(copy.id, chart.image.path, true, copied)
  const redo = { method: 'POST', route: '/redo', campaign: copy.id, cookie: copied } as const
  const { revision } = await view()
  await server.send({ ...redo, headers: onRevision(revision) })
  expect((await view()).laid).toMatchObject({ grid: { angle: 3.5, pointy: true } })
})

test('R-GRID-12: an image that cannot be straightened is refused by the angle, and nothing is laid', async () => {
  const { id, cookie, own, gm } = await begin()
  const { revision } = await own.view(cookie)
  signalNextChildren('SIGKILL', 2)
  const refused = await own.send({
    method: 'PUT',
    route: '/chart',
    cookie,
    headers: onRevision(revision),
    body: { chart: { gm, players: null, grid: { ...GRID, angle: 2 } } },
  })
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ errors: [{ path: 'chart.grid.angle' }] })
  expect((await own.view(cookie)).revision).toBe(revision)
  expect(await server.store.listStraightened(id)).toEqual([])
  expect(id).not.toBe(CAMPAIGN)
})

test('R-GRID-12: an image that is called straight twice is refused by its place', async () => {
  const { cookie, own, gm } = await begin()
  const { revision } = await own.view(cookie)
  const refused = await own.send({
    method: 'PUT',
    route: '/chart',
    cookie,
    headers: onRevision(revision),
    body: { chart: { gm, players: null, grid: GRID, straight: ['players', 'players'] } },
  })
  expect(refused.json()).toMatchObject({
    errors: [{ path: 'chart.straight.1', code: 'repeated' }, { path: 'chart' }],
  })
})
