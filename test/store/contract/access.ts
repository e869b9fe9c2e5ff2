import { expect, test } from 'vitest'
import type { Opened } from './opened.ts'
import { begin, HOME } from './play.ts'

const NOW = 1_800_000_000_000
const session = { campaign: HOME, expiresAt: NOW + 1_000 }

export const accessContract = (opened: Opened): void => {
  test('a credential is found as it was set, and set anew', async () => {
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
    await store.createSession('mine', session)
    await store.createSession('theirs', { ...session, campaign: 'other' })
    await store.createSignInLink('my link', session)
    await store.createSignInLink('their link', { ...session, campaign: 'other' })
    await store.replaceCredential(HOME, { keyHash: 'a', appliedKeyHash: null })
    expect(await store.findSession('mine', NOW)).toBeUndefined()
    expect(await store.findSession('theirs', NOW)).toMatchObject({ campaign: 'other' })
    expect(await store.redeemSignInLink('my link', HOME, NOW)).toBe(false)
    expect(await store.redeemSignInLink('their link', 'other', NOW)).toBe(true)
  })

  test('a session lasts until it expires, across closing and opening', async () => {
    await begin(opened.store)
    await opened.store.createSession('token', session)
    const store = await opened.reopen()
    expect(await store.findSession('token', NOW + 999)).toEqual(session)
    expect(await store.findSession('token', NOW + 1_000)).toBeUndefined()
    expect(await store.findSession('another', NOW)).toBeUndefined()
  })

  test('a session that was ended is gone, and ending it again does no harm', async () => {
    const { store } = opened
    await begin(store)
    await store.createSession('token', session)
    await store.createSession('other', session)
    await store.endSession('token')
    await store.endSession('token')
    expect(await store.findSession('token', NOW)).toBeUndefined()
    expect(await store.findSession('other', NOW)).toEqual(session)
  })

  test('a link signs in once, even if twenty follow it at once', async () => {
    const { store } = opened
    await begin(store)
    await store.createSignInLink('link', session)
    const used = await Promise.all(
      Array.from({ length: 20 }, () => store.redeemSignInLink('link', HOME, NOW)),
    )
    expect(used.filter(Boolean)).toHaveLength(1)
    const reopened = await opened.reopen()
    expect(await reopened.redeemSignInLink('link', HOME, NOW)).toBe(false)
  })

  test('a link opens nothing once it expired, nor another campaign, and is not a session', async () => {
    const { store } = opened
    await begin(store)
    await begin(store, 'other')
    await store.createSignInLink('link', session)
    expect(await store.findSession('link', NOW)).toBeUndefined()
    expect(await store.redeemSignInLink('link', 'other', NOW)).toBe(false)
    expect(await store.redeemSignInLink('link', HOME, NOW + 1_000)).toBe(false)
    expect(await store.redeemSignInLink('unknown', HOME, NOW)).toBe(false)
    expect(await store.redeemSignInLink('link', HOME, NOW)).toBe(true)
  })
}
