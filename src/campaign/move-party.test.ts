import { expect, test } from 'vitest'
import { CAMPAIGN, EPOCH, openCampaign, RECORD } from '../../test/support/open-campaign.ts'
import type { NamedRecord } from '../rules/record.ts'
import { saveMap } from './on-the-map.ts'

const FIRST = { campaign: CAMPAIGN, revision: `${EPOCH}-0` }

const CHANGES: readonly Partial<NamedRecord>[] = [
  { position: { x: 2, y: 0 } },
  { position: { x: 0, y: 2 } },
  { terrain: 'Ruins' },
  { rain: 'Heavy' },
  { water: 1 },
  { food: 1 },
  { ointment: 1 },
  { partyMembers: 1 },
  { raincatchers: 1 },
  { survival: 1 },
]

test.each(CHANGES)('R-SAVE-2: a record with %o is another', async (change) => {
  const store = await openCampaign()
  const view = await saveMap(store, { ...FIRST, map: { ...RECORD, ...change } })
  expect(view.revision).toBe('e1-1')
})

test('R-SAVE-2: every field of the record counts', () => {
  const counted = new Set(CHANGES.flatMap(Object.keys))
  expect([...counted].sort()).toEqual(Object.keys(RECORD).sort())
})
