import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  type OpenImageWorker,
  openImageWorker,
} from '../../../../test/support/open-image-worker.ts'
import {
  noise,
  picture,
  pngChunk,
  pngChunks,
  webpChunks,
  withPngChunks,
} from '../../../../test/support/pictures.ts'

const MARK = 'xSECRETx'
const WIDTH = 700

const marked = () =>
  picture(WIDTH, 90, noise(3))
    .withExif({ IFD0: { Copyright: MARK, Artist: MARK }, IFD3: { GPSAreaInformation: MARK } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><dc>${MARK}</dc></x:xmpmeta>`)
    .withIccProfile('p3')
    .withMetadata({ density: 217 })

/** A JPEG's comment, after its first marker. */
const withComment = (jpeg: Buffer): Buffer => {
  const comment = Buffer.from(`\xff\xfe\0\x0a${MARK}`, 'latin1')
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}

const withText = (png: Buffer): Buffer =>
  withPngChunks(
    png,
    pngChunk('tEXt', Buffer.from(`Comment\0${MARK}`, 'latin1')),
    pngChunk('iTXt', Buffer.from(`Title\0\0\0\0\0${MARK}`, 'latin1')),
    pngChunk('tIME', Buffer.from([7, 234, 1, 1, 1, 1, 1])),
    pngChunk('prVt', Buffer.from(MARK)),
  )

const PLANTED: Readonly<Record<string, () => Promise<Buffer>>> = {
  PNG: async () => withText(await marked().png().toBuffer()),
  JPEG: async () => withComment(await marked().jpeg().toBuffer()),
  WebP: () => marked().webp().toBuffer(),
}

test.each(Object.entries(PLANTED))('of a %s nothing but its pixels survives', async (_, encode) => {
  const bytes = Buffer.concat([await encode(), Buffer.from(MARK)])
  const { exif, icc, xmp } = await sharp(bytes).metadata()
  expect([exif, icc, xmp].every(Boolean)).toBe(true)

  const imageWorker = openImageWorker()
  const { size, tiles } = await imageWorker.makeTilesOf(bytes, `${MARK}.png`)
  expect(tiles).toHaveLength(3)
  for (const { picture, pixels, level, column, row } of tiles) {
    const tile = { level, column, row }
    const mask = await maskSome(imageWorker, size, tile, pixels)
    for (const made of [picture, pixels, mask]) expect(made.includes('SECRET')).toBe(false)
    expect(new Set(pngChunks(pixels))).toEqual(new Set(['IHDR', 'IDAT', 'IEND']))
    expect(webpChunks(picture)).toEqual(['VP8 '])
    expect(webpChunks(mask)).toEqual(['VP8X', 'ALPH', 'VP8 '])
  }
})

const maskSome = (
  imageWorker: OpenImageWorker,
  sheet: { width: number; height: number },
  tile: { level: number; column: number; row: number },
  pixels: Buffer,
): Promise<Buffer> =>
  imageWorker.mask({
    readPixels: async () => pixels,
    sheet,
    chart: { width: (1200 * sheet.width) / sheet.height, height: 1200 },
    grid: { left: 0, top: 0, columnSpacing: 600, rowSpacing: 300 },
    tile,
    known: [
      [0, 0, 10],
      [1, 1, 10],
    ],
  })
