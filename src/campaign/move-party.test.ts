import { expect, test } from 'vitest'
import { CAMPAIGN, EPOCH, openCampaign, RECORD } from '../../test/support/open-campaign.ts'
import { refusalOf } from '../../test/support/refusals.ts'
import { stateOf } from '../../test/support/states.ts'
import type { NamedRecord } from '../rules/record.ts'
import { saveMap } from './on-the-map.ts'

const FIRST = { campaign: CAMPAIGN, revision: `${EPOCH}-0` }

test('R-SAVE-1: a save writes the whole record and no day', async () => {
  const store = await openCampaign()
  const map = { ...RECORD, food: 7, terrain: 'Ruins', rain: 'Heavy' } as const
  const view = await saveMap(store, { ...FIRST, map })
  expect(view).toMatchObject({ revision: 'e1-1', day: 0, map, undo: { kind: 'save', day: null } })
  expect((await store.find(CAMPAIGN))?.state.record).toEqual(stateOf(map).record)
})

test('R-SAVE-2: a record equal to the current one makes no revision', async () => {
  const store = await openCampaign()
  const view = await saveMap(store, { ...FIRST, map: structuredClone(RECORD) })
  expect(view).toMatchObject({ revision: 'e1-0', undo: null })
  expect((await store.find(CAMPAIGN))?.revisions).toEqual({ epoch: EPOCH, full: 0, public: 0 })
})

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

test.each(CHANGES)('R-REC-3: a record with %o is another', async (change) => {
  const store = await openCampaign()
  const view = await saveMap(store, { ...FIRST, map: { ...RECORD, ...change } })
  expect(view.revision).toBe('e1-1')
})

test('R-REC-3: every field of the record counts', () => {
  const counted = new Set(CHANGES.flatMap(Object.keys))
  expect([...counted].sort()).toEqual(Object.keys(RECORD).sort())
})

test('R-SAVE-2: an equal record still has to be based on the newest revision', async () => {
  const store = await openCampaign()
  await saveMap(store, { ...FIRST, map: { ...RECORD, food: 7 } })
  const reason = await refusalOf(saveMap(store, { ...FIRST, map: { ...RECORD, food: 7 } }))
  expect(reason.code).toBe('STALE_REVISION')
})

test.each([
  { x: 1, y: 0 },
  { x: -1, y: 2 },
  { x: 41, y: 30 },
])('R-HEX-1: a position off the lattice is refused, naming the field: %o', async (position) => {
  const store = await openCampaign()
  const reason = await refusalOf(saveMap(store, { ...FIRST, map: { ...RECORD, position } }))
  expect(reason).toMatchObject({ code: 'INVALID_INPUT', errors: [{ path: 'position' }] })
  expect((await store.find(CAMPAIGN))?.state.record).toEqual(stateOf(RECORD).record)
})
