import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../../test/http/server.ts'
import { SEED_GRID } from '../../../../../test/support/grids.ts'
import { makeTilesHere, readTiles } from '../../../../../test/support/make-tiles-here.ts'
import type { MadeTiles } from '../../../../../test/support/open-image-worker.ts'
import { noise, picture } from '../../../../../test/support/pictures.ts'
import { hexesTouching } from '../../../../rules/grid.ts'
import { toRuns } from '../../../../rules/hex-rows.ts'
import { tileInChart } from '../../../../rules/tiles.ts'
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

/** Of every tile: its place, its pixels, its picture, and what is left of it under a veil. */
const hashOf = async ({ size, tiles }: MadeTiles): Promise<string> => {
  const hash = createHash('sha256')
  const chart = { width: (1200 * size.width) / size.height, height: 1200 }
  for (const { level, column, row, pixels, picture } of tiles) {
    const tile = { level, column, row }
    const touching = hexesTouching(SEED_GRID, tileInChart(size, chart, tile))
    const known = toRuns(touching.filter(({ x, y }) => (x + 2 * y) % 3 !== 0))
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

/** Level 0, as a folder of tiles. */
const sourceOf = async ({ size, tiles }: MadeTiles, folder: string) => {
  const source = join(folder, 'source')
  await mkdir(source)
  for (const { level, column, row, pixels } of tiles)
    if (level === 0) await writeFile(join(source, `${column}-${row}`), pixels)
  return { tiles: source, size }
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

/** In pixels: of the interpolation, and of a middle between two pixels. */
const NEAR = 1.2
const INK = 30

/** Of level 0, by column and row. */
const pixelsOf = async (tiles: MadeTiles['tiles']) => {
  const decoded = new Map<string, { data: Buffer; width: number }>()
  for (const tile of tiles.filter(({ level }) => level === 0)) {
    const { data, info } = await sharp(tile.pixels).raw().toBuffer({ resolveWithObject: true })
    decoded.set(`${tile.column},${tile.row}`, { data, width: info.width })
  }
  return (column: number, row: number): readonly number[] => {
    const tile = decoded.get(`${Math.floor(column / 512)},${Math.floor(row / 512)}`)
    const at = 3 * ((row % 512) * (tile?.width ?? 0) + (column % 512))
    return [...(tile?.data.subarray(at, at + 3) ?? [])]
  }
}

test.each([-2.5, 15])(
  'R-GRID-12: a picture turned by %s degrees keeps its size and its middle; corners are cut, gaps are paper',
  { tags: ['more'] },
  async (turn) => {
    const [width, height] = [901, 640]
    const radians = (turn * Math.PI) / 180
    /** Where a place of the straight picture lies on the scan, from the middle. */
    const onScan = (x: number, y: number) => ({
      x: x * Math.cos(radians) + y * Math.sin(radians),
      y: y * Math.cos(radians) - x * Math.sin(radians),
    })
    const dots = [-300, 0, 250].flatMap((x) => [-180, 0, 200].map((y) => ({ x, y })))
    const scanned = dots.map(({ x, y }) => onScan(x, y))
    const scan = picture(width, height, (column, row) => {
      const [x, y] = [column + 0.5 - width / 2, row + 0.5 - height / 2]
      return scanned.some((dot) => Math.hypot(dot.x - x, dot.y - y) < 6)
        ? [0, 0, 0]
        : [255, 255, 255]
    })
    const made = await makeTilesHere(await scan.png().toBuffer())
    const folder = await temporaryFolder()
    const source = await sourceOf(made, folder)
    expect(await makeTiles({ ...source, turn }, folder)).toEqual({ width, height })
    const tiles = await readTiles(folder, { width, height })
    const pixels = await pixelsOf(tiles)
    for (const dot of dots) {
      const seen = { x: 0, y: 0, ink: 0 }
      for (let dx = -INK; dx < INK; dx++)
        for (let dy = -INK; dy < INK; dy++) {
          const [column, row] = [
            Math.floor(width / 2 + dot.x) + dx,
            Math.floor(height / 2 + dot.y) + dy,
          ]
          const ink = 255 - (pixels(column, row)[0] ?? 255)
          seen.x += ink * (column + 0.5 - width / 2)
          seen.y += ink * (row + 0.5 - height / 2)
          seen.ink += ink
        }
      expect(Math.abs(seen.x / seen.ink - dot.x)).toBeLessThan(NEAR)
      expect(Math.abs(seen.y / seen.ink - dot.y)).toBeLessThan(NEAR)
    }
    // Turned clockwise, the picture leaves its upper left corner, and lower right, to the paper.
    for (const column of [0, width - 1])
      for (const row of [0, height - 1]) expect(pixels(column, row)).toEqual([0xe6, 0xd7, 0xb2])
  },
)

test.each([
  [15, 1000, 100],
  [-15, 100, 1000],
])(
  'R-GRID-12: turned by %s degrees, a ribbon of %s by %s pixels keeps its size and its middle',
  { tags: ['more'] },
  async (turn, width, height) => {
    const [right, down] = [width / 2, height / 2]
    const scan = picture(width, height, (column, row) =>
      Math.hypot(column - right, row - down) < 9 ? [0, 0, 0] : [255, 255, 255],
    )
    const made = await makeTilesHere(await scan.png().toBuffer())
    const folder = await temporaryFolder()
    const source = await sourceOf(made, folder)
    expect(await makeTiles({ ...source, turn }, folder)).toEqual({ width, height })
    const pixels = await pixelsOf(await readTiles(folder, { width, height }))
    for (const [column, row, colour] of [
      [right, down, [0, 0, 0]],
      [right - 7, down, [0, 0, 0]],
      [right, down + 6, [0, 0, 0]],
      [right - 15, down, [255, 255, 255]],
      [0, 0, [0xe6, 0xd7, 0xb2]],
      [width - 1, height - 1, [0xe6, 0xd7, 0xb2]],
    ] as const)
      expect(pixels(column, row), `${column},${row}`).toEqual(colour)
  },
)
