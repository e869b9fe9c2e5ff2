import { describe, expect, test } from 'vitest'
import { NUMBERED_TABLES } from '#test/support/arbitraries.ts'
import { loadedDice } from '#test/support/loaded-dice.ts'
import { rulesWith } from '#test/support/rules-with.ts'
import { STANDARD_CONDITIONS } from '#test/support/standard-conditions.ts'
import { startingRecord } from './record.ts'
import { type DayConditions, type DayOrder, type PartyState, travelDay } from './travel-day.ts'

const HERE = { x: 40, y: 30 }
const SWAMP = '8'
const RIVERS = '6'
const from = (record: Partial<PartyState['record']> = {}, believed = HERE): PartyState => ({
  record: { ...startingRecord(HERE, SWAMP), ...record },
  believed,
  day: 3,
})
const NORTH: DayOrder = { direction: 1, pace: 'normal', canoe: false, manual: false }
const REST: DayOrder = { ...NORTH, direction: null, activity: 'rest' }
const FORAGE: DayOrder = { ...NORTH, direction: null, activity: 'forage' }

const THREE_HEXES = rulesWith({
  movement: {
    hexes: { slow: 2, normal: 3, fast: 4 },
    paceDie: 'one-hex',
    canoe: 5,
    leftover: 'lost',
  },
})

const dayOf = (
  traveller: PartyState,
  order: DayOrder,
  results: readonly number[],
  extraConditions: Partial<DayConditions> = {},
) =>
  travelDay(traveller, order, {
    ...STANDARD_CONDITIONS,
    tables: NUMBERED_TABLES,
    dice: loadedDice(...results),
    ...extraConditions,
  })
const purposesOf = ({ rolls }: ReturnType<typeof dayOf>) => rolls.map(({ purpose }) => purpose)
const QUIET = [1, 1, 1, 1]
const QUIET_PURPOSES = ['encounter:morning', 'encounter:afternoon', 'encounter:evening', 'rain']

describe('R-REST-1: a party that rests', () => {
  test('meets, drinks and eats as on any day, and goes nowhere', () => {
    const day = dayOf(from(), REST, [20, 7, 1, 1, 4])
    expect(day).toMatchObject({
      record: { ...startingRecord(HERE, SWAMP), rain: 'Heavy', water: 74, food: 36, ointment: 36 },
      day: 4,
      from: HERE,
      way: [],
      believedWay: [],
      heading: null,
      lost: false,
      events: [{ kind: 'encounter', id: '4-1', name: '#7' }],
      checks: { encounter: 18, heavyRain: 4, navigation: null },
    })
    expect(day.checks).not.toHaveProperty('forage')
  })

  test('R-REST-2: on a manual day does nothing but let a day pass', () => {
    const day = dayOf(from(), { ...REST, manual: true }, [])
    expect(day).toMatchObject({ record: from().record, day: 4, way: [], rolls: [], events: [] })
  })
})

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
    const rules = rulesWith({ forage: { rations: '2d4+1', gallons: '3' } })
    const day = dayOf(from(), FORAGE, [...QUIET, 20, 3, 4], { rules })
    expect(purposesOf(day).slice(4)).toEqual(['forage', 'forage-rations', 'forage-rations:2'])
    expect(day.events).toEqual([{ kind: 'forage', rations: 8, gallons: 3 }])
  })

  test('R-FORAGE-4: on the march travels as far as foraging leaves it', () => {
    const rules = rulesWith({
      movement: THREE_HEXES.movement,
      forage: { whileTravelling: 1 },
    })
    const order: DayOrder = { ...NORTH, activity: 'forage' }
    const day = dayOf(from(), order, [...QUIET, 20, 1, 1, 20], { rules })
    expect(purposesOf(day).slice(4)).toEqual([
      'forage',
      'forage-rations',
      'forage-gallons',
      'navigation',
    ])
    expect(day.way).toEqual([
      { x: 40, y: 28 },
      { x: 40, y: 26 },
    ])
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

  test.each([
    ['slow', 2, 2],
    ['slow', 3, 1],
    ['fast', 2, 4],
    ['fast', 4, 5],
  ] as const)('R-PACE-4: at %s pace a %i on the die makes it %i', (pace, result, hexes) => {
    const order = { ...NORTH, pace }
    const day = dayOf(from(), order, [...QUIET, 20, result], { rules: THREE_HEXES })
    expect(day.way).toHaveLength(hexes)
  })

  test('R-NAV-5: counts the hex that only the die of the pace may add', () => {
    const { movement } = THREE_HEXES
    const rules = rulesWith({ movement, navigation: { onTrail: 'skip' } })
    const fast = { ...NORTH, pace: 'fast' } as const
    const upTo = (last: number) => ({
      rules,
      isOnTrail: ({ y }: { y: number }) => y >= last,
    })
    expect(dayOf(from(), fast, [...QUIET, 20, 1], upTo(22)).checks?.navigation).not.toBeNull()
    expect(dayOf(from(), fast, [...QUIET, 1], upTo(20)).checks?.navigation).toBeNull()
  })
})

describe('R-LOST-7: where players do not see the true hex', () => {
  const settings = { lost: 'believed-hex', terrainOnMove: 'suggest' } as const
  const paddled = { ...NORTH, canoe: true }
  const byTerrain = (terrain: string, land: string | null, believed = HERE) =>
    dayOf(from({ terrain }, believed), paddled, [...QUIET, 20], {
      rules: THREE_HEXES,
      settings,
      terrainAt: () => land,
    })

  test.each([
    ['only the true terrain is water', RIVERS, SWAMP, 5, 3],
    ['nobody knows of the water', RIVERS, null, 5, 3],
    ['only the terrain that they are shown is water', SWAMP, RIVERS, 3, 5],
    ['both are water', RIVERS, RIVERS, 5, 5],
  ] as const)('and %s', (_, terrain, land, truly, believed) => {
    const day = byTerrain(terrain, land)
    expect([day.way.length, day.believedWay.length]).toEqual([truly, believed])
    expect(day.believed).toEqual({ x: 40, y: 30 - 2 * believed })
  })

  test('terrain is looked up for the hex that the party believes to be in, and for those it enters', () => {
    const requestedHexes: unknown[] = []
    const believed = { x: 11, y: 11 }
    const day = dayOf(from({}, believed), paddled, [...QUIET, 20], {
      rules: THREE_HEXES,
      settings,
      terrainAt: (hex) => {
        requestedHexes.push(hex)
        return RIVERS
      },
    })
    expect(requestedHexes).toEqual([believed, ...day.way, ...day.believedWay])
  })
})
