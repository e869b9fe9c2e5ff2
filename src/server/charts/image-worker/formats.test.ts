import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeTilesHere } from '#test/support/make-tiles-here.ts'
import { type Colour, picture, pngChunk, withPngChunks } from '#test/support/pictures.ts'

const RED: Colour = [220, 30, 20]
const BLUE: Colour = [20, 40, 210]
const PAPER: Colour = [0xe6, 0xd7, 0xb2]
const WIDTH = 64
const HEIGHT = 40

/** Red on the left, blue on the right. */
const twoHalves = () => picture(WIDTH, HEIGHT, (x) => (x < WIDTH / 2 ? RED : BLUE))
const plain = (colour: Colour) => picture(WIDTH, HEIGHT, () => colour)

/** Stored sideways, and turned by its EXIF. */
const turned = async () => {
  const sideways = await twoHalves().rotate(-90).png().toBuffer()
  return sharp(sideways).jpeg({ quality: 95 }).withMetadata({ orientation: 6 })
}

/** Left half transparent. */
const halfClear = async () => {
  const alpha = await picture(WIDTH, HEIGHT, (x) => (x < WIDTH / 2 ? [0, 0, 0] : [255, 255, 255]))
    .extractChannel(0)
    .toBuffer()
  const raw = { width: WIDTH, height: HEIGHT, channels: 1 as const }
  return plain(BLUE).joinChannel(alpha, { raw })
}

const frames = async (): Promise<Buffer[]> =>
  Promise.all([twoHalves().png().toBuffer(), plain([0, 255, 0]).png().toBuffer()])

/** Its second frame is green. */
const animatedPng = async (): Promise<Buffer> => {
  const [first, second] = (await frames()) as [Buffer, Buffer]
  const control = (sequence: number) => {
    const content = Buffer.alloc(26)
    for (const [index, value] of [sequence, WIDTH, HEIGHT].entries())
      content.writeUInt32BE(value, index * 4)
    content.writeUInt16BE(1, 20)
    content.writeUInt16BE(10, 22)
    return pngChunk('fcTL', content)
  }
  const pixels = second.subarray(second.indexOf('IDAT') + 4, second.indexOf('IEND') - 8)
  const frame = pngChunk('fdAT', Buffer.concat([Buffer.from([0, 0, 0, 2]), pixels]))
  const start = pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))
  const opened = withPngChunks(first, start, control(0))
  const end = opened.length - 12
  return Buffer.concat([opened.subarray(0, end), control(1), frame, opened.subarray(end)])
}

const FORMATS: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  PNG: () => twoHalves().png().toBuffer(),
  'interlaced PNG': () => twoHalves().png({ progressive: true }).toBuffer(),
  'PNG of 16 bits': () => twoHalves().toColourspace('rgb16').png().toBuffer(),
  'PNG with a palette': () => twoHalves().png({ palette: true }).toBuffer(),
  'animated PNG': animatedPng,
  JPEG: () => twoHalves().jpeg({ quality: 95 }).toBuffer(),
  'progressive JPEG': () => twoHalves().jpeg({ quality: 95, progressive: true }).toBuffer(),
  'CMYK JPEG': () => twoHalves().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(),
  'JPEG turned by its EXIF': async () => (await turned()).toBuffer(),
  WebP: () => twoHalves().webp({ quality: 95 }).toBuffer(),
  'lossless WebP': () => twoHalves().webp({ lossless: true }).toBuffer(),
  'animated WebP': async () =>
    sharp(await frames(), { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer(),
}

/** In colour values: lossy formats, and printing inks for blue, may differ by this. */
const CLOSE = 80

const expectColour = (pixels: Uint8Array, x: number, y: number, colour: Colour): void => {
  const seen = [...pixels.subarray((y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3)]
  const off = Math.max(...seen.map((value, channel) => Math.abs(value - (colour[channel] ?? 0))))
  expect(off, `${seen} at ${x},${y} is ${colour}`).toBeLessThan(CLOSE)
}

describe.each(Object.entries(FORMATS))('%s', (_, encode) => {
  let bytes: Uint8Array
  beforeAll(async () => {
    bytes = await encode()
  })

  test('becomes 8-bit sRGB tiles that show it', async () => {
    const { size, tiles } = await makeTilesHere(bytes)
    expect(size).toEqual({ width: WIDTH, height: HEIGHT })
    expect(tiles).toHaveLength(1)
    const [tile] = tiles
    for (const encoded of [tile?.pixels, tile?.picture]) {
      const { data, info } = await sharp(encoded).raw().toBuffer({ resolveWithObject: true })
      expect(info).toMatchObject({ width: WIDTH, height: HEIGHT, channels: 3 })
      expectColour(data, 5, 20, RED)
      expectColour(data, 58, 20, BLUE)
    }
    const { format, depth, space } = await sharp(tile?.pixels).metadata()
    expect({ format, depth, space }).toEqual({ format: 'png', depth: 'uchar', space: 'srgb' })
    expect((await sharp(tile?.picture).metadata()).format).toBe('webp')
  })
})

test('grey becomes the same grey in three channels', async () => {
  const grey = await plain([120, 120, 120]).toColourspace('b-w').png().toBuffer()
  const { tiles } = await makeTilesHere(grey)
  const { data, info } = await sharp(tiles[0]?.pixels).raw().toBuffer({ resolveWithObject: true })
  expect(info.channels).toBe(3)
  expect([...data.subarray(0, 3)]).toEqual([120, 120, 120])
})

test.each(['png', 'webp'] as const)('where a %s is transparent, paper shows', async (format) => {
  const bytes = await (await halfClear()).toFormat(format, { lossless: true }).toBuffer()
  const { tiles } = await makeTilesHere(bytes)
  const pixels = await sharp(tiles[0]?.pixels).raw().toBuffer()
  expect([...pixels.subarray(0, 3)]).toEqual([...PAPER])
  expectColour(pixels, 60, 20, BLUE)
})
