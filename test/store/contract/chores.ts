import { expect, test } from 'vitest'
import type { Opened } from './opened.ts'

const LONG_MS = 3_600_000

export const choresContract = (opened: Opened): void => {
  const take = (by: string, { since = Number.MAX_SAFE_INTEGER, forMs = LONG_MS } = {}) =>
    opened.store.takeChore('backup', { by, since, forMs })

  test('one server takes a chore, also if several try at once', async () => {
    expect(await opened.store.choreDoneAt('backup')).toBeUndefined()
    const taken = await Promise.all(['a', 'b', 'c', 'd'].map((by) => take(by)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await opened.store.takeChore('another', { by: 'b', since: 1, forMs: LONG_MS })).toBe(
      true,
    )
  })

  test('a chore that was done since a time is not taken again', async () => {
    const before = Date.now() - LONG_MS
    expect(await take('a', { since: before })).toBe(true)
    expect(await opened.store.choreDoneAt('backup')).toBeUndefined()
    expect(await opened.store.finishChore('backup', 'a')).toBe(true)
    const done = await opened.store.choreDoneAt('backup')
    expect(done).toBeGreaterThan(before)
    expect(await take('b', { since: before })).toBe(false)
    expect(await take('b', { since: Number(done) })).toBe(false)
    expect(await take('b', { since: Number(done) + 1 })).toBe(true)
    expect(await opened.store.choreDoneAt('backup')).toBe(done)
  })

  test('a done chore counts as done since the requested time, also if the database’s clock is behind', async () => {
    const since = Date.now() + LONG_MS / 2
    expect(await take('a', { since })).toBe(true)
    expect(await opened.store.finishChore('backup', 'a')).toBe(true)
    expect(await take('b', { since })).toBe(false)
    expect(await opened.store.choreDoneAt('backup')).toBe(since)
    const later = since + 10 * LONG_MS
    expect(await take('b', { since: later })).toBe(true)
    expect(await opened.store.finishChore('backup', 'b')).toBe(true)
    expect(await take('c', { since: later })).toBe(false)
  })

  test('a reservation ends at its time, and the chore cannot be finished after that', async () => {
    expect(await take('a', { forMs: 0 })).toBe(true)
    expect(await take('b')).toBe(true)
    expect(await opened.store.extendChore('backup', { by: 'a', forMs: LONG_MS })).toBe(false)
    expect(await opened.store.finishChore('backup', 'a')).toBe(false)
    expect(await opened.store.choreDoneAt('backup')).toBeUndefined()
    expect(await take('c')).toBe(false)
    expect(await opened.store.extendChore('backup', { by: 'b', forMs: 0 })).toBe(true)
    expect(await take('c')).toBe(true)
  })
}
