import { expect, test } from 'vitest'
import { CAMPAIGN, EPOCH, openStore } from '../../test/support/open-campaign.ts'
import { PORT } from '../content/chart/quatara.ts'
import { isOnLattice, isWithinBounds } from '../rules/hex.ts'
import { createCampaign } from './create-campaign.ts'
import { saveMap } from './save-map.ts'
import { gmView } from './views.ts'

const HOME = { id: CAMPAIGN, epoch: EPOCH }

test('R-REC-2: a new campaign starts in the port of the built-in chart, on its terrain', async () => {
  const store = await openStore()
  expect(await createCampaign(store, HOME)).toBe(true)
  const campaign = await store.find(CAMPAIGN)
  expect(campaign).toMatchObject({
    revisions: { epoch: EPOCH, full: 0, public: 0 },
    expedition: {
      day: 0,
      map: {
        position: { x: PORT.x, y: PORT.y },
        terrain: '1',
        rain: 'Light',
        partyMembers: 4,
        food: 40,
        water: 80,
        ointment: 40,
        raincatchers: 2,
        survival: 3,
      },
    },
    head: null,
    redo: null,
  })
})

test('R-HEX-1: the port is a hex of the lattice, within the bounds', () => {
  expect(isOnLattice(PORT)).toBe(true)
  expect(isWithinBounds(PORT)).toBe(true)
})

test('a campaign that is there already is left as it is', async () => {
  const store = await openStore()
  await createCampaign(store, HOME)
  const made = await store.find(CAMPAIGN)
  if (!made) throw new Error('The campaign was not made')
  const { map } = gmView(made)
  await saveMap(store, { campaign: CAMPAIGN, revision: `${EPOCH}-0`, map: { ...map, food: 1 } })
  expect(await createCampaign(store, { ...HOME, epoch: 'e2' })).toBe(false)
  const kept = await store.find(CAMPAIGN)
  expect(kept?.expedition.map.food).toBe(1)
  expect(kept?.revisions.epoch).toBe(EPOCH)
})
