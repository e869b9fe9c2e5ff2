import sharp, { type Sharp } from 'sharp'
import { expect } from 'vitest'
import type { ImageView } from '../../src/protocol/chart.ts'
import { FILE_NAME_HEADER } from '../../src/protocol/paths.ts'
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
