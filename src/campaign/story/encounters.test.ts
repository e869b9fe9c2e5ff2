import { expect, test } from 'vitest'
import type { Dice } from '#rules/dice/dice.ts'
import { MAX_OPEN_ENCOUNTERS } from '#shared/bounds.ts'
import { gmAt } from '#test/support/gm.ts'
import { loadedDice } from '#test/support/loaded-dice.ts'
import { openCampaign } from '#test/support/open-campaign.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { endDay } from '../days/end-day.ts'
import type { EncounterEntry } from '../state.ts'
import { rewriteTable } from '../tables/write-tables.ts'
import { openEncounters } from './encounter-list.ts'
import { resolveEncounters, rewriteEncounter, rollEncounter } from './write-story.ts'

const ORDER = { direction: 4, pace: 'normal', canoe: false, manual: false } as const

/** Every check brings an encounter, the first one of the table's first row. */
const eventful: Dice = (purpose, sides) => (purpose === 'encounter-type:morning' ? 1 : sides)

const open = async () => {
  const store = await openCampaign()
  const gm = gmAt(store)
  const written = {
    name: 'Swamp',
    die: 6 as const,
    rows: [
      { id: 'crab', min: 1, max: 1, name: '2d6 crabs', details: 'Hungry.', once: true },
      { id: 'gull', min: 2, max: 6, name: 'Gulls' },
    ],
  }
  await rewriteTable(store, { ...(await gm.commandBase()), id: 'swamp', written })
  return {
    ...gm,
    store,
    endDay: async (dice: Dice = eventful) =>
      endDay({ store, dice }, { ...(await gm.commandBase()), order: ORDER }),
    put: async (id: string, state: EncounterEntry['state'], note = '') =>
      rewriteEncounter(store, { ...(await gm.commandBase()), id, written: { state, note } }),
    resolve: async (before: number) =>
      resolveEncounters(store, { ...(await gm.commandBase()), before }),
    roll: async (id: string, dice: Dice) =>
      rollEncounter({ store, dice }, { ...(await gm.commandBase()), id }),
  }
}

test('R-ENC-5: what is as it was makes no revision; what is not there is refused', async () => {
  const gm = await open()
  await gm.endDay()
  const { revision } = await gm.put('1-1', 'avoided', 'Later.')
  expect((await gm.put('1-1', 'avoided', 'Later.')).revision).toBe(revision)
  for (const id of ['1-4', '2-1', 'constructor'])
    expect(await refusalOf(gm.put(id, 'open'))).toEqual({ code: 'NO_SUCH_ENCOUNTER' })
})

test('R-ENC-6: the open encounters of earlier days are resolved in one change, and come back by one undo', async () => {
  const gm = await open()
  await gm.endDay()
  await gm.endDay()
  await gm.endDay()
  await gm.put('1-2', 'later')
  await gm.put('1-3', 'avoided', 'Past them.')
  const states = async () =>
    Object.entries((await gm.now()).state.encounters).map(([id, { state }]) => `${id} ${state}`)
  const before = await states()
  expect(before).toContain('2-1 open')
  await gm.resolve(3)
  expect(await states()).toEqual(
    before.map((one) => (/^[12]-/.test(one) ? one.replace('open', 'resolved') : one)),
  )
  expect((await gm.now()).state.encounters['1-3']?.note).toBe('Past them.')
  const { revision } = await gm.resolve(3)
  expect((await gm.resolve(1)).revision).toBe(revision)
  await gm.undo()
  expect(await states()).toEqual(before)
})

test('R-QUANT-4: the dice of a name are rolled by a click, anew each time, and come back by undo', async () => {
  const gm = await open()
  await gm.endDay()
  const quantities = async () => (await gm.now()).state.encounters['1-1']?.quantities
  await gm.roll('1-1', loadedDice(2, 3))
  expect(await quantities()).toEqual([{ dice: '2d6', total: 5 }])
  await gm.roll('1-1', loadedDice(6, 6))
  expect(await quantities()).toEqual([{ dice: '2d6', total: 12 }])
  await gm.undo()
  expect(await quantities()).toEqual([{ dice: '2d6', total: 5 }])
  await gm.undo()
  expect(await quantities()).toEqual([])
  expect(await refusalOf(gm.roll('9-9', loadedDice()))).toEqual({ code: 'NO_SUCH_ENCOUNTER' })
})

test('R-QUANT-4: a name without dice is not rolled', async () => {
  const gm = await open()
  const rows = [{ min: 1, max: 6, name: 'Nothing to count' }]
  const written = { name: 'Swamp', die: 6 as const, rows }
  await rewriteTable(gm.store, { ...(await gm.commandBase()), id: 'swamp', written })
  await gm.endDay()
  expect(await refusalOf(gm.roll('1-1', loadedDice()))).toEqual({ code: 'NO_DICE' })
})

test('R-ENC-5: the view has the newest of very many, oldest first', () => {
  const entry: EncounterEntry = {
    day: 1,
    time: 'morning',
    name: 'Owls',
    details: '',
    state: 'open',
    note: '',
    quantities: [],
  }
  const days = Array.from({ length: MAX_OPEN_ENCOUNTERS + 12 }, (_, n) => n + 1)
  const encounters: Record<string, EncounterEntry> = {}
  for (const day of days.toReversed()) {
    encounters[`${day}-10`] = { ...entry, day }
    encounters[`${day}-9`] = { ...entry, day, state: day % 2 ? 'open' : 'resolved' }
  }
  const view = openEncounters(encounters)
  const ids = view.encounters.map(({ id }) => id)
  expect(ids).toHaveLength(MAX_OPEN_ENCOUNTERS)
  expect(ids.slice(-3)).toEqual(['311-9', '311-10', '312-10'])
  expect(view.openEncounters).toBe(312 + 156)
})
