import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Commit } from '../../../src/campaign/store.ts'
import { connect } from '../../../src/store/sqlite/connection.ts'
import { sqliteStore } from '../../../src/store/sqlite/open.ts'
import { begin, current, saving } from '../contract/play.ts'
import { folderForTest } from '../folder.ts'

test('a full database acknowledges nothing, answers reads, and goes on once there is room', async () => {
  const sqlite = connect(folderForTest())
  const store = await sqliteStore(sqlite, Date.now, () => {})
  await begin(store)
  sqlite.pragma(`max_page_count = ${String(sqlite.pragma('page_count', { simple: true }))}`)
  const large = (commit: Commit): Commit => ({
    ...commit,
    answer: { key: 'key', fingerprint: 'print', value: randomBytes(100_000).toString('hex') },
  })
  const before = await current(store)
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const refused = store.commit(large(saving(before, attempt)))
    await expect(refused).rejects.toMatchObject({
      name: 'StoreUnavailable',
      cause: { code: 'SQLITE_FULL' },
    })
    expect(await current(store)).toEqual(before)
    expect(await store.findChange('home', 1)).toBeUndefined()
  }
  sqlite.pragma('max_page_count = 1000000')
  expect(await store.commit(large(saving(before, 7)))).toBe('committed')
  expect((await current(store)).state.record.food).toBe(7)
  await store.close()
})
