import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Heading, type Hex, neighbour } from '#shared/hex.ts'
import { NUMBERED_TABLES } from '#test/support/arbitraries.ts'
import { frozen } from '#test/support/frozen.ts'
import { inStorm, rulesWith } from '#test/support/rules-with.ts'
import { STANDARD_CONDITIONS } from '#test/support/standard-conditions.ts'
import { startJourney, travelJourneyDay } from './journey/journey.ts'
import { expectedPathDays } from './journey/quickest-path.ts'
import { MAX_HEXES_A_DAY, march, type Progress, paceOnTerrain } from './movement.ts'
import { startingRecord } from './record.ts'
import type { RuleSet } from './rule-set.ts'
import type { LostPolicy } from './settings.ts'
import { STANDARD_RULES } from './standard-rules.ts'
import type { TerrainId } from './terrain.ts'
import { type DayConditions, type DayOrder, type PartyState, travelDay } from './travel-day.ts'

const HERE: Hex = { x: 0, y: 0 }
const JUNGLE = '2'
const MOUNTAINS = '5'
const NORTH: DayOrder = { direction: 1, pace: 'normal', canoe: false, manual: false }

const straightPathOf = (heading: Heading, hexes: number): Hex[] => {
  const way: Hex[] = []
  for (let here = HERE; way.length < hexes; way.push(here)) here = neighbour(here, heading)
  return way
}

interface Land {
  readonly cost?: number
  readonly fastest?: 'slow' | 'normal' | 'fast'
}
/** Rules with two points a day at normal pace, and some terrains changed. */
const rulesOf = (
  lands: Readonly<Record<TerrainId, Land>>,
  extraRules: Partial<RuleSet['movement']> = {},
): RuleSet =>
  rulesWith({
    movement: { hexes: { slow: 1, normal: 2, fast: 3 }, leftover: 'kept', ...extraRules },
    terrains: STANDARD_RULES.terrains.map((terrain) => ({ ...terrain, ...lands[terrain.id] })),
  })

interface Scenario {
  readonly rules: RuleSet
  readonly terrain?: TerrainId
  readonly land?: (hex: Hex) => TerrainId | null
  readonly lost?: LostPolicy
  readonly progress?: Progress | null
  readonly believedProgress?: Progress | null
  /** Results by purpose; 20 for a purpose that is left out. */
  readonly dice?: Readonly<Record<string, number>>
  readonly isOnTrail?: (hex: Hex) => boolean
}

const conditionsOf = ({
  rules,
  land = () => null,
  lost = 'true-hex',
  dice = {},
  isOnTrail,
}: Scenario): DayConditions => ({
  ...STANDARD_CONDITIONS,
  rules: { ...rules, encounters: { ...rules.encounters, times: [] } },
  tables: NUMBERED_TABLES,
  settings: { lost, terrainOnMove: 'suggest' },
  terrainAt: land,
  dice: (purpose, sides) => dice[purpose] ?? Math.min(sides, 20),
  ...(isOnTrail && { isOnTrail }),
})

const travellerOf = ({
  terrain = JUNGLE,
  progress = null,
  believedProgress = null,
}: Scenario): PartyState =>
  frozen({
    record: startingRecord(HERE, terrain),
    believed: HERE,
    day: 3,
    progress,
    believedProgress,
  })

const dayOf = (scenario: Scenario, order: Partial<DayOrder> = {}) =>
  travelDay(travellerOf(scenario), { ...NORTH, ...order }, conditionsOf(scenario))

const everywhere = (terrain: TerrainId | null) => () => terrain
const purposes = ({ rolls }: ReturnType<typeof dayOf>) => rolls.map(({ purpose }) => purpose)

test('R-COST-3, R-COST-5: a march enters what its points cover, and keeps the rest', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 60, maxLength: 60 }),
      fc.integer({ min: 0, max: 99 }),
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom('lost', 'kept'),
      fc.constantFrom<Heading>(1, 4),
      fc.option(fc.integer({ min: 1, max: 4 })),
      (costs, points, carried, leftover, before, headings) => {
        const costOf = ({ y }: Hex) => costs[-y / 2 - 1] ?? 1
        const progress = leftover === 'kept' ? { heading: before, points: carried } : null
        const ahead = headings === null ? 1 : Array.from({ length: headings }, () => 1 as const)
        const result = march(HERE, ahead, { points, progress, leftover, costOf })
        const isCarried = leftover === 'kept' && before === 1
        const budget = points === 0 ? 0 : points + (isCarried ? carried : 0)
        const most = Math.min(headings ?? MAX_HEXES_A_DAY, MAX_HEXES_A_DAY)
        const sum = (hexes: number) => costs.slice(0, hexes).reduce((all, cost) => all + cost, 0)
        let hexes = 0
        while (hexes < most && sum(hexes + 1) <= budget) hexes += 1
        if (leftover === 'lost' && points > 0) hexes = Math.max(1, hexes)
        expect(result.way).toEqual(straightPathOf(1, hexes))
        const pointsLeft = budget - sum(hexes)
        const isKept =
          leftover === 'kept' &&
          pointsLeft > 0 &&
          hexes !== headings &&
          pointsLeft < sum(hexes + 1) - sum(hexes)
        if (points === 0) expect(result.progress).toEqual(isCarried ? progress : null)
        else expect(result.progress).toEqual(isKept ? { heading: 1, points: pointsLeft } : null)
      },
    ),
  )
})

test('R-MOV-3: at the edge of the world what is over is lost', () => {
  const edge = { x: 0, y: -9_998 }
  const marching = { points: 5, progress: null, leftover: 'kept', costOf: () => 2 } as const
  expect(march(edge, 1, marching)).toEqual({ way: [{ x: 0, y: -10_000 }], progress: null })
})

describe('R-COST-2: whose terrain', () => {
  const rules = rulesOf({ [JUNGLE]: { cost: 2 }, [MOUNTAINS]: { cost: 4 } })

  test('a hex costs what its known land does', () => {
    const land = (hex: Hex) => (hex.y === -2 ? MOUNTAINS : JUNGLE)
    const day = dayOf({ rules, land })
    expect([day.way, day.progress]).toEqual([[], { heading: 1, points: 2 }])
    const next = dayOf({ rules, land, progress: day.progress ?? null })
    expect([next.way, next.progress]).toEqual([straightPathOf(1, 1), null])
  })

  test.each([
    ['true-hex', [], 2],
    ['believed-hex', straightPathOf(1, 2), undefined],
    ['no-marker', straightPathOf(1, 2), undefined],
  ] as const)(
    'under %s land that nobody knows costs as the record’s, or 1',
    (lost, way, points) => {
      const day = dayOf({ rules, terrain: MOUNTAINS, lost })
      expect([day.way, day.progress?.points]).toEqual([way, points])
      expect(day.believedWay).toEqual(way)
    },
  )
})

describe('R-COST-4, R-COST-5: what is left over', () => {
  const lands = { [JUNGLE]: { cost: 3 } }
  const land = everywhere(JUNGLE)

  test('is lost by the standard, but a day with a point enters a hex', () => {
    const rules = rulesOf(lands, { leftover: 'lost' })
    expect(dayOf({ rules, land }).way).toEqual(straightPathOf(1, 1))
    expect(dayOf({ rules, land }).progress).toBeNull()
    const none = rulesOf(lands, { leftover: 'lost', hexes: { slow: 0, normal: 0, fast: 0 } })
    expect(dayOf({ rules: none, land }).way).toEqual([])
  })

  test.each([
    ['a march along another heading', { direction: 2 }, 2],
    ['rest', { direction: null, activity: 'rest' }, undefined],
    ['foraging without a march', { direction: null, activity: 'forage' }, undefined],
    ['a manual day', { manual: true }, undefined],
  ] as const)('is lost by %s', (_, order, points) => {
    const rules = rulesOf(lands)
    const day = dayOf({ rules, land, progress: { heading: 1, points: 2 } }, order)
    expect(day.progress?.points).toBe(points)
  })

  test('is lost where the party truly goes another way than it means', () => {
    const rules = rulesOf(lands)
    const progress = { heading: 1, points: 2 } as const
    const dice = { navigation: 1, 'lost-direction': 4 }
    const day = dayOf({
      rules,
      land,
      lost: 'believed-hex',
      progress,
      believedProgress: progress,
      dice,
    })
    expect([day.way, day.progress]).toEqual([[], { heading: 4, points: 2 }])
    expect([day.believedWay, day.believedProgress]).toEqual([
      straightPathOf(1, 1),
      { heading: 1, points: 1 },
    ])
  })

  test('R-DAY-2: a manual day enters one hex, whatever it costs', () => {
    expect(dayOf({ rules: rulesOf(lands), land }, { manual: true }).way).toEqual(
      straightPathOf(1, 1),
    )
  })

  test('leads on along a route that bends, and ends with it', () => {
    const rules = rulesOf({ [JUNGLE]: { cost: 3 } })
    const route = [
      { x: 0, y: -2 },
      { x: 1, y: -3 },
    ]
    const conditions = conditionsOf({ rules, land })
    const journey = { route, pace: 'normal', canoe: false } as const
    let journeyState = startJourney(travellerOf({ rules }), journey, conditions)
    const travelledDays: unknown[] = []
    for (let day = 0; day < 3; day += 1) {
      const travelled = travelJourneyDay(journeyState, journey, conditions)
      journeyState = travelled.journeyState
      travelledDays.push([travelled.day.way.length, travelled.day.progress])
    }
    expect(travelledDays).toEqual([
      [0, { heading: 1, points: 2 }],
      [1, { heading: 2, points: 1 }],
      [1, null],
    ])
  })
})

describe('R-PACE-5: the fastest pace', () => {
  test.each([
    ['fast', 'slow', 'slow'],
    ['fast', 'normal', 'normal'],
    ['normal', 'fast', 'normal'],
    ['slow', 'normal', 'slow'],
  ] as const)('%s where %s is the fastest counts as %s', (pace, fastest, counted) => {
    expect(paceOnTerrain({ fastest }, pace)).toBe(counted)
    expect(paceOnTerrain(null, pace)).toBe(pace)
  })

  test('decides points, DC and die; the order stays', () => {
    const rules = rulesOf(
      { [JUNGLE]: { fastest: 'slow' } },
      { paceDie: 'one-hex', leftover: 'lost' },
    )
    const day = dayOf({ rules, dice: { pace: 2 } }, { pace: 'fast' })
    expect(day.way).toHaveLength(1)
    expect(day.checks).toMatchObject({ countedPace: 'slow', navigation: { dc: 10 } })
    expect(purposes(day)).toEqual(['rain', 'navigation', 'pace'])
  })

  test('normal rolls no die, and a pace that counts is not told apart', () => {
    const rules = rulesOf({ [JUNGLE]: { fastest: 'normal' } }, { paceDie: 'one-hex' })
    expect(purposes(dayOf({ rules }, { pace: 'fast' }))).toEqual(['rain', 'navigation'])
    expect(dayOf({ rules }).checks).not.toHaveProperty('countedPace')
  })
})

describe('R-NAV-5: no check on the trail', () => {
  const skips = (lands: Readonly<Record<TerrainId, Land>>, points: number): RuleSet => {
    const rules = rulesOf(lands, { hexes: { slow: points, normal: points, fast: points } })
    return { ...rules, navigation: { ...rules.navigation, onTrail: 'skip' } }
  }
  const onTrail =
    (hexes: number) =>
    ({ y }: Hex) =>
      y >= -2 * hexes
  const land = everywhere(JUNGLE)

  test.each([
    ['all that the points could enter', 3, 7, 2, null, true],
    ['all but the last', 3, 9, 2, null, false],
    ['the last that points and progress could enter', 3, 8, 2, { heading: 1, points: 1 }, false],
    ['the next one, which the points do not cover', 9, 2, 1, null, true],
    ['none, where the points do not cover the next one', 9, 2, 0, null, false],
    ['none, on a day without points', 1, 0, 0, null, false],
  ] as const)('%s', (_, cost, points, hexes, progress, isCheckSkipped) => {
    const rules = skips({ [JUNGLE]: { cost } }, points)
    const day = dayOf({ rules, land, progress, isOnTrail: onTrail(hexes) })
    expect(day.checks?.navigation === null).toBe(isCheckSkipped)
  })
})

// Storms come on a 4 of the weather's d4, which the dice of these tests show.
describe('R-COST-5, R-WEATHER-2: what is left over, in weather', () => {
  const lost = 'believed-hex' as const
  const progressBefore = { heading: 4, points: 1 } as const
  const believed = { heading: 2, points: 1 } as const

  test('stays where there is no march, in truth and as the party believes', () => {
    const rules = inStorm({ points: null }, rulesOf({ [JUNGLE]: { cost: 3 } }))
    const scenario = { rules, lost, progress: progressBefore, believedProgress: believed }
    expect(dayOf(scenario)).toMatchObject({ progress: progressBefore, believedProgress: believed })
    const rested = dayOf(scenario, { direction: null, activity: 'rest' })
    expect([rested.progress, rested.believedProgress]).toEqual([null, null])
  })

  test.each([
    [0, 0, 2],
    [-5, 0, null],
  ])('%i points of the weather count as points', (points, hexes, progressLeft) => {
    const rules = inStorm({ points }, rulesOf({ [JUNGLE]: { cost: 3 } }))
    const day = dayOf({ rules, land: everywhere(JUNGLE) })
    expect(day.way).toEqual(straightPathOf(1, hexes))
    expect(day.progress).toEqual(
      progressLeft === null ? null : { heading: 1, points: progressLeft },
    )
  })

  test('R-JRN-2: a journey has headings for all points that the weather adds', () => {
    const rules = inStorm({ points: 3 }, STANDARD_RULES)
    const journey = { route: straightPathOf(1, 4).slice(-1), pace: 'normal', canoe: false } as const
    const conditions = conditionsOf({ rules })
    const { day } = travelJourneyDay(
      startJourney(travellerOf({ rules }), journey, conditions),
      journey,
      conditions,
    )
    expect(day.way).toEqual(straightPathOf(1, 4))
  })

  test('R-WAY-1: a step takes its cost by the points of all weathers', () => {
    const days = (leftover: 'lost' | 'kept', points: number | null, cost: number) =>
      expectedPathDays(HERE, straightPathOf(1, 1), {
        rules: inStorm({ points }, rulesOf({}, { leftover })),
        ...{ pace: 'normal', canoe: false, survival: 20, terrain: JUNGLE },
        ...{ unknownCost: cost, terrainAt: () => null },
      })
    expect(days('kept', -1, 7)).toBeCloseTo(4)
    expect(days('kept', null, 3)).toBeCloseTo(2)
    expect(days('lost', -1, 7)).toBeCloseTo(1)
    expect(days('lost', -2, 7)).toBeCloseTo(4 / 3)
  })
})
