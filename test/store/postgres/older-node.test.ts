import { expect, test } from 'vitest'
import type { SignedIn } from '../../../src/campaign/access-store.ts'
import { openPostgresStore } from '../../../src/store/postgres/open.ts'
import { databaseForTest } from '../../support/postgres.ts'
import { runSql } from '../../support/run-sql.ts'
import { begin, HOME } from '../contract/play.ts'

const ENTRY = { hasKey: true, atMost: { sessions: 9, devices: 9 } }
const signedIn = (tokenHash: string): SignedIn => ({
  tokenHash,
  campaign: HOME,
  device: 'Firefox',
  createdAt: 0,
  seenAt: 0,
  expiresAt: Number.MAX_SAFE_INTEGER,
})

test('a key that a node of an earlier version replaces takes the one before along', async () => {
  const url = await databaseForTest()
  const store = await openPostgresStore({ url })
  await begin(store)
  await store.createCredential(HOME, { keyHash: 'first', appliedKeyHash: null })
  await store.createSession(signedIn('mine'), { ...ENTRY, keyHash: 'first' })
  const old = { keyHash: 'first', deviceHash: 'laptop' }
  const lost = { keyHash: 'second', appliedKeyHash: null, old }
  await store.replaceCredential(HOME, lost, { ...signedIn('next'), replaces: 'mine' })
  expect(await store.findCredential(HOME)).toEqual(lost)
  // Such a node knows nothing of old keys.
  await runSql(url, `update credentials set key_hash = 'third' where campaign = '${HOME}'`)
  expect(await store.findCredential(HOME)).toEqual({ keyHash: 'third', appliedKeyHash: null })
  const enters = { ...ENTRY, keyHash: 'first' }
  expect(await store.createSession(signedIn('late'), enters)).toBe(false)
  await store.close()
})
