import { expect, test } from 'vitest'
import type { Settings } from '#rules/settings.ts'
import { countHexes, hexEntries, valueAt } from '#shared/hex-rows.ts'
import { gmAt } from '#test/support/gm.ts'
import { noDice } from '#test/support/loaded-dice.ts'
import { openCampaign, openStore, RECORD } from '#test/support/open-campaign.ts'
import { createCampaign } from '../create-campaign.ts'
import { saveMap } from '../map/on-the-map.ts'
import { endDay } from './end-day.ts'

const MANUAL_NORTH = { direction: 1, pace: 'normal', canoe: false, manual: true } as const
const ARRIVAL = { x: 40, y: 28 }

const open = async (settings: Partial<Settings> = {}) => {
  const store = await openCampaign()
  const gm = gmAt(store)
  await gm.changeSettings(settings)
  const counts = async () => {
    const marks = [...hexEntries((await gm.now()).state.known)]
    return [marks.filter(([, mark]) => mark === 'visited').length, marks.length]
  }
  return {
    ...gm,
    counts,
    north: async () =>
      endDay({ store, dice: noDice }, { ...(await gm.commandBase()), order: MANUAL_NORTH }),
    save: async (map: Partial<typeof RECORD>) =>
      saveMap(store, { ...(await gm.commandBase()), map: { ...RECORD, ...map } }),
  }
}

test('R-REC-2, R-TRAIL-1: a new campaign knows its port, and its trail begins there', async () => {
  const store = await openStore()
  await createCampaign(store, { id: 'home', epoch: 'e1' })
  const { record, known, trail } = (await gmAt(store).now()).state
  const { position } = record
  expect(valueAt(known, position)).toBe('visited')
  expect(countHexes(known)).toBe(7)
  expect(trail).toEqual([{ day: 0, hex: position, shown: position }])
})

test('R-KNOW-3: so it does once the GM says that it stands on mountains', async () => {
  const gm = await open({ reach: 1 })
  await gm.save({ terrain: 'Mountains', position: { x: 300, y: 300 } })
  await gm.save({ terrain: 'Swamp', position: { x: 300, y: 300 } })
  expect(await gm.counts()).toEqual([1, 19])
  await gm.save({ terrain: 'Swamp', position: { x: 300, y: 302 } })
  await gm.save({ terrain: 'Mountains', position: { x: 300, y: 302 } })
  expect((await gm.counts())[1]).toBe(24)
})

test('R-UNDO-5: an undo takes a reveal back, and the step of the trail with it', async () => {
  const gm = await open()
  await gm.north()
  const first = await gm.now()
  await gm.north()
  await gm.undo()
  expect((await gm.now()).state).toEqual(first.state)
  await gm.undo()
  expect((await gm.now()).state.known).toEqual({})
})

test('R-TRAIL-1: a save that moves the party leaves a step, one that does not leaves none', async () => {
  const gm = await open()
  await gm.save({ food: 3 })
  expect((await gm.now()).state.trail).toEqual([])
  await gm.save({ position: ARRIVAL })
  expect((await gm.now()).state.trail).toEqual([{ day: 0, hex: ARRIVAL, shown: ARRIVAL }])
})
