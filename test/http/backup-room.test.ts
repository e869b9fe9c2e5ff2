import { expect, onTestFinished, test } from 'vitest'
import type { StoredTile } from '../../src/campaign/image-store.ts'
import type { OpenBackup } from '../../src/server/backup/open-backup.ts'
import { restoreImages } from '../../src/server/backup/restore-images.ts'
import { createDarkroom } from '../../src/server/charts/darkroom/darkroom.ts'
import { aPng } from './images.ts'
import { temporaryFolder } from './server.ts'

/** Restores an image of one tile into a store that only counts. @param room in bytes */
const restore = async (room: number): Promise<number> => {
  const darkroom = createDarkroom()
  onTestFinished(() => darkroom.close())
  let bytes = 0
  const addTiles = async (_: string, __: string, tiles: readonly StoredTile[]) => {
    for (const { picture, pixels } of tiles) bytes += picture.length + pixels.length
  }
  const png = await aPng(88, 40)
  const images = [{ id: 'aaaaaaaa', width: 88, height: 40, addedAt: 0 }]
  const backup = { backup: { images }, room, tile: async () => png } as unknown as OpenBackup
  await restoreImages({ store: { addTiles, findTile: async () => undefined }, darkroom }, backup, {
    owner: 'campaign',
    folder: await temporaryFolder(),
    known: new Map(),
    begun: () => {},
    signal: new AbortController().signal,
  })
  return bytes
}

test('images that take more room here than a campaign may have are refused before they are kept', async () => {
  const bytes = await restore(1_000_000)
  expect(await restore(bytes)).toBe(bytes)
  await expect(restore(bytes - 1)).rejects.toMatchObject({ reason: 'too-large' })
})
