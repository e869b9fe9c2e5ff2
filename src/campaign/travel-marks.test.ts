import { expect, test } from 'vitest'
import { gmAt } from '../../test/support/gm.ts'
import { loadedDice, noDice } from '../../test/support/loaded-dice.ts'
import { openCampaign, openStore, RECORD } from '../../test/support/open-campaign.ts'
import { countHexes, hexesOf, valueAt } from '../rules/hex-rows.ts'
import type { Settings } from '../rules/settings.ts'
import { createCampaign } from './create-campaign.ts'
import { endDay } from './end-day.ts'
import { paintHexes, saveMap } from './on-the-map.ts'
import { changeSettings } from './rules-and-settings.ts'
import { undo } from './undo.ts'
import { gmView } from './views.ts'

const MANUAL_NORTH = { direction: 1, pace: 'normal', canoe: false, manual: true } as const
const ARRIVAL = { x: 40, y: 28 }

const open = async (settings: Partial<Settings> = {}) => {
  const store = await openCampaign()
  const gm = gmAt(store)
  const standard = gmView(await gm.now()).settings
  await changeSettings(store, { ...(await gm.asked()), settings: { ...standard, ...settings } })
  const counts = async () => {
    const marks = [...hexesOf((await gm.now()).state.known)]
    return [marks.filter(([, mark]) => mark === 'visited').length, marks.length]
  }
  return {
    ...gm,
    counts,
    north: async () =>
      endDay({ store, dice: noDice }, { ...(await gm.asked()), order: MANUAL_NORTH }),
    paint: async (terrain: 'Mountains' | 'Swamp') =>
      paintHexes(store, { ...(await gm.asked()), stroke: { hexes: [ARRIVAL], terrain } }),
    save: async (map: Partial<typeof RECORD>) =>
      saveMap(store, { ...(await gm.asked()), map: { ...RECORD, ...map } }),
    undo: async () => undo(store, await gm.asked()),
    walk: async (...dice: number[]) =>
      endDay(
        { store, dice: loadedDice(...dice) },
        { ...(await gm.asked()), order: { ...MANUAL_NORTH, manual: false } },
      ),
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

test('R-LAND-2: the terrain of the new hex is suggested, and stays the GM’s to take', async () => {
  const gm = await open()
  await gm.paint('Mountains')
  const day = await gm.north()
  expect(day.map.terrain).toBe('Swamp')
})

test.each([
  ['by hand', [] as number[]],
  ['by the rules', [1, 1, 1, 1, 20]],
])('R-LAND-2: with the setting it is taken as part of a day %s', async (_, dice) => {
  const gm = await open({ terrainOnMove: 'take' })
  await gm.paint('Mountains')
  const day = dice.length > 0 ? await gm.walk(...dice) : await gm.north()
  expect(day.map.terrain).toBe('Mountains')
  expect(gmView(await gm.now()).map).toEqual(day.map)
  await gm.undo()
  expect(gmView(await gm.now()).map.terrain).toBe('Swamp')
})

test('R-TRAIL-1: a save that moves the party leaves a step, one that does not leaves none', async () => {
  const gm = await open()
  await gm.save({ food: 3 })
  expect((await gm.now()).state.trail).toEqual([])
  await gm.save({ position: ARRIVAL })
  expect((await gm.now()).state.trail).toEqual([{ day: 0, hex: ARRIVAL, shown: ARRIVAL }])
})
