import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { newState } from '#campaign/create-campaign.ts'
import { databaseFile } from '#store/sqlite/connection.ts'
import { openSqliteStore } from '#store/sqlite/open.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { restoring } from '../contract/histories.ts'
import { allChanges, begin, current, HOME, player } from '../contract/play.ts'

/** Number of rows in the tables that a restore writes. */
const countRows = (dataDir: string) => {
  const sqlite = new Database(databaseFile(dataDir))
  try {
    const count = (table: string) =>
      sqlite.prepare<[], number>(`select count(*) from ${table}`).pluck().get()
    return { changes: count('changes'), histories: count('histories') }
  } finally {
    sqlite.close()
  }
}

const HOUR_MS = 3_600_000

test('an abandoned restore is deleted within an hour, and one that goes on is left alone', async () => {
  const dataDir = temporaryFolder()
  let now = 1_800_000_000_000
  const store = await openSqliteStore({ dataDir, clock: () => now })
  await begin(store)
  await player(store).endDay()
  const [day] = await allChanges(store)
  async function* slowChanges() {
    for (let seq = 1; day && seq <= 600; seq += 1) {
      yield { ...day, seq }
      if (seq % 200 !== 0) continue
      now += 40 * 60_000
      await player(store).endDay()
    }
  }
  const write = async () => store.writeHistory({ start: newState(), changes: slowChanges() })
  await write()
  const history = await write()
  await expect.poll(() => countRows(dataDir)).toEqual({ changes: 607, histories: 2 })
  const restored = { history, revision: 600, head: null, redo: null, images: [] }
  const copy = { id: 'copy', epoch: 'e', state: newState(), restored }
  expect(await store.create(copy)).toBe(true)
  await store.close()
})

test('R-RESTORE-2: a history that was replaced is kept for 30 days', async () => {
  const dataDir = temporaryFolder()
  let now = 1_800_000_000_000
  const open = () => openSqliteStore({ dataDir, clock: () => now })
  const store = await open()
  await begin(store)
  await player(store).endDay()
  const before = await current(store)
  async function* noChanges() {}
  const history = await store.writeHistory({ start: newState(), changes: noChanges() })
  await store.commit(restoring(before, { history, state: newState() }))
  now += 30 * 24 * HOUR_MS - 1
  expect(await store.findReplacedHistory(HOME)).toMatchObject({ state: before.state })
  now += 1
  expect(await store.findReplacedHistory(HOME)).toBeUndefined()
  now += HOUR_MS
  // Every commit lets the store prune if an hour has passed.
  await store.commit(restoring(await current(store), { history, state: newState() }))
  await expect.poll(() => countRows(dataDir)).toEqual({ changes: 0, histories: 1 })
  expect(await current(store)).toMatchObject({ history, state: { day: 0 } })
  await store.close()
})
