import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { databaseFile } from '../../../src/store/sqlite/connection.ts'
import { openSqliteStore } from '../../../src/store/sqlite/open.ts'
import { begin, current, player } from '../contract/play.ts'
import { folderForTest } from '../folder.ts'

const GONE = { name: 'StoreUnavailable', message: expect.stringContaining('The database is gone') }

test('nothing is acknowledged after the folder of the database went away, until it is back', async () => {
  const parent = folderForTest()
  const dataDir = join(parent, 'data')
  const store = await openSqliteStore({ dataDir })
  await begin(store)
  await player(store).endDay()
  renameSync(dataDir, join(parent, 'elsewhere'))
  await expect(player(store).endDay()).rejects.toMatchObject(GONE)
  await expect(store.ping()).rejects.toMatchObject(GONE)
  expect(existsSync(dataDir)).toBe(false)
  renameSync(join(parent, 'elsewhere'), dataDir)
  await player(store).endDay()
  expect((await current(store)).state.day).toBe(2)
  await store.close()
})

const LOSSES = [
  ['removed', (file: string) => rmSync(file)],
  ['moved', (file: string) => renameSync(file, `${file}-elsewhere`)],
  [
    'replaced',
    (file: string) => {
      writeFileSync(`${file}-other`, '')
      renameSync(`${file}-other`, file)
    },
  ],
] as const
const FILES = [
  ['database', ''],
  ['log', '-wal'],
] as const

test.each(
  FILES.flatMap(([file, suffix]) => LOSSES.map(([how, lose]) => ({ file, suffix, how, lose }))),
)('nothing is acknowledged once the $file is $how', async ({ suffix, lose }) => {
  const dataDir = folderForTest()
  const store = await openSqliteStore({ dataDir })
  await begin(store)
  await player(store).endDay()
  lose(`${databaseFile(dataDir)}${suffix}`)
  // Reads look now and then.
  await vi.waitFor(() => expect(store.ping()).rejects.toMatchObject(GONE), { timeout: 30_000 })
  await expect(player(store).endDay()).rejects.toMatchObject(GONE)
  await store.close()
})
