import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { fullRevision } from '../../../src/campaign/campaign.ts'
import { restoreBackup } from '../../../src/campaign/restore-backup.ts'
import { databaseFile } from '../../../src/store/sqlite/connection.ts'
import { openSqliteStore } from '../../../src/store/sqlite/open.ts'
import { begin, current, HOME, player } from '../contract/play.ts'
import { folderForTest } from '../folder.ts'
import { startCommitter } from '../programs/committer.ts'
import { expectSound } from './soundness.ts'

/** How many rows each of the tables has that a restore writes. */
const rowsIn = (dataDir: string) => {
  const sqlite = new Database(databaseFile(dataDir))
  try {
    const count = (table: string) =>
      sqlite.prepare<[], number>(`select count(*) from ${table}`).pluck().get()
    return { changes: count('changes'), volumes: count('volumes'), stagings: count('stagings') }
  } finally {
    sqlite.close()
  }
}

test('a process that is killed while it restores leaves nothing that anybody sees, and nothing at all soon after the folder is opened', async () => {
  const dataDir = folderForTest()
  const restoring = startCommitter(dataDir, { program: 'restores' })
  onTestFinished(restoring.kill)
  await restoring.heard((line) => line === 'restoring 2000')
  await restoring.kill()
  expect(rowsIn(dataDir)).toMatchObject({ volumes: 0, stagings: 1 })
  expect(rowsIn(dataDir).changes).toBeGreaterThan(1_000)
  const store = await openSqliteStore({ dataDir })
  expect(await current(store)).toMatchObject({
    expedition: { day: 1, volume: 0 },
    head: { seq: 1 },
  })
  expect(await store.listChanges(HOME, { after: 0, upTo: 9_999, limit: 9 })).toHaveLength(1)
  await expect.poll(() => rowsIn(dataDir)).toEqual({ changes: 1, volumes: 0, stagings: 0 })
  await store.close()
  expectSound(databaseFile(dataDir))
})

test('every hour what nobody went on with is deleted, and a restore that goes on is left alone', async () => {
  const dataDir = folderForTest()
  let now = 1_800_000_000_000
  const store = await openSqliteStore({ dataDir, clock: () => now })
  await begin(store)
  await player(store).endDay()
  const [day] = await store.listChanges(HOME, { after: 0, upTo: 1, limit: 1 })
  async function* slowly() {
    for (let seq = 1; day && seq <= 400; seq += 1) {
      yield { ...day, seq }
      if (seq % 130 !== 0) continue
      now += 40 * 60_000
      await player(store).endDay()
    }
  }
  await store.stage(slowly(), 'forgotten')
  const staged = await store.stage(slowly(), 'copy')
  await expect.poll(() => rowsIn(dataDir)).toEqual({ changes: 407, volumes: 0, stagings: 1 })
  const { expedition, mapState } = await current(store)
  const history = { revision: 400, head: null, redo: null, images: [], changes: staged }
  expect(await store.create({ id: 'copy', epoch: 'e', expedition, mapState, history })).toBe(true)
  await store.close()
})

test('of a campaign that is removed no change is left, whatever was restored into it', async () => {
  const dataDir = folderForTest()
  const store = await openSqliteStore({ dataDir })
  await begin(store)
  await begin(store, 'other')
  await player(store, 'other').endDay()
  await player(store).endDay()
  const days = await store.listChanges(HOME, { after: 0, upTo: 1, limit: 1 })
  async function* all() {
    for (let count = 0; count < 1_200; count += 1) yield* days
  }
  for (const epoch of ['first', 'second']) {
    const { expedition, mapState, revisions } = await current(store)
    const journal = { count: 1_200, all }
    const prepare = async () => ({ expedition, mapState, images: [], journal })
    const request = { campaign: HOME, revision: fullRevision(revisions), epoch, prepare }
    await restoreBackup(store, request)
  }
  expect(rowsIn(dataDir)).toEqual({ changes: 2_404, volumes: 2, stagings: 0 })
  await store.removeCampaign(HOME)
  expect(rowsIn(dataDir)).toEqual({ changes: 1, volumes: 0, stagings: 0 })
  await store.close()
})
