import { expect, test } from 'vitest'
import type { Opened } from './opened.ts'

const LONG_MS = 3_600_000

export const choresContract = (opened: Opened): void => {
  const take = (by: string, { since = Number.MAX_SAFE_INTEGER, forMs = LONG_MS } = {}) =>
    opened.store.takeChore('backup', { by, since, forMs })

  test('a chore is taken by one server, of several at once too', async () => {
    expect(await opened.store.choreDoneAt('backup')).toBeUndefined()
    const taken = await Promise.all(['a', 'b', 'c', 'd'].map((by) => take(by)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await opened.store.takeChore('another', { by: 'b', since: 1, forMs: LONG_MS })).toBe(
      true,
    )
  })

  test('what was done since a time is not taken again before the next', async () => {
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

  test('what is done is done since the time that was asked for, also by a clock that is behind', async () => {
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

  test('a server that is gone has it no longer than it said, and notes nothing then', async () => {
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
