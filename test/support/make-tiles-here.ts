import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoredTile } from '#campaign/ports/image-store.ts'
import { makeTiles } from '#server/charts/image-worker/child/make-tiles.ts'
import { tileFiles } from '#server/charts/image-worker/jobs.ts'
import { type Extent, tileLevels, tilesOf } from '#shared/tiles.ts'
import type { MadeTiles } from './open-image-worker.ts'

/** Makes tiles of an image as an image worker's child does, without the start of one. */
export const makeTilesHere = async (bytes: Uint8Array): Promise<MadeTiles> => {
  const folder = await mkdtemp(join(tmpdir(), 'overland-test-'))
  try {
    const file = join(folder, 'upload')
    await writeFile(file, bytes)
    const size = await makeTiles({ file }, folder)
    return { size, tiles: await readTiles(folder, size) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const readTiles = (folder: string, size: Extent): Promise<StoredTile[]> => {
  const all = Array.from({ length: tileLevels(size) }, (_, level) => tilesOf(size, level)).flat()
  const tiles = all.map(async (tile) => {
    const { pixels, picture } = tileFiles(folder, size, tile)
    return { ...tile, pixels: await readFile(pixels), picture: await readFile(picture) }
  })
  return Promise.all(tiles)
}
