import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../test/http/server.ts'
import { begin, HOME } from '../../../test/store/contract/play.ts'
import { openSqliteStore } from '../../store/sqlite/open.ts'
import { createDownloads } from './downloads.ts'

const TILES = Array.from({ length: 50 }, (_, row) => {
  const [picture, pixels] = [randomBytes(9), randomBytes(20_000)]
  return { level: 0, column: 0, row, picture, pixels }
})

/** A campaign of a megabyte that does not compress. */
const openDownloads = async () => {
  const store = await openSqliteStore({ dataDir: await temporaryFolder() })
  onTestFinished(store.close)
  const campaign = await begin(store)
  await store.addTiles(HOME, 'image000', TILES)
  await store.finishImage(HOME, {
    id: 'image000',
    width: 512,
    height: 512 * TILES.length,
    addedAt: 0,
  })
  const downloads = createDownloads(store)
  const download = { campaign, bytes: 1e6, checkAccess: async () => {} }
  return () => downloads.begin(download)
}

test('of a campaign one backup is taken at a time, and its place is free again', async () => {
  const take = await openDownloads()
  const { file } = await take()
  await expect(take()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  let bytes = 0
  for await (const chunk of file) bytes += chunk.length
  expect(bytes).toBeGreaterThan(1e6)
  const again = await take()
  again.file.destroy()
})
