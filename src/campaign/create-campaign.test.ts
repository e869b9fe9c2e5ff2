import { expect, test } from 'vitest'
import { CAMPAIGN, EPOCH, openStore } from '../../test/support/open-campaign.ts'
import { PORT } from '../content/chart/quatara.ts'
import { isOnLattice, isWithinBounds } from '../rules/hex.ts'
import { createCampaign } from './create-campaign.ts'

const HOME = { id: CAMPAIGN, epoch: EPOCH }

test('R-REC-2: a new campaign starts in the port of the built-in chart, on its terrain', async () => {
  const store = await openStore()
  expect(await createCampaign(store, HOME)).toBe(true)
  const campaign = await store.find(CAMPAIGN)
  expect(campaign).toMatchObject({
    revisions: { epoch: EPOCH, full: 0, public: 0 },
    state: {
      day: 0,
      record: {
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
