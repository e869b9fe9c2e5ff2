import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Extent, TILE_SIZE, type Tile, tileLevels, tilesOf } from '../../../../rules/tiles.ts'
import type { MadeTile } from '../messages.ts'
import { sharp } from './frugal-sharp.ts'
import { openImage } from './open-image.ts'
import { barePng } from './png-chunks.ts'

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
 * @param folder is empty, for the tiles until they are handed over
 * @throws Error of the image library
 */
export const makeTiles = async (
  file: string,
  folder: string,
  onTile: (tile: MadeTile) => Promise<void>,
): Promise<Extent> => {
  const { width, height } = await openImage(file)
    .flatten({ background: PAPER })
    .toColourspace('srgb')
    .png(PIXELS)
    .tile({ size: TILE_SIZE, layout: 'dz', depth: 'onetile', container: 'fs', skipBlanks: -1 })
    .toFile(join(folder, 'image'))
  const size = { width, height }
  const levels = tileLevels(size)
  for (let level = 0; level < levels; level++)
    for (const tile of tilesOf(size, level))
      await onTile(await makeTile(tile, tileFile(folder, levels, tile)))
  return size
}

/** The image library counts levels from the smallest. */
const tileFile = (folder: string, levels: number, { level, column, row }: Tile): string =>
  join(folder, 'image_files', String(levels - 1 - level), `${column}_${row}.png`)

const makeTile = async (tile: Tile, file: string): Promise<MadeTile> => {
  const pixels = barePng(await readFile(file))
  return { ...tile, pixels, picture: await sharp(pixels).webp(PICTURE).toBuffer() }
}
