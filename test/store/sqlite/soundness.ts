import { deepStrictEqual, ok, partialDeepStrictEqual, strictEqual } from 'node:assert/strict'
import Database from 'better-sqlite3'
import { databaseFile } from '#store/sqlite/connection.ts'
import { openSqliteStore } from '#store/sqlite/open.ts'
import { HOME } from '../contract/play.ts'

/** Expects SQLite to find nothing wrong, and nothing to refer to what is not there. */
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
 * Opens a folder that nobody holds, and expects a campaign of ended days in it that hangs together.
 *
 * @param epoch in which the days ended, where that is no more the campaign's
 * @returns how many days ended
 * @throws AssertionError
 */
export const daysInSoundFolder = async (dataDir: string, epoch?: string): Promise<number> => {
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
