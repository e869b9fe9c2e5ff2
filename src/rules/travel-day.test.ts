import { describe, expect, test } from 'vitest'
import { type Hex, hexKey, neighbour } from '#shared/hex.ts'
import { NUMBERED_TABLES } from '#test/support/arbitraries.ts'
import { loadedDice } from '#test/support/loaded-dice.ts'
import { rulesWith } from '#test/support/rules-with.ts'
import { STANDARD_CONDITIONS } from '#test/support/standard-conditions.ts'
import type { Dice } from './dice/dice.ts'
import type { MapRecord } from './record.ts'
import { STANDARD_RAIN } from './rule-set.ts'
import { STANDARD_RULES } from './standard-rules.ts'
import { terrainById } from './terrain.ts'
import { type DayOrder, travelDay } from './travel-day.ts'
import { weatherFromRain } from './weather.ts'

const RECORD: MapRecord = {
  position: { x: 40, y: 30 },
  terrain: '8',
  rain: 'Heavy',
  water: 20,
  food: 10,
  ointment: 10,
  partyMembers: 4,
  raincatchers: 3,
  survival: 2,
}
const ORDER: DayOrder = { direction: 2, pace: 'normal', canoe: false, manual: false }
const CONDITIONS = { ...STANDARD_CONDITIONS, tables: NUMBERED_TABLES }
const TRAVELLER = { record: RECORD, believed: RECORD.position, day: 0 }

describe('R-DAY-1: a whole day', () => {
  test('that goes well: no encounter, light rain, the way found', () => {
    const dice = loadedDice(17, 1, 5, 3, 13)
    expect(travelDay(TRAVELLER, ORDER, { ...CONDITIONS, dice })).toMatchObject({
      record: {
        ...RECORD,
        position: { x: 41, y: 29 },
        rain: 'Light',
        water: 12,
        food: 6,
        ointment: 6,
      },
      rolls: [
        { purpose: 'encounter:morning', sides: 20, result: 17 },
        { purpose: 'encounter:afternoon', sides: 20, result: 1 },
        { purpose: 'encounter:evening', sides: 20, result: 5 },
        { purpose: 'rain', sides: 4, result: 3 },
        { purpose: 'navigation', sides: 20, result: 13 },
      ],
      events: [],
      gained: { ointment: 0, water: 0, food: 0 },
      met: [],
      heading: 2,
      progress: null,
      way: [{ x: 41, y: 29 }],
      lost: false,
      weather: STANDARD_RULES.weather.tables[0]?.rows[0],
      checks: {
        terrain: terrainById(STANDARD_RULES.terrains, RECORD.terrain).name,
        encounter: 18,
        heavyRain: 4,
        navigation: { bonus: 2, dc: 15 },
      },
    })
  })

  test('R-DAY-8, R-PACE-2: stores what its dice had to reach, guide and pace included', () => {
    const rules = rulesWith({
      encounters: { onAtLeast: 20 },
      weather: weatherFromRain({ ...STANDARD_RAIN, heavyOnAtLeast: 3 }),
      navigation: { guide: 4, onTrail: 'skip' },
    })
    const order = { ...ORDER, pace: 'fast' } as const
    const dice: Dice = () => 1
    const { checks } = travelDay(TRAVELLER, order, { ...CONDITIONS, rules, dice })
    expect(checks).toMatchObject({
      encounter: 20,
      heavyRain: 3,
      navigation: { bonus: 6, dc: 20 },
    })
    const known = { ...CONDITIONS, rules, dice, isOnTrail: () => true }
    expect(travelDay(TRAVELLER, order, known).checks).toMatchObject({ navigation: null })
  })
})

test('R-DAY-8: a day stores which dice showed a row that was met before', () => {
  const metRow = {
    id: 'spent',
    min: 1,
    max: 50,
    name: 'The oracle',
    details: '',
    table: null,
    once: true,
  }
  const otherRow = { ...metRow, id: 'other', min: 51, max: 100, name: 'Apes', once: false }
  const { table } = terrainById(STANDARD_RULES.terrains, RECORD.terrain)
  const tables = {
    [table]: { id: table, name: 'Swamp', die: 100, dice: null, rows: [metRow, otherRow] },
  }
  const checksOf = (met: boolean) =>
    travelDay(TRAVELLER, ORDER, {
      ...CONDITIONS,
      tables,
      isMet: () => met,
      dice: (purpose, sides) => {
        if (purpose === 'encounter:morning') return sides
        return purpose === 'encounter-type:morning:2' ? 51 : 1
      },
    }).checks
  expect(checksOf(true)).toMatchObject({ again: ['encounter-type:morning'] })
  expect(checksOf(false)).not.toHaveProperty('again')
})

describe('R-NAV-5: a day on which the rules need no check', () => {
  const hexAhead = hexKey(neighbour(RECORD.position, 2))
  const onTrail = (hex: Hex) => hexKey(hex) === hexAhead
  const nowhere = () => false
  const onWater = { ...TRAVELLER, record: { ...RECORD, terrain: '6' } }
  const canoe = { ...ORDER, canoe: true }

  test.each([
    ['the hex ahead is on its trail', { onTrail: 'skip' }, TRAVELLER, ORDER, onTrail, true],
    ['it is on water, in a canoe', { onWater: 'skip' }, onWater, canoe, nowhere, true],
    ['the hex ahead is another', { onTrail: 'skip' }, TRAVELLER, ORDER, nowhere, false],
    ['it is on water, on foot', { onWater: 'skip' }, onWater, ORDER, nowhere, false],
    ['it is in a canoe, on land', { onWater: 'skip' }, TRAVELLER, canoe, nowhere, false],
    ['the rules check everywhere', {}, onWater, canoe, onTrail, false],
  ] as const)('%s: %o', (_, navigation, from, order, isOnTrail, isCheckSkipped) => {
    const dice = isCheckSkipped ? loadedDice(1, 1, 1, 1) : loadedDice(1, 1, 1, 1, 1, 4)
    const rules = rulesWith({ navigation })
    const day = travelDay(from, order, { ...CONDITIONS, rules, isOnTrail, dice })
    expect(day.lost).toBe(!isCheckSkipped)
    expect(day.rolls.some(({ purpose }) => purpose === 'navigation')).toBe(!isCheckSkipped)
  })
})
