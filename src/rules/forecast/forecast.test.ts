import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyHex, anyOrderBy, anyRecord, anyRules } from '#test/support/arbitraries.ts'
import { exactlySupplied } from '#test/support/exact-arrival.ts'
import { inStorm, rulesWith } from '#test/support/rules-with.ts'
import { STANDARD_CONDITIONS } from '#test/support/standard-conditions.ts'
import type { Dice } from '../dice/dice.ts'
import { startingRecord } from '../record.ts'
import { type RuleSet, STANDARD_RAIN } from '../rule-set.ts'
import { STANDARD_RULES } from '../standard-rules.ts'
import { travelDay } from '../travel-day.ts'
import { weatherFromRain } from '../weather.ts'
import { forecast, hasReachedDestination, routeAhead } from './forecast.ts'
import { FORECAST_SEED, type ForecastPlan, forecastConditions, hexCode } from './plan.ts'
import { forecastWater } from './stores.ts'

const START = { x: 0, y: 0 }
const ASTRAY = { x: 2, y: 2 }
const FEW_RUNS = 1_000
const PLAN: ForecastPlan = {
  traveller: { record: startingRecord(START, '2'), believed: START, day: 3 },
  rules: STANDARD_RULES,
  settings: { lost: 'true-hex', terrainOnMove: 'suggest' },
  route: [{ x: 0, y: -6 }],
  canoe: false,
  land: new Map([[hexCode({ x: 0, y: -2 }), '8']]),
  trail: [],
  seed: FORECAST_SEED,
  horizon: 40,
}
const dry = rulesWith({ weather: weatherFromRain({ ...STANDARD_RAIN, heavyOnAtLeast: 5 }) })

test('R-CAST-1: a day without encounters leads where the same dice lead with them', () => {
  const byPurpose =
    (luck: number): Dice =>
    (purpose, sides) =>
      1 + ((luck * (7 + purpose.length) + purpose.charCodeAt(0)) % sides)
  const anyRulesAndOrder = anyRules.chain((world) =>
    fc.tuple(fc.constant(world), anyOrderBy(world.rules)),
  )
  fc.assert(
    fc.property(
      anyRulesAndOrder,
      anyRecord,
      anyHex,
      fc.nat({ max: 10_000 }),
      (worldAndOrder, record, believed, luck) => {
        const [{ rules, tables }, order] = worldAndOrder
        const after = (world: object) =>
          travelDay({ record, believed, day: 1 }, order, {
            ...STANDARD_CONDITIONS,
            dice: byPurpose(luck),
            ...world,
          })
        const full = after({ rules, tables })
        const without = forecastConditions({ ...PLAN, rules })
        const bare = after({ rules: without.rules, tables: without.tables })
        expect(bare.record).toEqual(full.record)
        expect([bare.believed, bare.way, bare.lost]).toEqual([full.believed, full.way, full.lost])
        expect(bare.events).toEqual(full.events.filter(({ kind }) => kind !== 'encounter'))
      },
    ),
  )
})

describe('R-CAST-2: the runs', () => {
  test('come to the same for the same question, and to something else for another seed', () => {
    const firstForecast = forecast(PLAN, 100)
    expect(forecast(PLAN, 100)).toEqual(firstForecast)
    expect(forecast({ ...PLAN, seed: FORECAST_SEED + 1 }, 100).paces).not.toEqual(
      firstForecast.paces,
    )
  })
})

describe('R-CAST-3: the water', () => {
  const dear = weatherFromRain({ die: 2, heavyOnAtLeast: 2, gallons: { light: 1, heavy: 3 } })

  test('lasts from the tenth to the ninetieth of 100 runs', () => {
    const rules = rulesWith({ weather: dear, needs: { ointment: 0, water: 3, food: 0 } })
    const plan = { ...PLAN, rules }
    const { from, to } = forecastWater(plan, 10_000)
    const exact = exactlySupplied(plan)
    const lastDayWith = (share: number) => exact.filter((chance) => chance >= share).length
    expect([from, to]).toEqual([lastDayWith(0.9), lastDayWith(0.1)])
  })

  test('past 120 days is not told in figures', () => {
    const PAST = Number.POSITIVE_INFINITY
    const water = (gallons: number) => {
      const record = { ...PLAN.traveller.record, water: gallons, raincatchers: 4 }
      return forecastWater({ ...PLAN, traveller: { ...PLAN.traveller, record } }, 1_000)
    }
    expect(water(1_400)).toEqual({ from: PAST, to: PAST })
    const { from, to } = water(840)
    expect([Number.isFinite(from), to]).toEqual([true, PAST])
  })

  test.each([
    ['without raincatchers', { raincatchers: 0 }, STANDARD_RULES, 10],
    ['by any weather alike', {}, dry, 10],
    ['that nobody needs', {}, rulesWith({ needs: { water: 0 } }), null],
  ])('is exact %s', (_, recordChanges, rules, days) => {
    const record = { ...PLAN.traveller.record, ...recordChanges }
    const plan = { ...PLAN, rules, traveller: { ...PLAN.traveller, record } }
    expect(forecastWater(plan, FEW_RUNS)).toEqual({ from: days, to: days })
  })
})

test('R-CAST-4: what stands between: hexes, their terrain, and the fewest days', () => {
  expect(routeAhead({ ...PLAN, pace: 'slow' })).toEqual({
    hexes: 3,
    terrains: [
      { terrain: null, hexes: 2 },
      { terrain: '8', hexes: 1 },
    ],
    days: 3,
  })
  const rules = rulesWith({ movement: { hexes: { slow: 1, normal: 2, fast: 3 } } })
  expect(routeAhead({ ...PLAN, rules, pace: 'normal' }).days).toBe(2)
  expect(routeAhead({ ...PLAN, route: [{ x: 0, y: -200 }], pace: 'slow' }).days).toBeNull()
  const capped = rulesWith({
    movement: { hexes: { slow: 3, normal: 3, fast: 3 }, paceDie: 'one-hex' },
    terrains: STANDARD_RULES.terrains.map((terrain) => ({ ...terrain, fastest: 'slow' })),
  })
  expect(routeAhead({ ...PLAN, rules: capped, pace: 'fast' }).days, 'R-PACE-5: slow counts').toBe(1)
})

test('R-CAST-1, R-CAST-4: storms make journeys longer, and the fewest days are those without them', () => {
  const weather = weatherFromRain({ ...STANDARD_RAIN, heavyOnAtLeast: 3 })
  const stormy = { ...PLAN, rules: inStorm({ points: null }, rulesWith({ weather })) }
  expect(routeAhead({ ...stormy, pace: 'normal' }).days).toBe(3)
  const terrains = STANDARD_RULES.terrains.map((terrain) => ({ ...terrain, cost: 3 }))
  const rulesKeepingPoints = rulesWith({ terrains, movement: { leftover: 'kept' } })
  const days = (rules: RuleSet) => routeAhead({ ...PLAN, rules, pace: 'normal' }).days
  expect(days(rulesKeepingPoints), 'nine points, one a day').toBe(9)
  expect(days(inStorm({ points: 1 }, rulesKeepingPoints)), 'two a day in the best weather').toBe(5)
  const half = (plan: ForecastPlan) => forecast(plan, 1_000).paces.normal.half ?? 0
  expect(half(stormy)).toBeGreaterThan(half(PLAN) + 2)
})

describe('R-CAST-1: a party that believes to be elsewhere', () => {
  const believes = {
    ...PLAN,
    settings: { lost: 'believed-hex', terrainOnMove: 'suggest' },
  } as const

  test('ends its journey where it believes to have arrived, and is mostly elsewhere', () => {
    const { paces } = forecast(believes, FEW_RUNS)
    expect(paces.normal.days.map(({ day }) => day)).toEqual([3])
    // The party must pass three checks of 45 in 100; a few lost days lead the right way.
    expect(paces.normal.arrived.of).toBeGreaterThan(10)
    expect(paces.normal.arrived.of).toBeLessThan(25)
    expect(paces.normal.elsewhere.of + paces.normal.arrived.of).toBe(100)
  })

  test('begins where it truly is', () => {
    const astray = { ...believes, traveller: { ...PLAN.traveller, believed: ASTRAY } }
    expect(routeAhead({ ...astray, pace: 'slow' }).hexes).toBe(3)
    expect(forecast(astray, FEW_RUNS).paces.slow.arrived.of).toBeLessThan(10)
    expect(hasReachedDestination({ ...astray, route: [ASTRAY] })).toBe(true)
    expect(hasReachedDestination({ ...astray, route: [START] })).toBe(false)
    expect(routeAhead({ ...astray, route: [START], pace: 'slow' })).toEqual({
      hexes: 0,
      terrains: [],
      days: 0,
    })
  })
})
