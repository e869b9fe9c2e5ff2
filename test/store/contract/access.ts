import { expect, test } from 'vitest'
import { HOST } from '#campaign/ports/access-store.ts'
import { openSession, signedIn, withKey } from '../../support/signed-in.ts'
import type { Opened } from './opened.ts'
import { begin, HOME } from './play.ts'

/** A time far ahead of the store's clock, by which it deletes expired sessions. */
const NOW = 4_000_000_000_000
const session = { campaign: HOME, expiresAt: NOW + 1_000 }

export const accessContract = (opened: Opened): void => {
  test('a credential is found as it was set, and can be replaced', async () => {
    const { store } = opened
    await begin(store)
    expect(await store.findCredential(HOME)).toBeUndefined()
    await store.replaceCredential(HOME, { keyHash: 'a', appliedKeyHash: null })
    expect(await store.findCredential(HOME)).toEqual({ keyHash: 'a', appliedKeyHash: null })
    await store.replaceCredential(HOME, { keyHash: 'b', appliedKeyHash: 'c' })
    const reopened = await opened.reopen()
    expect(await reopened.findCredential(HOME)).toEqual({ keyHash: 'b', appliedKeyHash: 'c' })
  })

  test('a new credential ends the sessions and links of its campaign, and no others', async () => {
    const { store } = opened
    await begin(store)
    await begin(store, 'other')
    await openSession(store, 'mine', session)
    await openSession(store, 'theirs', { ...session, campaign: 'other' })
    await store.createSignInLink('my link', session)
    await store.createSignInLink('their link', { ...session, campaign: 'other' })
    await store.replaceCredential(HOME, { keyHash: 'a', appliedKeyHash: null })
    expect(await store.findSession('mine', NOW)).toBeUndefined()
    expect(await store.findSession('theirs', NOW)).toMatchObject({ campaign: 'other' })
    expect(await store.redeemSignInLink('my link', HOME, NOW)).toBe('spent')
    expect(await store.redeemSignInLink('their link', 'other', NOW)).toBe('redeemed')
  })

  test('a session lasts until it expires, across closing and opening', async () => {
    await begin(opened.store)
    await openSession(opened.store, 'token', session)
    const store = await opened.reopen()
    expect(await store.findSession('token', NOW + 999)).toMatchObject(session)
    expect(await store.findSession('token', NOW + 1_000)).toBeUndefined()
    expect(await store.findSession('another', NOW)).toBeUndefined()
  })

  test('an ended session is gone, and ending it again does nothing', async () => {
    const { store } = opened
    await begin(store)
    await openSession(store, 'token', session)
    await openSession(store, 'other', session)
    await store.endSession('token')
    await store.endSession('token')
    expect(await store.findSession('token', NOW)).toBeUndefined()
    expect(await store.findSession('other', NOW)).toMatchObject(session)
  })

  test('a link signs in once, even if twenty use it at once, and is spent from then on', async () => {
    const { store } = opened
    await begin(store)
    await store.createSignInLink('link', session)
    const used = await Promise.all(
      Array.from({ length: 20 }, () => store.redeemSignInLink('link', HOME, NOW)),
    )
    expect(used.toSorted()).toEqual(['redeemed', ...Array(19).fill('spent')])
    const reopened = await opened.reopen()
    expect(await reopened.redeemSignInLink('link', HOME, NOW)).toBe('spent')
  })

  test('an expired link signs in to nothing, no link signs in to another campaign, and no link is a session', async () => {
    const { store } = opened
    await begin(store)
    await begin(store, 'other')
    await store.createSignInLink('link', session)
    expect(await store.findSession('link', NOW)).toBeUndefined()
    expect(await store.redeemSignInLink('link', 'other', NOW)).toBe('unknown')
    expect(await store.redeemSignInLink('link', HOME, NOW + 1_000)).toBe('spent')
    expect(await store.redeemSignInLink('another', HOME, NOW)).toBe('unknown')
    expect(await store.redeemSignInLink('link', HOME, NOW)).toBe('redeemed')
  })

  test('the sessions of many tokens are found at once, except expired ones', async () => {
    const { store } = opened
    await begin(store)
    await openSession(store, 'one', session)
    await openSession(store, 'two', session)
    await openSession(store, 'late', { ...session, expiresAt: NOW - 1 })
    const found = await store.findSessions(['two', 'late', 'one', 'nothing'], NOW)
    expect(found.map(({ tokenHash }) => tokenHash).sort()).toEqual(['one', 'two'])
    expect(found[0]).toEqual(await store.findSession(found[0]?.tokenHash ?? '', NOW))
    expect(await store.findSessions([], NOW)).toEqual([])
  })

  test('a campaign’s sessions are listed, the last used first, and all but one can be ended', async () => {
    const { store } = opened
    await begin(store)
    await begin(store, 'other')
    for (const token of ['a', 'b', 'c']) await openSession(store, token, session)
    await openSession(store, 'late', { ...session, expiresAt: NOW })
    await openSession(store, 'theirs', { ...session, campaign: 'other' })
    await store.markSession('b', 2_000)
    await store.markSession('c', 1_000)
    const listed = async () =>
      (await store.listSessions(HOME, NOW)).map(({ tokenHash }) => tokenHash)
    expect(await listed()).toEqual(['b', 'c', 'a'])
    expect((await store.listSessions(HOME, NOW))[0]).toMatchObject({
      device: 'Firefox',
      seenAt: 2_000,
    })
    await store.endOtherSessions(HOME, 'c')
    expect(await listed()).toEqual(['c'])
    expect(await store.findSession('theirs', NOW)).toBeDefined()
    await store.endOtherSessions(HOME, '')
    expect(await listed()).toEqual([])
  })

  test('a session is created only with the campaign’s current key', async () => {
    const { store } = opened
    await begin(store)
    const credential = { keyHash: 'new', appliedKeyHash: null }
    await store.replaceCredential(HOME, credential)
    expect(await store.createSession(signedIn('token', session), withKey('old'))).toBe(false)
    expect(await store.findSession('token', NOW)).toBeUndefined()
    expect(await store.createSession(signedIn('token', session), withKey('new'))).toBe(true)
    expect(await store.findSession('token', NOW)).toMatchObject(session)
  })

  test('above the limit of sessions the longest unused ones end, never the new one', async () => {
    const { store } = opened
    await begin(store)
    await begin(store, 'other')
    await store.replaceCredential(HOME, { keyHash: 'a', appliedKeyHash: null })
    await openSession(store, 'theirs', { ...session, campaign: 'other' })
    const entry = { keyHash: 'a', atMost: 3 }
    const open = (token: string) => store.createSession(signedIn(token, session), entry)
    for (const token of ['a', 'b', 'c']) await open(token)
    await store.markSession('a', 2_000)
    await store.markSession('c', 1_000)
    expect(await open('new')).toBe(true)
    const listed = await store.listSessions(HOME, NOW)
    expect(listed.map(({ tokenHash }) => tokenHash)).toEqual(['a', 'c', 'new'])
    expect(await store.findSession('theirs', NOW)).toBeDefined()
  })

  test('a new key ends all sessions except the caller’s, which must still exist', async () => {
    const { store } = opened
    await begin(store)
    for (const token of ['mine', 'other']) await openSession(store, token, session)
    const credential = { keyHash: 'new', appliedKeyHash: null }
    const before = await store.findCredential(HOME)
    expect(await store.replaceCredential(HOME, credential, 'gone')).toBe(false)
    expect(await store.findCredential(HOME)).toEqual(before)
    expect(await store.replaceCredential(HOME, credential, 'mine')).toBe(true)
    const reopened = await opened.reopen()
    expect(await reopened.findCredential(HOME)).toEqual(credential)
    const left = await reopened.listSessions(HOME, NOW)
    expect(left.map(({ tokenHash }) => tokenHash)).toEqual(['mine'])
    expect(await reopened.createSession(signedIn('late', session), withKey('a key'))).toBe(false)
  })

  test('if two sessions replace the key at once, one of them stays, and its key', async () => {
    const { store } = opened
    await begin(store)
    for (const token of ['one', 'two']) await openSession(store, token, session)
    const replaced = await Promise.all(
      ['one', 'two'].map((token) =>
        store.replaceCredential(HOME, { keyHash: `of ${token}`, appliedKeyHash: null }, token),
      ),
    )
    expect(replaced.filter(Boolean)).toHaveLength(1)
    const [left] = await store.listSessions(HOME, NOW)
    expect((await store.findCredential(HOME))?.keyHash).toBe(`of ${left?.tokenHash}`)
  })

  test('if twenty first keys are made at once, one of them is stored', async () => {
    const { store } = opened
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        store.createCredential(HOST, { keyHash: `key-${n}`, appliedKeyHash: null }),
      ),
    )
    expect(made.filter(Boolean)).toHaveLength(1)
    const stored = await store.findCredential(HOST)
    expect(stored?.keyHash).toBe(`key-${made.indexOf(true)}`)
  })

  test('the host has a key, sessions and links like a campaign, but is no campaign', async () => {
    const { store } = opened
    await begin(store)
    await openSession(store, 'host', { ...session, campaign: HOST })
    await store.createSignInLink('link', { ...session, campaign: HOST })
    expect(await store.find(HOST)).toBeUndefined()
    expect(await store.redeemSignInLink('link', HOME, NOW)).toBe('unknown')
    expect(await store.redeemSignInLink('link', HOST, NOW)).toBe('redeemed')
    expect(await store.listSessions(HOME, NOW)).toEqual([])
    expect(await store.listSessions(HOST, NOW)).toHaveLength(1)
  })
}
