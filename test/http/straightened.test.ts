/** @module-tag more */

import type { LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { ImageView } from '#protocol/map/chart.ts'
import { chartPath } from '#protocol/paths.ts'
import { signalNextChildren } from '../support/next-children.ts'
import { download, type Hosted, sendBackup, startHosted } from './backups.ts'
import { change } from './change.ts'
import { aPng, upload } from './images.ts'
import { revisionHeaders, type Server } from './server.ts'

let hosted: Hosted
let server: Server

beforeAll(async () => {
  hosted = await startHosted()
  server = hosted.server
  return hosted.stop
})

const GRID = { left: 20, top: 30, columnSpacing: 50, rowSpacing: 30 }

/** A campaign of its own, with an image of 600 by 400 pixels. */
const begin = async () => {
  const { id, key } = await hosted.create()
  const cookie = await server.signIn(id, key)
  const own: Server = {
    ...server,
    send: (request) => server.send({ campaign: id, ...request }),
    view: async () => (await server.send({ campaign: id, route: '/map', cookie })).json(),
  }
  const original = await upload(own, cookie, await aPng())
  const straighten = (image: string, angle: unknown): Promise<LightMyRequestResponse> =>
    own.send({ method: 'POST', route: `/images/${image}/straightened`, cookie, body: { angle } })
  const remove = async (image: string): Promise<number> =>
    (await own.send({ method: 'DELETE', route: `/images/${image}`, cookie })).statusCode
  const lay = (gm: string) =>
    change(own, cookie, 'PUT', '/chart', { chart: { gm, players: null, grid: GRID } })
  const images = async (): Promise<readonly ImageView[]> =>
    (await own.send({ route: '/images', cookie })).json().images
  return { id, cookie, own, original, straighten, remove, lay, images }
}

const tileOf = (id: string, path: string, cookie?: string) =>
  server.send({ url: chartPath(id, `${path}/0/0-0.webp?v=0`), cookie })

/** The tile's first pixel is that of a corner: paper where the picture is turned. */
const isTurned = async ({ rawPayload }: LightMyRequestResponse): Promise<boolean> => {
  const [red = 0, green = 0] = await sharp(rawPayload).removeAlpha().raw().toBuffer()
  return red > 200 && green > 200
}

test('R-GRID-12: a scan is straightened as a new image of its size, and the campaign stays as it is', async () => {
  const { id, cookie, own, original, straighten, images } = await begin()
  const { revision, undo } = await own.view(cookie)
  const answer = await straighten(original, 7.25)
  expect(answer.statusCode, answer.body).toBe(201)
  const made = answer.json<ImageView>()
  const straightened = { of: original, angle: 7.25 }
  expect(made).toMatchObject({ width: 600, height: 400, name: 'map.png', straightened })
  expect(made.id).toMatch(/^[0-9a-f]{32}$/)
  expect((await images()).map((image) => image.straightened ?? null).toSorted()).toEqual([
    straightened,
    null,
  ])
  expect(await isTurned(await tileOf(id, made.id, cookie))).toBe(true)
  expect(await isTurned(await tileOf(id, original, cookie))).toBe(false)
  expect(await own.view(cookie)).toMatchObject({ revision, undo })
})

test('R-GRID-12: the same original and angle answer the image that is there, also of a straightened one', async () => {
  const { original, straighten, images } = await begin()
  const made = (await straighten(original, -4)).json<ImageView>()
  for (const image of [original, made.id]) {
    const again = await straighten(image, -4)
    expect([again.statusCode, again.json()]).toEqual([200, made])
  }
  const other = await straighten(made.id, 2)
  expect([other.statusCode, other.json().straightened]).toEqual([201, { of: original, angle: 2 }])
  expect(await images()).toHaveLength(3)
})

test('R-GRID-12: two requests at once make one image', async () => {
  const { original, straighten, images } = await begin()
  const held = signalNextChildren('SIGSTOP', 1)
  const first = straighten(original, 4)
  await held.all
  const second = straighten(original, 4)
  held.goOn()
  const answers = await Promise.all([first, second])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 200])
  expect(answers[0].json()).toEqual(answers[1].json())
  expect(await images()).toHaveLength(2)
})

test.each([
  [0, 'zero'],
  [15.1, 'out-of-range'],
  [-16, 'out-of-range'],
  ['3', 'not-a-number'],
])('R-GRID-12: an angle of %s is refused by its field', async (angle, code) => {
  const { original, straighten, images } = await begin()
  const answer = await straighten(original, angle)
  expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: 'angle', code }] })
  expect(await images()).toHaveLength(1)
})

test('R-GRID-12: players see the straightened image that is laid, and are told of no other', async () => {
  const { id, original, own, straighten, lay } = await begin()
  const { id: made } = (await straighten(original, 7.25)).json<ImageView>()
  expect((await lay(made)).ownChart).toEqual({
    gm: made,
    players: null,
    survey: null,
    grid: { ...GRID, pointy: false },
  })
  const playersMap = await own.send({ route: '/map?as=player' })
  expect(playersMap.json().chart.image.path).toBe(made)
  expect(playersMap.body).not.toMatch(/angle|straight|7\.25/)
  expect(playersMap.body).not.toContain(original)
  expect(await isTurned(await tileOf(id, made))).toBe(true)
  expect((await tileOf(id, original)).statusCode).toBe(404)
})

test('R-GRID-12: the original of an image that the other history lays is not deleted', async () => {
  const { id, own, cookie, original, straighten, remove, lay } = await begin()
  const file = await download(server, { campaign: id, cookie })
  const { id: made } = (await straighten(original, 6)).json<ImageView>()
  const { revision } = await lay(made)
  const restored = { route: '/backup', campaign: id, cookie, headers: revisionHeaders(revision) }
  expect((await sendBackup(server, file, restored)).statusCode).toBe(200)
  expect(await remove(original)).toBe(409)
  await change(own, cookie, 'POST', '/backup/undo')
  expect((await own.view(cookie)).ownChart?.gm).toBe(made)
})

test('R-GRID-12: a campaign’s file carries straightened images, and a copy has its own original of each', async () => {
  const { id, cookie, original, straighten, lay } = await begin()
  const made = (await straighten(original, 2.5)).json<ImageView>()
  await lay(made.id)
  const copy = await hosted.copy(await download(server, { campaign: id, cookie }))
  const copied = await server.signIn(copy.id, copy.key)
  const send = (route: string) => server.send({ campaign: copy.id, route, cookie: copied })
  const { images }: { images: readonly ImageView[] } = (await send('/images')).json()
  const straight = images.find(({ straightened }) => straightened)
  expect(straight?.straightened?.angle).toBe(2.5)
  expect(images.map((image) => image.id)).toContain(straight?.straightened?.of)
  expect(straight?.straightened?.of).not.toBe(original)
  expect((await send('/map')).json().ownChart.gm).toBe(straight?.id)
  const [here, there] = [
    await tileOf(id, made.id, cookie),
    await tileOf(copy.id, straight?.id ?? '', copied),
  ]
  expect(there.rawPayload.equals(here.rawPayload)).toBe(true)
})
