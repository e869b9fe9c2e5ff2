import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../test/http/server.ts'
import { begin, HOME } from '../../../test/store/contract/play.ts'
import { openSqliteStore } from '../../store/sqlite/open.ts'
import type { MinimumThroughput } from '../work/minimum-throughput.ts'
import { createDownloads } from './downloads.ts'

const TILES = Array.from({ length: 50 }, (_, row) => {
  const [picture, pixels] = [randomBytes(9), randomBytes(20_000)]
  return { level: 0, column: 0, row, picture, pixels }
})

/** A campaign of a megabyte that does not compress. */
const downloadAt = async (minimum: MinimumThroughput) => {
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
  const downloads = createDownloads(store, minimum)
  const download = { campaign, bytes: 1e6, checkAccess: async () => {} }
  return () => downloads.begin(download)
}

test('a backup that is taken a little at a time is broken off, and its place is free again', async () => {
  const take = await downloadAt({ idleMs: 100, bytesPerSecond: 1e9 })
  const { file } = await take()
  const brokenOff = expect(once(file, 'end')).rejects.toThrow('too slowly')
  await expect(take()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  const sipping = setInterval(() => file.read(16_384), 20)
  onTestFinished(() => clearInterval(sipping))
  await brokenOff
  const again = await take()
  again.file.destroy()
})

test('a backup that is taken fast enough is given out whole', async () => {
  const { file } = await (await downloadAt({ idleMs: 600_000, bytesPerSecond: 1 }))()
  let bytes = 0
  for await (const chunk of file) bytes += chunk.length
  expect(bytes).toBeGreaterThan(1e6)
})
