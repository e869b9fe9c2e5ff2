import { describe, expect, test } from 'vitest'
import { createCampaign } from '#campaign/create-campaign.ts'
import type { CampaignAddress } from '#campaign/ports/directory-store.ts'
import { openSession } from '../../support/signed-in.ts'
import type { Opened } from './opened.ts'
import { begin, current, HOME, newEpoch, player } from './play.ts'

const ADDRESSES: readonly CampaignAddress[] = [
  { address: 'master', opens: 'gm' },
  { address: 'theirs', opens: 'player' },
]

/** Far in the future: the store deletes expired sessions at any time after its opening. */
const LATER = 4_000_000_000_000

export const directoryContract = (opened: Opened): void => {
  const make = (id: string, addresses: readonly CampaignAddress[] = [], fields: object = {}) =>
    createCampaign(opened.store, { id, epoch: newEpoch(), addresses, ...fields })

  const epochOf = async (id: string) => (await current(opened.store, id)).revisions.epoch

  describe('addresses', () => {
    test('lead to their campaign, with the access that they give; no other address leads there', async () => {
      await make('jungle', ADDRESSES)
      const { store } = opened
      expect(await store.enter('master')).toMatchObject({
        opens: 'gm',
        bytes: 0,
        campaign: { id: 'jungle', revisions: { full: 0 } },
      })
      expect(await store.enter('theirs')).toMatchObject({ opens: 'player' })
      for (const address of ['jungle', 'Master', 'nothing', ''])
        expect(await store.enter(address)).toBeUndefined()
    })

    test('that are taken lead to no second campaign', async () => {
      await make('jungle', ADDRESSES)
      const { store } = opened
      await make('swamp', [{ address: 'theirs', opens: 'both' }])
      expect(await store.findListing('swamp')).toBeUndefined()
      expect(await store.countCampaigns()).toBe(1)
    })

    test('that several new campaigns want at once lead to one, and the others are not created', async () => {
      const made = await Promise.all(
        ['jungle', 'swamp', 'desert'].map(async (id) =>
          make(id, [
            { address: `of ${id}`, opens: 'gm' },
            { address: 'wanted', opens: 'both' },
          ]),
        ),
      )
      expect(made.filter(Boolean)).toHaveLength(1)
      expect(await opened.store.countCampaigns()).toBe(1)
    })

    test('are found many at a time, with their campaigns', async () => {
      await make('jungle', ADDRESSES)
      await begin(opened.store)
      const found = await opened.store.findAddresses(['theirs', 'nothing', HOME])
      expect([...found].sort((a, b) => (a.address < b.address ? -1 : 1))).toEqual([
        { address: HOME, opens: 'both', campaign: HOME },
        { address: 'theirs', opens: 'player', campaign: 'jungle' },
      ])
      expect(await opened.store.findAddresses([])).toEqual([])
    })

    test('with one access are replaced, and others stay, across closing and opening', async () => {
      await make('jungle', ADDRESSES)
      expect(await opened.store.replaceAddresses('jungle', 'player', ['others'])).toBe(true)
      expect(await opened.store.replaceAddresses('nothing', 'player', ['lost'])).toBe(false)
      const store = await opened.reopen()
      expect(await store.enter('theirs')).toBeUndefined()
      expect(await store.enter('lost')).toBeUndefined()
      expect((await store.findListing('jungle'))?.addresses).toEqual([
        { address: 'master', opens: 'gm' },
        { address: 'others', opens: 'player' },
      ])
      await store.replaceAddresses('jungle', 'player', [])
      expect(await store.findAddresses(['others'])).toEqual([])
    })

    test('with access `both` and `gm-alone` replace each other', async () => {
      await make('jungle', [...ADDRESSES, { address: 'shared', opens: 'both' }])
      const { store } = opened
      await store.replaceAddresses('jungle', 'gm-alone', ['shared'])
      expect(await store.enter('shared')).toMatchObject({ opens: 'gm-alone' })
      await store.replaceAddresses('jungle', 'both', ['shared'])
      expect(await store.enter('shared')).toMatchObject({ opens: 'both' })
      await store.replaceAddresses('jungle', 'gm-alone', ['shared'])
      await store.replaceAddresses('jungle', 'both', [])
      expect((await store.findListing('jungle'))?.addresses).toEqual(ADDRESSES)
    })

    test('that are replaced twenty times at once end as one address', async () => {
      await make('jungle', ADDRESSES)
      const { store } = opened
      const addresses = Array.from({ length: 20 }, (_, n) => `address-${n}`)
      await Promise.all(addresses.map((one) => store.replaceAddresses('jungle', 'player', [one])))
      expect(await store.findAddresses(['theirs', ...addresses])).toHaveLength(1)
    })
  })

  describe('a campaign that is deleted', () => {
    test('is gone with its addresses, key and sessions, and other campaigns stay', async () => {
      const { store } = opened
      await make('jungle', ADDRESSES)
      await begin(store)
      const session = { campaign: 'jungle', expiresAt: LATER }
      await openSession(store, 'mine', session)
      await openSession(store, 'theirs', { ...session, campaign: HOME })
      await player(store, HOME).saveFood(1)
      await player(store, 'jungle').saveFood(1)
      expect(await store.removeCampaign('jungle')).toBe(true)
      expect(await store.find('jungle')).toBeUndefined()
      expect(await store.enter('master')).toBeUndefined()
      expect(await store.findListing('jungle')).toBeUndefined()
      expect(await store.findCredential('jungle')).toBeUndefined()
      expect(await store.findSession('mine', 0)).toBeUndefined()
      expect(await store.findSession('theirs', 0)).toBeDefined()
      expect(await store.enter(HOME)).toBeDefined()
      expect(await store.removeCampaign('jungle')).toBe(false)
    })

    test('frees its id and its addresses for others', async () => {
      await make('jungle', ADDRESSES)
      await opened.store.removeCampaign('jungle')
      expect(await make('jungle', ADDRESSES)).toBe(true)
      expect(await opened.store.enter('master')).toMatchObject({ campaign: { head: null } })
    })
  })

  describe('the list', () => {
    test('has the fields of each campaign that a host sees', async () => {
      await make('jungle', ADDRESSES, { name: 'The Jungle' })
      const { store } = opened
      const before = await store.findListing('jungle')
      expect(before).toMatchObject({
        id: 'jungle',
        name: 'The Jungle',
        addresses: ADDRESSES,
        day: 0,
        bytes: 0,
      })
      await player(store, 'jungle').endDay()
      const after = await store.findListing('jungle')
      expect(after?.day).toBe(1)
      expect(after?.bytes).toBeGreaterThan(0)
      expect((await store.enter('master'))?.bytes).toBe(after?.bytes)
      expect(after?.usedAt).toBeGreaterThanOrEqual(before?.usedAt ?? Number.POSITIVE_INFINITY)
    })

    test('has the last changed campaign first, in pages that have each campaign once', async () => {
      const { store } = opened
      const ids = Array.from({ length: 7 }, (_, n) => `campaign-${n}`)
      for (const id of ids) await make(id)
      await player(store, 'campaign-3').saveFood(1)
      const seen: string[] = []
      for (;;) {
        const last = seen.length > 0 ? await store.findListing(seen.at(-1) ?? '') : undefined
        const page = await store.listCampaigns({ limit: 3, ...(last && { after: last }) })
        seen.push(...page.map(({ id }) => id))
        if (page.length < 3) break
      }
      expect([...seen].sort()).toEqual(ids)
      const times = (await store.listCampaigns({ limit: 10 })).map(({ usedAt }) => usedAt)
      expect(times).toEqual([...times].sort((a, b) => b - a))
    })

    test('is searched by a part of the name, ignoring case and accents', async () => {
      await make('a', [], { name: 'The 100% Jungle' })
      await make('b', [], { name: 'A_river' })
      await make('c', [], { name: 'Straße' })
      await make('d', [], { name: 'before it was called so' })
      await opened.store.renameCampaign('d', 'Straße')
      const named = async (name: string) =>
        (await opened.store.listCampaigns({ limit: 10, name })).map(({ id }) => id)
      expect(await named('JUNGLE')).toEqual(['a'])
      expect(await named('0% j')).toEqual(['a'])
      expect((await named('STRASSE')).toSorted()).toEqual(['c', 'd'])
      expect(await named('_')).toEqual(['b'])
      expect(await named('%')).toEqual(['a'])
      expect(await named('!')).toEqual([])
      expect(await named("'")).toEqual([])
      expect(await named('\\')).toEqual([])
      expect(await named('a\0')).toEqual([])
      expect(await named('\0')).toEqual([])
      expect(await named('\u0301')).toEqual([])
    })

    test('has a renamed campaign under its new name', async () => {
      await make('jungle', [], { name: 'Old' })
      expect(await opened.store.renameCampaign('jungle', 'Étoile 星')).toBe(true)
      expect(await opened.store.renameCampaign('nothing', 'New')).toBe(false)
      const store = await opened.reopen()
      expect(await store.findListing('jungle')).toMatchObject({ name: 'Étoile 星' })
    })
  })

  test('the revisions of many campaigns are found at once, if they exist', async () => {
    const { store } = opened
    await make('a')
    await make('b')
    await player(store, 'b').saveFood(1)
    const found = await store.findRevisions(['b', 'nothing', 'a'])
    expect([...found].sort()).toEqual([
      ['a', { epoch: await epochOf('a'), full: 0 }],
      ['b', { epoch: await epochOf('b'), full: 1 }],
    ])
    expect((await store.findRevisions([])).size).toBe(0)
  })

  test('listeners are notified of a deleted campaign, and of new addresses', async () => {
    const { store } = opened
    await make('jungle', ADDRESSES)
    const notified: (string | null)[] = []
    store.onCommit((campaign) => notified.push(campaign))
    await store.replaceAddresses('jungle', 'player', ['others'])
    await store.removeCampaign('jungle')
    await expect.poll(() => notified).toEqual(['jungle', 'jungle'])
  })
}
