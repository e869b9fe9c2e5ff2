import { expect, test } from 'vitest'
import { HOME } from '#protocol/paths.ts'
import { openStore } from '#test/support/open-campaign.ts'
import { addressesOfFirst, ensureFirstCampaign } from './first-campaign.ts'

test('where the GM closed `home` to players, people are sent to the players’ own address', async () => {
  const store = await openStore()
  await ensureFirstCampaign(store)
  expect(await addressesOfFirst(store)).toEqual({ gm: HOME, players: HOME })
  await store.replaceAddresses(HOME, 'player', ['theirs'])
  await store.replaceAddresses(HOME, 'gm-alone', [HOME])
  expect(await addressesOfFirst(store)).toEqual({ gm: HOME, players: 'theirs' })
})
