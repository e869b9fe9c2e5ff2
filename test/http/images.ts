import sharp, { type Sharp } from 'sharp'
import { expect } from 'vitest'
import type { Store } from '#campaign/ports/store.ts'
import type { ImageView } from '#protocol/map/chart.ts'
import { FILE_NAME_HEADER } from '#protocol/paths.ts'
import { tileLevels, tilesOf } from '#shared/tiles.ts'
import type { Request, Server } from './server.ts'

/** An image whose every pixel says where it is: red across, green down. */
export const drawing = (width: number, height: number, blue = 60): Sharp => {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3
      pixels[at] = Math.round((255 * x) / width)
      pixels[at + 1] = Math.round((255 * y) / height)
      pixels[at + 2] = blue
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

export const aPng = (width = 600, height = 400): Promise<Buffer> =>
  drawing(width, height).png().toBuffer()

export const sending = (body: Buffer, type = 'image/png'): Request => ({
  method: 'POST',
  route: '/images',
  body,
  headers: { 'content-type': type },
})

/** Sends an image as the GM and answers its id. */
export const upload = async (server: Server, cookie: string, body: Buffer): Promise<string> => {
  const { headers, ...sent } = sending(body)
  const named = { ...headers, [FILE_NAME_HEADER]: 'map.png' }
  const answer = await server.send({ ...sent, headers: named, cookie })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<ImageView>().id
}

/** The pixels of an image, each as red, green, blue and opacity. */
export const decode = async (bytes: Buffer) => {
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ]
  return { width: info.width, height: info.height, at }
}

interface Gm {
  readonly server: Server
  readonly cookie: string
  readonly campaign: string
}

const uploads = new WeakMap<Store, Map<string, { readonly owner: string; readonly id: string }>>()

/** As an upload of a drawing, but what a server made of one before is copied for its next campaigns. */
export const uploadOnce = async (gm: Gm, width = 600, height = 400): Promise<string> => {
  const { store } = gm.server
  const before = uploads.get(store) ?? new Map()
  uploads.set(store, before)
  const size = `${width} by ${height}`
  const first = before.get(size)
  if (!first) {
    const id = await upload(gm.server, gm.cookie, await aPng(width, height))
    before.set(size, { owner: gm.campaign, id })
    return id
  }
  const { owner, id } = first
  const levels = Array.from({ length: tileLevels({ width, height }) }, (_, level) => level)
  for (const tile of levels.flatMap((level) => tilesOf({ width, height }, level))) {
    const picture = await store.findTile(owner, id, tile, 'picture')
    const pixels = await store.findTile(owner, id, tile, 'pixels')
    if (!picture || !pixels) throw new Error('The image has no such tile')
    await store.addTiles(gm.campaign, id, [{ ...tile, picture, pixels }])
  }
  await store.finishImage(gm.campaign, { id, width, height, addedAt: 0 })
  return id
}
