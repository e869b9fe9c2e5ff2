import Database from 'better-sqlite3'
import { expect } from 'vitest'
import { databaseFile } from '../../../src/store/sqlite/connection.ts'
import { openSqliteStore } from '../../../src/store/sqlite/open.ts'
import { HOME } from '../contract/play.ts'

/** Expects SQLite to find nothing wrong, and nothing to refer to what is not there. */
export const expectSound = (file: string): void => {
  const sqlite = new Database(file)
  try {
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(sqlite.pragma('foreign_key_check')).toEqual([])
  } finally {
    sqlite.close()
  }
}

/**
 * Opens a folder that nobody holds, and expects a campaign of ended days in it that hangs together.
 *
 * @returns how many days ended
 */
export const daysInSoundFolder = async (dataDir: string): Promise<number> => {
  const store = await openSqliteStore({ dataDir })
  try {
    const campaign = await store.find(HOME)
    const days = await store.listDays(HOME, { limit: 1_000_000 })
    expect(campaign?.head ?? undefined).toEqual(days[0])
    expect(days[0]?.after ?? campaign?.expedition).toEqual(campaign?.expedition)
    expect(days.map(({ seq }) => seq)).toEqual(days.map((_, index) => days.length - index))
    for (const { seq } of days.slice(0, 5)) {
      expect(await store.findAnswer(HOME, `epoch-${seq - 1}`)).toMatchObject({
        value: { day: seq },
      })
    }
    expect(campaign?.revisions.full ?? 0).toBe(days.length)
    return days.length
  } finally {
    await store.close()
    expectSound(databaseFile(dataDir))
  }
}
