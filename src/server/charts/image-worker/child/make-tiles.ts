import { join } from 'node:path'
import type { Metadata, Sharp } from 'sharp'
import { type Extent, TILE_SIZE, type Tile, tileLevels, tileRect, tilesOf } from '#shared/tiles.ts'
import {
  type ImageSource,
  isDiskFullError,
  MAX_PIXELS,
  MAX_SIDE,
  TILES_NAME,
  type TiledSource,
  tileFiles,
  UnusableImage,
} from '../jobs.ts'
import { sharp } from './frugal-sharp.ts'

/** Background colour under transparent pixels. */
const PAPER = '#e6d7b2'

/**
 * PNG options for tiles to be masked: lossless WebP would be a quarter smaller and take twice as long to
 * decode; a higher level saves 3 % for half as much time again.
 */
const PNG_OPTIONS = { compressionLevel: 3, adaptiveFiltering: true }
/** WebP options for tiles as they are shown: the next effort takes twice as long and saves 4 %. */
const WEBP_OPTIONS = { quality: 80, effort: 2 }

/**
 * Makes an image's pyramid of tiles: a pixel is the mean of exactly 2 × 2 pixels of the finer level.
 *
 * @param folder an empty folder for the tiles, which are named by `tileFiles`
 * @returns the image's size in pixels
 * @throws UnusableImage @throws Error when the tiles cannot be written
 */
export const makeTiles = async (source: ImageSource, folder: string): Promise<Extent> => {
  const image = 'file' in source ? await openImage(source.file) : await openTiles(source)
  const made = await image
    .flatten({ background: PAPER })
    .toColourspace('srgb')
    .png(PNG_OPTIONS)
    .tile({ size: TILE_SIZE, layout: 'dz', depth: 'onetile', container: 'fs', skipBlanks: -1 })
    .toFile(join(folder, TILES_NAME))
    .catch(throwDamaged)
  // For an extended image sharp reports the size before the extension.
  const { width, height } = 'file' in source ? made : source.size
  const size = { width, height }
  for (let level = 0; level < tileLevels(size); level++)
    for (const tile of tilesOf(size, level)) {
      const { pixels, picture } = tileFiles(folder, size, tile)
      await sharp(pixels).webp(WEBP_OPTIONS).toFile(picture)
    }
  return size
}

/** Hides the image library's messages, which name its functions. */
const throwDamaged = (error: unknown): never => {
  throw isDiskFullError(error) ? error : new UnusableImage('damaged')
}

/** Opens an image's first frame, turned as its EXIF says, to be read from top to bottom. */
const openImage = async (file: string): Promise<Sharp> => {
  refuseLarge(await sharp(file, { limitInputPixels: false }).metadata().catch(throwUnreadable))
  return sharp(file, {
    // Warnings pass: images that every browser shows cause them, as by an odd profile.
    failOn: 'error',
    limitInputPixels: MAX_PIXELS,
    autoOrient: true,
    sequentialRead: true,
  })
}

/** Tells an unknown format from a damaged header. */
const throwUnreadable = (error: unknown): never => {
  if (/unsupported image format/.test(String(error))) throw new UnusableImage('other-format')
  return throwDamaged(error)
}

const refuseLarge = ({ width, height }: Extent): void => {
  if (width > MAX_SIDE || height > MAX_SIDE) throw new UnusableImage('too-long')
  if (width * height > MAX_PIXELS) throw new UnusableImage('too-many-pixels')
}

/** Joins a stranger's tiles to one image; each tile is decoded only when it is needed. */
const openTiles = async ({ folder, size, turn = 0 }: TiledSource): Promise<Sharp> => {
  refuseLarge(size)
  const tiles = tilesOf(size, 0)
  const files = tiles.map(({ column, row }) => join(folder, `${column}-${row}`))
  for (const [index, file] of files.entries()) {
    const metadata = await sharp(file).metadata().catch(throwDamaged)
    if (!isTile(metadata, size, tiles[index] as Tile)) throw new UnusableImage('damaged')
  }
  const across = Math.ceil(size.width / TILE_SIZE)
  const joined = files.length > 1 ? sharp(files, { join: { across } }) : sharp(files[0])
  const image = joined.extract({ left: 0, top: 0, ...size })
  return turn === 0 ? image : turnAboutMiddle(image, size, turn)
}

/** Turns an image about its middle and keeps its size: corners are cut off, gaps filled with paper. */
const turnAboutMiddle = (image: Sharp, { width, height }: Extent, turn: number): Sharp => {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const x = cropAlongSide(width, width * cos, -height * sin)
  const y = cropAlongSide(height, height * cos, width * sin)
  return image
    .rotate(turn, { background: PAPER })
    .extract({ left: x.from, top: y.from, width: x.length, height: y.length })
    .extend({ left: x.before, right: x.after, top: y.before, bottom: y.after, background: PAPER })
}

/**
 * Along one axis: which pixels of the turned image are cropped, and how much paper comes before and
 * after. `own` and `other` are where the two sides of the image end on this axis, once turned.
 */
const cropAlongSide = (size: number, own: number, other: number) => {
  const first = Math.round(Math.min(0, other))
  // A lower bound: sharp does not document how it rounds the size.
  const turnedLength = Math.floor(Math.max(own, own + other)) - first - 1
  const start = Math.round((own + other - size) / 2 - first)
  const from = Math.max(0, start)
  const before = from - start
  const length = Math.min(size - before, turnedLength - from)
  return { from, length, before, after: size - before - length }
}

const isTile = ({ format, depth, width, height }: Metadata, size: Extent, tile: Tile): boolean => {
  const { left, top, right, bottom } = tileRect(size, tile)
  const fits = width === right - left && height === bottom - top
  return format === 'png' && depth === 'uchar' && fits
}
