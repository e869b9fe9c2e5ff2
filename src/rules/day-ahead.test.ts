import { describe, expect, test } from 'vitest'
import { RECORD } from '../../test/support/open-campaign.ts'
import { seededDice } from '../../test/support/seeded-dice.ts'
import { STANDARD_CONDITIONS } from '../../test/support/standard-conditions.ts'
import { stateOf } from '../../test/support/states.ts'
import { daysAhead, readDayAhead, rollDayAhead } from './day-ahead.ts'
import type { Dice, Roll } from './dice.ts'
import type { EncounterTable } from './encounter.ts'
import { HEADINGS } from './hex.ts'
import { PACES } from './movement.ts'
import { type RuleSet, STANDARD_RAIN } from './rule-set.ts'
import { STANDARD_RULES } from './standard-rules.ts'
import { terrainById } from './terrain.ts'
import { ACTIVITIES, type Order, travelDay } from './travel-day.ts'
import { weatherOf } from './weather.ts'

/** Rules under which every kind of die falls often. */
const RULES: RuleSet = {
  ...STANDARD_RULES,
  encounters: { ...STANDARD_RULES.encounters, onAtLeast: 8 },
  forage: { dc: 8, rations: '2d6', gallons: 'd8+1', whileTravelling: 0 },
  quantities: true,
}
const TABLE: EncounterTable = {
  id: 'deep',
  name: 'Deep',
  die: 20,
  dice: null,
  rows: [
    { id: 'once', min: 1, max: 5, name: 'The ghost', details: '', table: null, once: true },
    { id: 'down', min: 6, max: 15, name: 'Apes', details: '', table: 'below', once: false },
    { id: 'plain', min: 16, max: 20, name: '2d6 ants', details: '', table: null, once: false },
  ],
}
const BELOW: EncounterTable = {
  ...TABLE,
  id: 'below',
  die: 6,
  dice: null,
  rows: [
    { id: 'row', min: 1, max: 6, name: '1d4+1 with spears', details: '', table: null, once: false },
  ],
}
const rules = {
  ...RULES,
  terrains: RULES.terrains.map((terrain) => ({ ...terrain, table: 'deep' })),
}
const conditions = { ...STANDARD_CONDITIONS, rules, tables: { deep: TABLE, below: BELOW } }
const { record } = stateOf(RECORD)
const terrain = terrainById(rules.terrains, record.terrain)
const SEEDS = 300

const ahead = (seed: number): readonly Roll[] =>
  rollDayAhead(conditions, terrain, 1, seededDice(seed))

/** Only what was rolled ahead, each die by its purpose and size. */
const only =
  (rolls: readonly Roll[]): Dice =>
  (purpose, sides) => {
    const found = rolls.find((roll) => roll.purpose === purpose)
    if (found?.sides !== sides) throw new RangeError(`No d${sides} was rolled for ${purpose}`)
    return found.result
  }

const ordersOf = (seed: number): Order => ({
  direction: HEADINGS[seed % 6] ?? 1,
  pace: PACES[seed % 3] ?? 'normal',
  canoe: false,
  manual: false,
  activity: ACTIVITIES[seed % 2 === 0 ? 0 : 2] ?? 'travel',
})

test('R-AHEAD-1: whatever the order, a day needs no die that was not rolled ahead', () => {
  const purposes = new Set<string>()
  for (let seed = 0; seed < SEEDS; seed++) {
    const dice = only(ahead(seed))
    const traveller = { record, believed: record.position, day: 0 }
    for (const order of [ordersOf(seed), { ...ordersOf(seed), direction: null }]) {
      const { rolls } = travelDay(traveller, order, { ...conditions, dice })
      for (const { purpose } of rolls) purposes.add(purpose)
    }
  }
  expect([...purposes]).toEqual(
    expect.arrayContaining([
      'encounter-type:morning:2',
      'quantity:evening:2',
      'forage-rations:2',
      'forage-gallons',
      'lost-direction',
      'pace',
    ]),
  )
})

test('R-AHEAD-6: what the dice mean is what the day then brings', () => {
  for (let seed = 0; seed < SEEDS; seed++) {
    const rolls = ahead(seed)
    const { weather, encounters, met } = readDayAhead(rolls, conditions, terrain, 1)
    const traveller = { record, believed: record.position, day: 0 }
    const day = travelDay(traveller, ordersOf(seed), { ...conditions, dice: only(rolls) })
    expect(day.weather).toEqual(weather)
    expect(day.events.filter(({ kind }) => kind === 'encounter')).toEqual(encounters)
    expect(day.met).toEqual(met)
  }
})

test('R-AHEAD-1, R-AHEAD-6: what a day meets once, the days after it do not meet', () => {
  const ghosts: Dice = (purpose, sides) => {
    if (purpose === 'encounter:morning') return sides
    if (purpose === 'encounter-type:morning') return 1
    return purpose === 'encounter-type:morning:2' ? 20 : 1
  }
  const namesOf = (rolls: readonly (readonly Roll[])[]) => {
    const { read } = daysAhead(conditions, terrain, 0)
    return rolls.map((day) => read(day).encounters?.map(({ name }) => name))
  }
  const { roll } = daysAhead(conditions, terrain, 0)
  const [first = [], second = []] = [roll(ghosts), roll(ghosts)]
  expect(namesOf([first, second])).toEqual([['The ghost'], ['2d6 ants']])
  // The first day was dropped.
  expect(namesOf([second])).toEqual([['The ghost']])
})

describe('R-AHEAD-6: dice of another size, or that are not there, mean nothing', () => {
  const rolls: readonly Roll[] = [
    { purpose: 'encounter:morning', sides: 20, result: 20 },
    { purpose: 'encounter-type:morning', sides: 20, result: 20 },
    { purpose: 'quantity:morning:1', sides: 6, result: 2 },
    { purpose: 'quantity:morning:2', sides: 6, result: 5 },
    { purpose: 'encounter:afternoon', sides: 20, result: 1 },
    { purpose: 'encounter:evening', sides: 20, result: 1 },
    { purpose: 'rain', sides: 4, result: 4 },
  ]
  const read = (change: object) => readDayAhead(rolls, { ...conditions, ...change }, terrain, 1)
  const heavy = expect.objectContaining({ rain: 'Heavy' })
  const ants = expect.objectContaining({
    time: 'morning',
    name: '2d6 ants',
    quantities: [{ dice: '2d6', total: 7 }],
  })

  test.each([
    ['as they were rolled', {}, { weather: heavy, encounters: [ants] }],
    [
      'a smaller die of rain',
      { rules: { ...rules, weather: weatherOf({ ...STANDARD_RAIN, die: 6 }) } },
      { weather: null, encounters: [ants] },
    ],
    [
      'a table of another die',
      { tables: { ...conditions.tables, deep: { ...BELOW, id: 'deep' } } },
      { weather: heavy, encounters: null },
    ],
    [
      'one more time of day',
      {
        rules: {
          ...rules,
          encounters: { ...rules.encounters, times: ['morning', 'noon'] },
        },
      },
      { weather: heavy, encounters: null },
    ],
    [
      'checks that happen on more',
      { rules: { ...rules, encounters: { ...rules.encounters, onAtLeast: 21 } } },
      { weather: heavy, encounters: [] },
    ],
  ])('%s', (_, change, expected) => {
    expect(read(change)).toMatchObject(expected)
  })

  test('then nothing of that day counts as met', () => {
    const ghost = rolls.map((roll) =>
      roll.purpose === 'encounter-type:morning' ? { ...roll, result: 1 } : roll,
    )
    const times = ['morning', 'noon']
    const longer = { ...rules, encounters: { ...rules.encounters, times } }
    expect(readDayAhead(ghost, conditions, terrain, 1).met).toEqual([
      { table: 'deep', row: 'once' },
    ])
    expect(readDayAhead(ghost, { ...conditions, rules: longer }, terrain, 1)).toMatchObject({
      encounters: null,
      met: [],
    })
  })
})
