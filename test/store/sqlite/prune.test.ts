import { expect, test } from 'vitest'
import { openSqliteStore } from '../../../src/store/sqlite/open.ts'
import { openSession } from '../../support/signed-in.ts'
import { begin, current, HOME, player } from '../contract/play.ts'
import { folderForTest } from '../folder.ts'

const HOUR = 3_600_000
const START = 1_800_000_000_000

const storeWithOldThings = async () => {
  const dataDir = folderForTest()
  let now = START
  const open = () => openSqliteStore({ dataDir, clock: () => now })
  const store = await open()
  await begin(store)
  await store.keepAnswer(HOME, { key: 'key', fingerprint: 'print', value: 1 })
  await openSession(store, 'token', { campaign: HOME, expiresAt: START + HOUR })
  await store.createSignInLink('link', { campaign: HOME, expiresAt: START + HOUR })
  await openSession(store, 'later', { campaign: HOME, expiresAt: START + 99 * HOUR })
  const pass = (hours: number): void => {
    now += hours * HOUR
  }
  // Asked with an early clock, a session is missing only if it was deleted.
  const kept = async (asked = store) => ({
    answer: (await asked.findAnswer(HOME, 'key')) !== undefined,
    session: (await asked.findSession('token', START)) !== undefined,
    later: (await asked.findSession('later', START)) !== undefined,
  })
  return { store, open, pass, kept }
}

test('an answer is kept for 48 h, then deleted on a commit, as are expired sessions', async () => {
  const { store, pass, kept } = await storeWithOldThings()
  pass(48)
  await player(store).endDay()
  await expect.poll(() => kept()).toEqual({ answer: true, session: false, later: true })
  pass(0.5)
  await player(store).endDay()
  expect(await kept()).toMatchObject({ answer: true })
  pass(0.5)
  await player(store).endDay()
  await expect.poll(() => kept()).toEqual({ answer: false, session: false, later: true })
  expect((await current(store)).state.day).toBe(3)
  await store.close()
})

test('what is too old is deleted when the store is opened', async () => {
  const { store, open, pass, kept } = await storeWithOldThings()
  const bytesIn = async (asked: typeof store) => (await asked.findListing(HOME))?.bytes
  expect(await bytesIn(store)).toBeGreaterThan(0)
  await store.close()
  pass(49)
  const again = await open()
  expect(await kept(again)).toEqual({ answer: false, session: false, later: true })
  expect(await bytesIn(again)).toBe(0)
  await again.close()
})
