import { describe, expect, test } from 'vitest'
import { NUMBERED_TABLES } from '../../test/support/arbitraries.ts'
import { loadedDice } from '../../test/support/loaded-dice.ts'
import { STANDARD_CONDITIONS } from '../../test/support/standard-conditions.ts'
import { startingRecord } from './record.ts'
import type { RuleSet } from './rule-set.ts'
import { STANDARD_RULES } from './standard-rules.ts'
import { type Conditions, type Order, type Traveller, travelDay } from './travel-day.ts'

const HERE = { x: 40, y: 30 }
const SWAMP = '8'
const from = (record: Partial<Traveller['record']> = {}, believed = HERE): Traveller => ({
  record: { ...startingRecord(HERE, SWAMP), ...record },
  believed,
  day: 3,
})
const NORTH: Order = { direction: 1, pace: 'normal', canoe: false, manual: false }
const FORAGE: Order = { ...NORTH, direction: null, activity: 'forage' }

const rulesWith = ({ movement, forage, navigation }: Partial<RuleSet>): RuleSet => ({
  ...STANDARD_RULES,
  movement: { ...STANDARD_RULES.movement, ...movement },
  forage: { ...STANDARD_RULES.forage, ...forage },
  navigation: { ...STANDARD_RULES.navigation, ...navigation },
})
const THREE_HEXES = rulesWith({
  movement: {
    hexes: { slow: 2, normal: 3, fast: 4 },
    paceDie: 'one-hex',
    canoe: 5,
    leftover: 'lost',
  },
})

const dayOf = (
  traveller: Traveller,
  order: Order,
  results: readonly number[],
  more: Partial<Conditions> = {},
) =>
  travelDay(traveller, order, {
    ...STANDARD_CONDITIONS,
    tables: NUMBERED_TABLES,
    dice: loadedDice(...results),
    ...more,
  })
const purposesOf = ({ rolls }: ReturnType<typeof dayOf>) => rolls.map(({ purpose }) => purpose)
const QUIET = [1, 1, 1, 1]
const QUIET_PURPOSES = ['encounter:morning', 'encounter:afternoon', 'encounter:evening', 'rain']

describe('a party that forages', () => {
  const poor = { food: 2, water: 3, survival: 2 }

  test('R-FORAGE-1, R-FORAGE-3: has what it finds before it eats and drinks', () => {
    const day = dayOf(from(poor), FORAGE, [...QUIET, 13, 5, 6])
    expect(purposesOf(day)).toEqual([
      ...QUIET_PURPOSES,
      'forage',
      'forage-rations',
      'forage-gallons',
    ])
    expect(day).toMatchObject({
      record: { position: HERE, food: 3, water: 1 },
      events: [{ kind: 'forage', rations: 5, gallons: 6 }],
      checks: { forage: { bonus: 2, dc: 15 }, navigation: null },
      way: [],
    })
  })

  test('R-FORAGE-2: finds nothing where the check fails', () => {
    const day = dayOf(from(poor), FORAGE, [...QUIET, 12])
    expect(day.events).toEqual([
      { kind: 'forage', rations: 0, gallons: 0 },
      { kind: 'shortfall', supply: 'water', players: 3 },
      { kind: 'shortfall', supply: 'food', players: 2 },
    ])
  })

  test('R-FORAGE-3: has a purpose for each die of the yields, and none for plain numbers', () => {
    const forage = { ...STANDARD_RULES.forage, rations: '2d4+1', gallons: '3' }
    const rules = rulesWith({ forage })
    const day = dayOf(from(), FORAGE, [...QUIET, 20, 3, 4], { rules })
    expect(purposesOf(day).slice(4)).toEqual(['forage', 'forage-rations', 'forage-rations:2'])
    expect(day.events).toEqual([{ kind: 'forage', rations: 8, gallons: 3 }])
  })
})

describe('R-MOV-5: a day of several hexes', () => {
  test('goes straight on with one check, and takes the terrain of its end (R-LAND-2)', () => {
    const settings = { lost: 'true-hex', terrainOnMove: 'take' } as const
    const day = dayOf(from(), NORTH, [...QUIET, 20], {
      rules: THREE_HEXES,
      settings,
      terrainAt: ({ y }) => (y === 24 ? '1' : '2'),
    })
    const way = [28, 26, 24].map((y) => ({ x: 40, y }))
    expect(day).toMatchObject({ way, believedWay: way, believed: way[2] })
    expect(day.record).toMatchObject({ position: way[2], terrain: '1' })
  })

  test('R-NAV-5: counts the hex that only the die of the pace may add', () => {
    const { movement, navigation } = THREE_HEXES
    const rules = rulesWith({ movement, navigation: { ...navigation, onTrail: 'skip' } })
    const fast = { ...NORTH, pace: 'fast' } as const
    const upTo = (last: number) => ({
      rules,
      isOnTrail: ({ y }: { y: number }) => y >= last,
    })
    expect(dayOf(from(), fast, [...QUIET, 20, 1], upTo(22)).checks?.navigation).not.toBeNull()
    expect(dayOf(from(), fast, [...QUIET, 1], upTo(20)).checks?.navigation).toBeNull()
  })
})
