import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { makeTilesHere } from '#test/support/make-tiles-here.ts'
import { openImageWorker } from '#test/support/open-image-worker.ts'
import { noise, picture, pngChunk, withPngChunks } from '#test/support/pictures.ts'

const noisy = () => picture(300, 200, noise(1))

/** The start of a PNG of this size. */
const pngOfSize = async (width: number, height: number): Promise<Buffer> => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const small = await noisy().png().toBuffer()
  const HEADER_END = 33
  return Buffer.concat([small.subarray(0, 8), pngChunk('IHDR', header), small.subarray(HEADER_END)])
}

/** A comment of 100 MB in 100 kB. */
const pngWithBomb = async (): Promise<Buffer> => {
  const comment = deflateSync(Buffer.alloc(100 * 2 ** 20))
  const content = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), comment])
  return withPngChunks(await noisy().png().toBuffer(), pngChunk('zTXt', content))
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9"/></svg>'

const OTHERS: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  SVG: async () => Buffer.from(SVG),
  GIF: () => noisy().gif().toBuffer(),
  TIFF: () => noisy().tiff().toBuffer(),
  AVIF: () => noisy().avif({ effort: 0 }).toBuffer(),
  'an empty file': async () => new Uint8Array(),
  'a file of one byte': async () => Buffer.from([0x89]),
  'a web page': async () => Buffer.from('<!doctype html><img src=x>'),
}

test.each(Object.entries(OTHERS))('%s is another format', async (_, encode) => {
  const making = makeTilesHere(await encode())
  await expect(making).rejects.toMatchObject({ name: 'UnusableImage', reason: 'other-format' })
})

test.each([
  [8000, 7501, 'too-many-pixels'],
  [0x7fffffff, 0x7fffffff, 'damaged'],
  [60_000, 60_000, 'too-long'],
  [30_001, 10, 'too-long'],
  [10, 30_001, 'too-long'],
])('an image that says it is %i × %i is %s', async (width, height, reason) => {
  await expect(makeTilesHere(await pngOfSize(width, height))).rejects.toMatchObject({ reason })
})

test('a comment that would fill the memory fills none of it', async () => {
  const making = openImageWorker({ maxMemory: 250 * 2 ** 20 }).makeTilesOf(await pngWithBomb())
  const outcome = await making.catch((error: unknown) => error)
  expect(outcome).not.toMatchObject({ reason: 'too-much-memory' })
})

const CUT_SHORT: Readonly<Record<string, () => Promise<Buffer>>> = {
  PNG: () => noisy().png().toBuffer(),
  'interlaced PNG': () => noisy().png({ progressive: true }).toBuffer(),
  JPEG: () => noisy().jpeg().toBuffer(),
  'progressive JPEG': () => noisy().jpeg({ progressive: true }).toBuffer(),
  WebP: () => noisy().webp().toBuffer(),
  'lossless WebP': () => noisy().webp({ lossless: true }).toBuffer(),
}

describe.each(Object.entries(CUT_SHORT))('a truncated %s is damaged', (_, encode) => {
  test.each([0.05, 0.98])('after %d of its bytes', async (share) => {
    const whole = await encode()
    const part = whole.subarray(0, Math.floor(whole.length * share))
    await expect(makeTilesHere(part)).rejects.toMatchObject({ reason: 'damaged' })
  })
})

test.each(['\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe0', 'RIFF\x10\0\0\0WEBPVP8 '])(
  'what begins like an image and goes on otherwise is damaged: %j',
  async (start) => {
    const bytes = Buffer.from(start + SVG.repeat(50), 'latin1')
    await expect(makeTilesHere(bytes)).rejects.toMatchObject({ reason: 'damaged' })
  },
)
