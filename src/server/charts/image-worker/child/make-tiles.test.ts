import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hexesTouching, type Point, straightenPoint } from '#shared/grid.ts'
import { hexesToRuns } from '#shared/hex-rows.ts'
import { tileRectWithinChart } from '#shared/tiles.ts'
import { temporaryFolder } from '#test/http/server.ts'
import { SEED_GRID } from '#test/support/grids.ts'
import { makeTilesHere, readTiles } from '#test/support/make-tiles-here.ts'
import type { MadeTiles } from '#test/support/open-image-worker.ts'
import { noise, picture } from '#test/support/pictures.ts'
import { writeTiles } from '../folders.ts'
import type { ImageSource } from '../jobs.ts'
import { sharp } from './frugal-sharp.ts'
import { makeTiles } from './make-tiles.ts'
import { maskTile } from './mask-tile.ts'

const IMAGES = {
  noise: () => picture(1300, 700, noise(5)).png().toBuffer(),
  slope: () =>
    picture(700, 900, (x, y) => [x % 256, y % 256, 90])
      .webp({ lossless: true })
      .toBuffer(),
  grey: () => picture(520, 40, noise(3)).toColourspace('b-w').png().toBuffer(),
}

/** A hash over all tiles: their place, pixels, picture, and picture under a veil. */
const hashOf = async ({ size, tiles }: MadeTiles): Promise<string> => {
  const hash = createHash('sha256')
  const chart = { width: (1200 * size.width) / size.height, height: 1200 }
  for (const { level, column, row, pixels, picture } of tiles) {
    const tile = { level, column, row }
    const touching = hexesTouching(SEED_GRID, tileRectWithinChart(size, chart, tile))
    const known = hexesToRuns(touching.filter(({ x, y }) => (x + 2 * y) % 3 !== 0))
    const masked = await maskTile(pixels, { sheet: size, chart, grid: SEED_GRID, tile, known })
    hash.update(JSON.stringify(tile))
    for (const bytes of [pixels, picture, masked]) hash.update(await sharp(bytes).raw().toBuffer())
  }
  return hash.digest('hex').slice(0, 16)
}

test.each([
  ['noise', 'ac8d8a5b93b86860'],
  ['slope', '73b54efc481e93af'],
  ['grey', 'f2cba36628ccbdeb'],
] as const)('the tiles of %s are as they always were', async (name, hash) => {
  expect(await hashOf(await makeTilesHere(await IMAGES[name]()))).toBe(hash)
})

/** The full resolution, as a folder of tiles. */
const sourceOf = async ({ size, tiles }: MadeTiles, folder: string): Promise<ImageSource> => {
  await mkdir(join(folder, 'source'))
  const finest = tiles.filter(({ level }) => level === 0)
  return writeTiles(join(folder, 'source'), size, async ({ column, row }) => {
    const tile = finest.find((each) => each.column === column && each.row === row)
    return tile?.pixels ?? Buffer.alloc(0)
  })
}

test.each(['slope', 'grey'] as const)(
  'the tiles of %s that are put together again have the same bytes',
  async (name) => {
    const made = await makeTilesHere(await IMAGES[name]())
    const folder = await temporaryFolder()
    expect(await makeTiles(await sourceOf(made, folder), folder)).toEqual(made.size)
    expect(await readTiles(folder, made.size)).toEqual(made.tiles)
  },
)

/** A white picture with black dots, as a scan that lies turned so many degrees anticlockwise. */
const scanOf = (width: number, height: number, dots: readonly Point[], turn: number) => {
  const printed = dots.map((dot) => straightenPoint(dot, { width, height }, turn))
  return picture(width, height, (column, row) =>
    printed.some(({ x, y }) => Math.hypot(column + 0.5 - x, row + 0.5 - y) < DOT)
      ? [0, 0, 0]
      : [255, 255, 255],
  )
}
/** In pixels. */
const DOT = 6
const INK = 12
/** In pixels: of the interpolation, and of a middle between two pixels. */
const NEAR = 1.2

/** The middle of the ink around a place of a picture of three channels. */
const inkAround = (pixels: Buffer, width: number, { x, y }: Point): Point => {
  const sum = { x: 0, y: 0, ink: 0 }
  for (let row = Math.floor(y) - INK; row < y + INK; row++)
    for (let column = Math.floor(x) - INK; column < x + INK; column++) {
      const ink = 255 - (pixels[3 * (row * width + column)] ?? 255)
      sum.x += ink * (column + 0.5)
      sum.y += ink * (row + 0.5)
      sum.ink += ink
    }
  return { x: sum.x / sum.ink, y: sum.y / sum.ink }
}

test.each([
  [-2.5, 500, 400],
  [15, 400, 500],
  [15, 500, 60],
  [-15, 60, 500],
])(
  'R-GRID-12: turned by %s degrees, a picture of %s by %s pixels keeps its size and its middle; corners are cut, gaps are paper',
  { tags: ['more'] },
  async (turn, width, height) => {
    const dots = [0.5, 0.7].map((part) => ({ x: width * part, y: height * part }))
    const made = await makeTilesHere(await scanOf(width, height, dots, turn).png().toBuffer())
    const folder = await temporaryFolder()
    const source = { ...(await sourceOf(made, folder)), turn }
    expect(await makeTiles(source, folder)).toEqual({ width, height })
    const [whole] = await readTiles(folder, { width, height })
    const pixels = await sharp(whole?.pixels).raw().toBuffer()
    for (const dot of dots) {
      const { x, y } = inkAround(pixels, width, dot)
      expect(Math.hypot(x - dot.x, y - dot.y)).toBeLessThan(NEAR)
    }
    for (const corner of [0, width - 1, width * (height - 1), width * height - 1])
      expect([...pixels.subarray(3 * corner, 3 * corner + 3)]).toEqual([0xe6, 0xd7, 0xb2])
  },
)
