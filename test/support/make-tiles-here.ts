import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkImage } from '../../src/server/charts/image-worker/child/check-image.ts'
import { makeTiles } from '../../src/server/charts/image-worker/child/make-tiles.ts'
import type { MadeTile } from '../../src/server/charts/image-worker/messages.ts'
import type { MadeTiles } from './open-image-worker.ts'

/** Checks an image as an image worker's child does, without the start of one. */
export const checkHere = (bytes: Uint8Array): Promise<void> =>
  withFile(bytes, (file) => checkImage(file))

/** Checks an image and makes its tiles as an image worker's children do, without their starts. */
export const makeTilesHere = (bytes: Uint8Array): Promise<MadeTiles> =>
  withFile(bytes, async (file, folder) => {
    await checkImage(file)
    const tiles: MadeTile[] = []
    const size = await makeTiles(file, folder, async (tile) => {
      tiles.push(tile)
    })
    return { size, tiles }
  })

const withFile = async <Outcome>(
  bytes: Uint8Array,
  work: (file: string, folder: string) => Promise<Outcome>,
): Promise<Outcome> => {
  const folder = await mkdtemp(join(tmpdir(), 'overland-test-'))
  try {
    const file = join(folder, 'upload')
    await writeFile(file, bytes)
    return await work(file, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
