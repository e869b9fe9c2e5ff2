import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { STANDARD_CONDITIONS } from '#test/support/standard-conditions.ts'
import { startingRecord } from '../record.ts'
import { type RuleSet, STANDARD_RAIN } from '../rule-set.ts'
import { STANDARD_RULES } from '../standard-rules.ts'
import type { Supply } from '../supplies.ts'
import { travelDay } from '../travel-day.ts'
import { weatherFromRain } from '../weather.ts'
import { exactStoreDays, shortestLasting, waterBounds } from './stores.ts'

const STAYING = { direction: null, pace: 'normal', canoe: false, manual: false } as const
const HERE = { x: 0, y: 0 }
const MOST_DAYS = 60

/** How many days pass without a shortfall, counted by running days. */
const daysPassed = (
  record: ReturnType<typeof startingRecord>,
  rules: RuleSet,
  supply: Supply,
  rainDie: number,
): number => {
  const dice = (purpose: string) => (purpose === 'rain' ? rainDie : 1)
  const conditions = { ...STANDARD_CONDITIONS, rules, dice }
  let party = { record, believed: HERE, day: 0 }
  for (let day = 0; day < MOST_DAYS; day += 1) {
    const nextDay = travelDay(party, STAYING, conditions)
    if (nextDay.events.some((event) => event.kind === 'shortfall' && event.supply === supply))
      return day
    party = nextDay
  }
  return MOST_DAYS
}

const cutDays = (days: number | null): number => Math.min(days ?? MOST_DAYS, MOST_DAYS)
const anyAmount = fc.integer({ min: 0, max: 300 })
const smallNumber = fc.integer({ min: 0, max: 6 })
const anyStart = fc
  .record({
    food: anyAmount,
    ointment: anyAmount,
    water: anyAmount,
    partyMembers: smallNumber,
    raincatchers: smallNumber,
  })
  .map((stores) => ({ ...startingRecord(HERE, '2'), ...stores }))
const anyNeeds = fc.record({ ointment: smallNumber, water: smallNumber, food: smallNumber })

describe('R-CAST-3: how long the stores last', () => {
  test('food and ointment exactly as long as days are ended without a shortfall', () => {
    fc.assert(
      fc.property(anyStart, anyNeeds, (record, needs) => {
        const rules = { ...STANDARD_RULES, needs }
        for (const supply of ['food', 'ointment'] as const)
          expect(cutDays(exactStoreDays(record, rules, supply))).toBe(
            daysPassed(record, rules, supply, 1),
          )
      }),
    )
  })

  test('water between the driest and the wettest weather, both exact', () => {
    const gallons = fc.record({ light: smallNumber, heavy: smallNumber })
    fc.assert(
      fc.property(anyStart, anyNeeds, gallons, (record, needs, collected) => {
        const rules = {
          ...STANDARD_RULES,
          needs,
          weather: weatherFromRain({ ...STANDARD_RAIN, gallons: collected }),
        }
        const { driest, wettest } = waterBounds(record, rules)
        const daysByWeather = [1, 4].map((die) => daysPassed(record, rules, 'water', die))
        expect([cutDays(driest), cutDays(wettest)]).toEqual(daysByWeather.sort((a, b) => a - b))
      }),
    )
  })

  test('a full store of water catches no rain on the first day', () => {
    const record = {
      ...startingRecord(HERE, '2'),
      water: 1_000_000,
      raincatchers: 10_000,
      partyMembers: 100,
    }
    const rules = { ...STANDARD_RULES, needs: { ...STANDARD_RULES.needs, water: 100 } }
    // The party uses 10,000 gallons a day and collects as many on wet days, none on dry ones.
    expect(waterBounds(record, rules)).toEqual({ driest: 100, wettest: null })
    expect(waterBounds({ ...record, raincatchers: 9_000 }, rules).wettest).toBe(991)
  })

  test('the shortest is told; a store that nobody needs does not run out', () => {
    expect(shortestLasting(null, 10, 12)).toBe(10)
    expect(shortestLasting(null, null)).toBeNull()
  })
})
