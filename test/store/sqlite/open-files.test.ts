import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { databaseFile } from '#store/sqlite/connection.ts'
import { openSqliteStore } from '#store/sqlite/open.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { begin, current, player } from '../contract/play.ts'

const DATABASE_GONE = {
  name: 'StoreUnavailable',
  message: expect.stringContaining('The database is gone'),
}

test('nothing is acknowledged after the folder of the database was moved away, until it is back', async () => {
  const parent = temporaryFolder()
  const dataDir = join(parent, 'data')
  const store = await openSqliteStore({ dataDir })
  await begin(store)
  await player(store).endDay()
  renameSync(dataDir, join(parent, 'elsewhere'))
  await expect(player(store).endDay()).rejects.toMatchObject(DATABASE_GONE)
  await expect(store.ping()).rejects.toMatchObject(DATABASE_GONE)
  expect(existsSync(dataDir)).toBe(false)
  renameSync(join(parent, 'elsewhere'), dataDir)
  await player(store).endDay()
  expect((await current(store)).state.day).toBe(2)
  await store.close()
})

const LOSSES: readonly ((file: string) => void)[] = [
  (file) => rmSync(file),
  (file) => {
    writeFileSync(`${file}-other`, '')
    renameSync(`${file}-other`, file)
  },
]

test('nothing is acknowledged once the database or its log is removed or replaced', async () => {
  const expectNothingAcknowledged = async (suffix: string, removeFile: (file: string) => void) => {
    const dataDir = temporaryFolder()
    const store = await openSqliteStore({ dataDir })
    await begin(store)
    await player(store).endDay()
    removeFile(`${databaseFile(dataDir)}${suffix}`)
    // Reads check the open files only once in a while.
    await vi.waitFor(() => expect(store.ping()).rejects.toMatchObject(DATABASE_GONE), {
      timeout: 10_000,
    })
    await expect(player(store).endDay()).rejects.toMatchObject(DATABASE_GONE)
    await store.close()
  }
  const losses = ['', '-wal'].flatMap((suffix) =>
    LOSSES.map((removeFile) => ({ suffix, removeFile })),
  )
  await Promise.all(
    losses.map(({ suffix, removeFile }) => expectNothingAcknowledged(suffix, removeFile)),
  )
})
