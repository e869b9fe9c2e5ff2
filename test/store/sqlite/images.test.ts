import { mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backUp } from '../../../src/store/sqlite/backup.ts'
import { databaseFile } from '../../../src/store/sqlite/connection.ts'
import { openSqliteStore } from '../../../src/store/sqlite/open.ts'
import { begin, HOME } from '../contract/play.ts'
import { folderForTest } from '../folder.ts'

const tile = (column: number) => ({
  level: 0,
  column,
  row: 0,
  picture: Buffer.alloc(3_000, column),
  pixels: Buffer.alloc(300_000, column),
})

test('a backup holds the images, and nothing of those that were not finished', async () => {
  const folder = folderForTest()
  const dataDir = join(folder, 'data')
  const store = await openSqliteStore({ dataDir })
  await begin(store)
  await store.addTiles(HOME, 'finished', [tile(1), tile(2)])
  const image = { id: 'finished', width: 900, height: 400, addedAt: 5 }
  await store.finishImage(HOME, image)
  await store.addTiles(HOME, 'begun', [tile(3)])
  await backUp(dataDir, join(folder, 'backup'))
  await store.close()

  const restored = join(folder, 'restored')
  mkdirSync(restored)
  renameSync(join(folder, 'backup'), databaseFile(restored))
  const again = await openSqliteStore({ dataDir: restored })
  expect(await again.listImages(HOME)).toEqual([image])
  const pixels = await again.findTile(HOME, 'finished', tile(2), 'pixels')
  expect(Buffer.from(pixels ?? []).equals(tile(2).pixels)).toBe(true)
  expect(await again.removeImage(HOME, 'begun')).toBe(false)
  await again.close()
})
