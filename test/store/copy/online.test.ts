/** @module-tag more */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Store } from '#campaign/ports/store.ts'
import { readBackup } from '#store/sqlite/backup.ts'
import { backUp } from '#tools/database/back-up.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { begin, current, HOME, player } from '../contract/play.ts'
import { newDatabaseLocation, withStoreAt } from './locations.ts'

const CAMPAIGNS = [HOME, 'one', 'another']
/** Number of tiles, so many that days end while the database is copied. */
const TILES = 40

const addImage = async (store: Store) => {
  for (let row = 0; row < TILES; row += 1) {
    const [picture, pixels] = [randomBytes(100_000), randomBytes(200_000)]
    await store.addTiles(HOME, 'image', [{ level: 0, column: 0, row, picture, pixels }])
  }
  await store.finishImage(HOME, { id: 'image', width: 9, height: 9, addedAt: 1 })
}

/** Expects that every campaign in a backup has all changes up to one, and at least the days before the backup. */
const expectConsistent = async (file: string, before: readonly number[]) =>
  readBackup(file, async (db) => {
    const campaigns = await db.selectFrom('campaigns').selectAll().execute()
    expect(campaigns).toHaveLength(CAMPAIGNS.length)
    for (const { id, history, head, full_revision, day } of campaigns) {
      const changes = await db
        .selectFrom('changes')
        .select('seq')
        .where('history', '=', history)
        .orderBy('seq')
        .execute()
      expect(changes.map(({ seq }) => seq)).toEqual(changes.map((_, index) => index + 1))
      expect([full_revision, head ?? 0]).toEqual([changes.length, changes.length])
      expect(day).toBe(changes.length)
      expect(changes.length).toBeGreaterThanOrEqual(before[CAMPAIGNS.indexOf(id)] ?? 0)
    }
  })

test('a backup of PostgreSQL under load is one consistent state, no older than its start', async () => {
  const database = await newDatabaseLocation()
  const file = join(temporaryFolder(), 'backup.db')
  await withStoreAt(database, async (store) => {
    for (const id of CAMPAIGNS) await begin(store, id)
    await addImage(store)
    let isOver = false
    const play = async (id: string) => {
      while (!isOver) await player(store, id).endDay()
    }
    const playing = CAMPAIGNS.map(play)
    const days = async () =>
      Promise.all(CAMPAIGNS.map(async (id) => (await current(store, id)).state.day))
    let before: readonly number[]
    let after: readonly number[]
    // Repeats a copy during which some campaign ended no day: it was not made under load.
    do {
      rmSync(file, { force: true })
      before = await days()
      await backUp(database.address, file)
      after = await days()
    } while (after.some((day, index) => day === before[index]))
    isOver = true
    await Promise.all(playing)

    await expectConsistent(file, before)
  })
})
