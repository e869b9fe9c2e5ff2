import { deepStrictEqual, ok, partialDeepStrictEqual, strictEqual } from 'node:assert/strict'
import Database from 'better-sqlite3'
import { databaseFile } from '#store/sqlite/connection.ts'
import { openSqliteStore } from '#store/sqlite/open.ts'
import { HOME } from '../contract/play.ts'

/** Expects that SQLite finds no damage in a file, and no reference to a missing row. */
export const expectSound = (file: string): void => {
  const sqlite = new Database(file)
  try {
    strictEqual(sqlite.pragma('integrity_check', { simple: true }), 'ok')
    deepStrictEqual(sqlite.pragma('foreign_key_check'), [])
  } finally {
    sqlite.close()
  }
}

/**
 * Opens a data folder, and expects a consistent campaign of ended days in it.
 *
 * @param epoch the epoch in which the days ended, if the campaign has another one now
 * @returns how many days ended
 * @throws AssertionError
 */
export const countDaysInSoundFolder = async (dataDir: string, epoch?: string): Promise<number> => {
  const store = await openSqliteStore({ dataDir })
  try {
    const campaign = await store.find(HOME)
    ok(campaign)
    const { head, history, state } = campaign
    const days = await store.listDays(history, { limit: 1_000_000 })
    strictEqual(head?.seq, days[0]?.seq)
    strictEqual(state.day, days.length)
    partialDeepStrictEqual(state.record, { food: days[0]?.entry.map.food ?? state.record.food })
    deepStrictEqual(
      days.map(({ seq }) => seq),
      days.map((_, index) => days.length - index),
    )
    const endedIn = epoch ?? campaign.revisions.epoch
    for (const { seq } of days.slice(0, 5)) {
      partialDeepStrictEqual(await store.findRequest(history, `${endedIn}-${seq - 1}`), {
        days: { first: seq, last: seq },
      })
    }
    strictEqual(campaign.revisions.full, days.length)
    return days.length
  } finally {
    await store.close()
    expectSound(databaseFile(dataDir))
  }
}
