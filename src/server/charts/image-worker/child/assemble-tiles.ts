import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createDeflate } from 'node:zlib'
import { type Extent, TILE_SIZE, type Tile, tileRect, tilesOf } from '../../../../rules/tiles.ts'
import { isDamaged } from '../failures.ts'
import { isPng } from '../format.ts'
import { sharp } from './frugal-sharp.ts'
import { pngOf } from './write-png.ts'

const CHANNELS = 3

/** @throws UnusableImage `damaged` @throws Error when the file cannot be written */
export const assembleTiles = async (folder: string, size: Extent, file: string): Promise<void> => {
  const deflate = createDeflate({ level: 1 })
  const squeezed = pipeline(Readable.from(rowsOf(folder, size)), deflate)
  await Promise.all([
    squeezed,
    pipeline(pngOf(size, deflate), createWriteStream(file, { mode: 0o600 })),
  ])
}

/** Rows of pixels, each after the filter byte 0. */
async function* rowsOf(folder: string, size: Extent): AsyncGenerator<Buffer, void> {
  const rows = Map.groupBy(tilesOf(size, 0), ({ row }) => row)
  for (const tiles of rows.values()) {
    const { top, bottom } = tileRect(size, tiles[0] as Tile)
    const stride = 1 + size.width * CHANNELS
    const strip = Buffer.alloc(stride * (bottom - top))
    for (const tile of tiles) await draw(strip, stride, tile, size, folder)
    yield strip
  }
}

const draw = async (
  strip: Buffer,
  stride: number,
  tile: Tile,
  size: Extent,
  folder: string,
): Promise<void> => {
  const { left, top, right, bottom } = tileRect(size, tile)
  const pixels = await pixelsOf(join(folder, `${tile.column}-${tile.row}`), {
    width: right - left,
    height: bottom - top,
  })
  const length = (right - left) * CHANNELS
  for (let row = 0; row < bottom - top; row++)
    pixels.copy(strip, row * stride + 1 + left * CHANNELS, row * length, (row + 1) * length)
}

const pixelsOf = async (file: string, { width, height }: Extent): Promise<Buffer> => {
  const bytes = await readFile(file)
  if (!isPng(bytes)) isDamaged()
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: TILE_SIZE ** 2 })
  const decoded = image.toColourspace('srgb').removeAlpha().raw({ depth: 'uchar' })
  const { data, info } = await decoded.toBuffer({ resolveWithObject: true }).catch(isDamaged)
  if (info.width !== width || info.height !== height || info.channels !== CHANNELS) isDamaged()
  return data
}
