import { expect, test } from 'vitest'
import type { Campaign } from '../../src/campaign/campaign.ts'
import { createCampaign } from '../../src/campaign/create-campaign.ts'
import type { Store } from '../../src/campaign/store.ts'
import { CAMPAIGN, foodIn, openScreen, saveFood, startLive, startLiveOver } from './live-support.ts'

test('viewers whose newest view was forgotten for others see every change, and so do new ones', async () => {
  // Room for one.
  const live = await startLive({ viewsBytes: 3_000 })
  await createCampaign(live.store, { id: 'other', epoch: 'epoch' })
  const watches = await openScreen(live, { changes: true })
  await watches.nextView()
  await saveFood(live.store, 30)
  expect(await watches.next()).toMatchObject({ event: 'patch' })
  const elsewhere = await openScreen(live, { campaign: 'other' })
  await elsewhere.nextView()

  await saveFood(live.store, 31)
  expect(foodIn(await watches.next())).toBe(31)
  await saveFood(live.store, 32)
  expect(await watches.next()).toMatchObject({ event: 'patch' })

  await (await openScreen(live, { campaign: 'other' })).nextView()
  await (await openScreen(live, { campaign: 'other', session: 's' })).nextView()
  const gm = await openScreen(live, { session: 's' })
  expect(foodIn(await gm.nextView())).toBe(32)
  expect(foodIn(await (await openScreen(live)).nextView())).toBe(32)
  await saveFood(live.store, 33)
  expect([foodIn(await gm.next()), foodIn(await watches.next())]).toEqual([33, 33])
})

test('a viewer whose request found an older campaign gets the newest, if that is forgotten, too', async () => {
  const { store } = await startLive()
  await createCampaign(store, { id: 'other', epoch: 'epoch' })
  let before: Campaign | undefined
  const findsBefore: Store = { ...store, find: async (id) => before ?? store.find(id) }
  const live = await startLiveOver(findsBefore, { viewsBytes: 3_000, disturb: () => store })
  const watches = await openScreen(live)
  await watches.nextView()
  const found = await store.find(CAMPAIGN)
  await saveFood(store, 30)
  await watches.nextView()
  await (await openScreen(live, { campaign: 'other' })).nextView()
  before = found
  expect(foodIn(await (await openScreen(live)).nextView())).toBe(30)
})
