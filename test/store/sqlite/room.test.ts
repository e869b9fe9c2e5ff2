import { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { newState } from '#campaign/create-campaign.ts'
import { type Store, StoreUnavailable } from '#campaign/ports/store.ts'
import { commitListeners } from '#store/commit-listeners.ts'
import { prepareTables } from '#store/schema/create-tables.ts'
import type { Schema } from '#store/schema/schema.ts'
import { connect, sqliteDialect } from '#store/sqlite/connection.ts'
import { MIN_FREE_BYTES, requireRoom } from '#store/sqlite/folder.ts'
import { storeOver } from '#store/store-over.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { allChanges, begin, HOME, player } from '../contract/play.ts'

test('a disk has room while 32 MiB are free', async () => {
  const folder = temporaryFolder()
  await expect(requireRoom(folder, async () => MIN_FREE_BYTES)).resolves.toBeUndefined()
  const full = requireRoom(folder, async () => MIN_FREE_BYTES - 1)
  await expect(full).rejects.toThrow(StoreUnavailable)
  await expect(requireRoom(folder)).resolves.toBeUndefined()
})

/** A store that has room only for the first few times that room is required. */
const storeOnSmallDisk = async (checksWithRoom: number) => {
  const sqlite = connect(temporaryFolder())
  const db = new Kysely<Schema>({ dialect: sqliteDialect(sqlite) })
  await prepareTables(db, 'The database')
  let remainingChecks = checksWithRoom
  const store: Store = storeOver({
    db,
    clock: Date.now,
    listeners: commitListeners(),
    requireRoom: async () => {
      remainingChecks -= 1
      if (remainingChecks < 0) throw new StoreUnavailable('full')
    },
    close: async () => {
      sqlite.close()
    },
  })
  onTestFinished(store.close)
  return { store, db }
}

test('a restore that the disk has no room for leaves nothing, and days are ended after it', async () => {
  const { store, db } = await storeOnSmallDisk(3)
  await begin(store)
  await player(store).endDay()
  const [day] = await allChanges(store)
  async function* manyChanges() {
    for (let seq = 1; day && seq <= 1_000; seq += 1) yield { ...day, seq }
  }
  await expect(store.writeHistory({ start: newState(), changes: manyChanges() })).rejects.toThrow(
    StoreUnavailable,
  )
  const count = async (table: 'changes' | 'histories') =>
    (await db.selectFrom(table).selectAll().execute()).length
  expect([await count('changes'), await count('histories')]).toEqual([1, 1])
  await player(store).endDay()
  expect(await count('changes')).toBe(2)
})

test('an image that the disk has no room for is refused before a tile is written', async () => {
  const { store, db } = await storeOnSmallDisk(0)
  await begin(store)
  const tile = { level: 0, column: 0, row: 0, picture: Buffer.from('p'), pixels: Buffer.from('q') }
  await expect(store.addTiles(HOME, 'image', [tile])).rejects.toThrow(StoreUnavailable)
  expect(await db.selectFrom('tiles').selectAll().execute()).toEqual([])
})
