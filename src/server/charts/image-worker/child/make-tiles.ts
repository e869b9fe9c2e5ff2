import { join } from 'node:path'
import type { Metadata, Sharp } from 'sharp'
import { type Extent, TILE_SIZE, type Tile, tileLevels, tileRect, tilesOf } from '#shared/tiles.ts'
import {
  type ImageSource,
  MAX_PIXELS,
  MAX_SIDE,
  saysNoRoom,
  TILES_NAME,
  type TiledSource,
  tileFiles,
  UnusableImage,
} from '../jobs.ts'
import { sharp } from './frugal-sharp.ts'

/** Shines through transparent pixels. */
const PAPER = '#e6d7b2'

/**
 * PNG, since each mask decodes a tile: lossless WebP is a quarter smaller and takes twice as long.
 * A higher level saves 3 % for half as much time again.
 */
const PIXELS = { compressionLevel: 3, adaptiveFiltering: true }
/** The next effort takes twice as long and saves 4 %. */
const PICTURE = { quality: 80, effort: 2 }

/**
 * Makes the pyramid of tiles: a pixel is the mean of 2 × 2 pixels of the level before, no others.
 *
 * @param folder is empty; the tiles are in it by `tileFiles` then
 * @throws UnusableImage @throws Error when they cannot be written
 */
export const makeTiles = async (source: ImageSource, folder: string): Promise<Extent> => {
  const image = 'file' in source ? await openImage(source.file) : await openTiles(source)
  const made = await image
    .flatten({ background: PAPER })
    .toColourspace('srgb')
    .png(PIXELS)
    .tile({ size: TILE_SIZE, layout: 'dz', depth: 'onetile', container: 'fs', skipBlanks: -1 })
    .toFile(join(folder, TILES_NAME))
    .catch(isDamaged)
  // What the library says of an image that was extended is its size before.
  const { width, height } = 'file' in source ? made : source.size
  const size = { width, height }
  for (let level = 0; level < tileLevels(size); level++)
    for (const tile of tilesOf(size, level)) {
      const { pixels, picture } = tileFiles(folder, size, tile)
      await sharp(pixels).webp(PICTURE).toFile(picture)
    }
  return size
}

/** The image library's messages name functions and lines, nothing for people. */
const isDamaged = (error: unknown): never => {
  throw saysNoRoom(error) ? error : new UnusableImage('damaged')
}

/** The first frame, turned as its EXIF says, read from top to bottom. */
const openImage = async (file: string): Promise<Sharp> => {
  refuseLarge(await sharp(file, { limitInputPixels: false }).metadata().catch(isUnreadable))
  return sharp(file, {
    // Images that every browser shows cause warnings: an odd profile, a stray byte.
    failOn: 'error',
    limitInputPixels: MAX_PIXELS,
    autoOrient: true,
    sequentialRead: true,
  })
}

/** No loader knows it, or one does and cannot read its header. */
const isUnreadable = (error: unknown): never => {
  if (/unsupported image format/.test(String(error))) throw new UnusableImage('other-format')
  return isDamaged(error)
}

const refuseLarge = ({ width, height }: Extent): void => {
  if (width > MAX_SIDE || height > MAX_SIDE) throw new UnusableImage('too-long')
  if (width * height > MAX_PIXELS) throw new UnusableImage('too-many-pixels')
}

/** One image of strangers' tiles, none of which is decoded before it is needed. */
const openTiles = async ({ tiles: folder, size, turn = 0 }: TiledSource): Promise<Sharp> => {
  refuseLarge(size)
  const tiles = tilesOf(size, 0)
  const files = tiles.map(({ column, row }) => join(folder, `${column}-${row}`))
  for (const [index, file] of files.entries()) {
    const found = await sharp(file).metadata().catch(isDamaged)
    if (!isTile(found, size, tiles[index] as Tile)) throw new UnusableImage('damaged')
  }
  const across = Math.ceil(size.width / TILE_SIZE)
  const joined = files.length > 1 ? sharp(files, { join: { across } }) : sharp(files[0])
  const whole = joined.extract({ left: 0, top: 0, ...size })
  return turn === 0 ? whole : turned(whole, size, turn)
}

/** About its middle, in its own size. A long image reaches beyond what the image library makes of it. */
const turned = (image: Sharp, { width, height }: Extent, turn: number): Sharp => {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const x = alongOne(width, width * cos, -height * sin)
  const y = alongOne(height, height * cos, width * sin)
  return image
    .rotate(turn, { background: PAPER })
    .extract({ left: x.from, top: y.from, width: x.kept, height: y.kept })
    .extend({ left: x.before, right: x.after, top: y.before, bottom: y.after, background: PAPER })
}

/** What is kept of one side of a turned image, and how much paper comes before and after. */
const alongOne = (size: number, own: number, other: number) => {
  const first = Math.round(Math.min(0, other))
  // At least so much: how the library rounds its size is not said.
  const made = Math.floor(Math.max(own, own + other)) - first - 1
  const start = Math.round((own + other - size) / 2 - first)
  const from = Math.max(0, start)
  const before = from - start
  const kept = Math.min(size - before, made - from)
  return { from, kept, before, after: size - before - kept }
}

const isTile = ({ format, depth, width, height }: Metadata, size: Extent, tile: Tile): boolean => {
  const { left, top, right, bottom } = tileRect(size, tile)
  const fits = width === right - left && height === bottom - top
  return format === 'png' && depth === 'uchar' && fits
}
