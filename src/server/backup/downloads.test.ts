import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../test/http/server.ts'
import { begin, HOME } from '../../../test/store/contract/play.ts'
import { openSqliteStore } from '../../store/sqlite/open.ts'
import { createDownloads } from './downloads.ts'

const TILES = Array.from({ length: 50 }, (_, row) => {
  const [picture, pixels] = [randomBytes(9), randomBytes(20_000)]
  return { level: 0, column: 0, row, picture, pixels }
})

test('of a campaign one backup is written at a time, until it is given up or taken whole', async () => {
  const store = await openSqliteStore({ dataDir: await temporaryFolder() })
  onTestFinished(store.close)
  const campaign = await begin(store)
  await store.addTiles(HOME, 'image000', TILES)
  const image = { id: 'image000', width: 512, height: 512 * TILES.length, addedAt: 0 }
  await store.finishImage(HOME, image)
  const downloads = createDownloads(store)
  const take = () => downloads({ campaign, checkAccess: async () => {} })
  const first = await take()
  await expect(take()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  const ended = once(first.file, 'close')
  first.file.destroy()
  await ended
  const { file } = await take()
  let bytes = 0
  for await (const chunk of file) bytes += chunk.length
  expect(bytes).toBeGreaterThan(1e6)
  ;(await take()).file.destroy()
})
