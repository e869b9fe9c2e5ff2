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

test.each(['noise', 'slope', 'grey'] as const)(
  'the tiles of %s that are put together again have the same bytes',
  async (name) => {
    const { size, tiles } = await makeTilesHere(await IMAGES[name]())
    const folder = await temporaryFolder()
    const source = join(folder, 'source')
    await mkdir(source)
    for (const { level, column, row, pixels } of tiles)
      if (level === 0) await writeFile(join(source, `${column}-${row}`), pixels)
    expect(await makeTiles({ tiles: source, size }, folder)).toEqual(size)
    expect(await readTiles(folder, size)).toEqual(tiles)
  },
)
