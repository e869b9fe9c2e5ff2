import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Hex, hexDistance, hexKey } from '#shared/hex.ts'
import { anyRules } from '#test/support/arbitraries.ts'
import { inSoak } from '#test/support/in-soak.ts'
import { inStorm, rulesWith } from '#test/support/rules-with.ts'
import { PACES } from '../movement.ts'
import { STANDARD_RAIN } from '../rule-set.ts'
import { STANDARD_RULES } from '../standard-rules.ts'
import { type WeatherRow, weatherFromRain } from '../weather.ts'
import {
  expectedPathDays,
  type PathConditions,
  quickestPath,
  straightPath,
} from './quickest-path.ts'

const START: Hex = { x: 0, y: 0 }

const given: PathConditions = {
  rules: STANDARD_RULES,
  pace: 'normal',
  canoe: false,
  survival: 3,
  terrain: '2',
  unknownCost: 1,
  terrainAt: () => null,
}

const BEACH = '1'

const near = fc
  .tuple(fc.integer({ min: -12, max: 12 }), fc.integer({ min: -12, max: 12 }))
  .map(([x, y]) => ({ x, y: 2 * y + Math.abs(x % 2) }))

describe('the way to a hex', () => {
  test('R-WAY-1: DC 15 with +3 succeeds on 12 or more, so a hex takes 20 / 9 days', () => {
    expect(expectedPathDays(START, straightPath(START, { x: 0, y: -10 }), given)).toBeCloseTo(
      (5 * 20) / 9,
    )
  })

  test('R-WAY-1: slow pace is surer, a guide surer still, and a canoe on water may be faster', () => {
    const way = straightPath(START, { x: 0, y: -10 })
    const one = expectedPathDays(START, way, given)
    const slow = expectedPathDays(START, way, { ...given, pace: 'slow' })
    const guided = rulesWith({ navigation: { guide: 4 } })
    const guide = expectedPathDays(START, way, { ...given, pace: 'slow', rules: guided })
    expect([slow < one, guide < slow]).toEqual([true, true])
    const river = { ...given, rules: rulesWith({ movement: { canoe: 3 } }), terrain: '6' }
    expect(expectedPathDays(START, way, { ...river, canoe: true })).toBeCloseTo(
      expectedPathDays(START, way, river) / 3,
    )
  })

  test('R-WAY-1, R-WEATHER-2: half of the days a storm keeps the party in, or its canoe ashore', () => {
    const way = straightPath(START, { x: 0, y: -10 })
    const weather = weatherFromRain({ ...STANDARD_RAIN, heavyOnAtLeast: 3 })
    const under = (storm: Partial<WeatherRow>) => {
      const rules = inStorm(storm, rulesWith({ movement: { canoe: 3 }, weather }))
      return expectedPathDays(START, way, { ...given, rules, terrain: '6', canoe: true })
    }
    const calm = under({})
    expect(under({ points: null }) / calm).toBeCloseTo(2)
    // Three hexes on one day, one on the other: four in place of six.
    expect(under({ canoe: false }) / calm).toBeCloseTo(6 / 4)
    expect(under({ points: -1 }) / calm).toBeCloseTo(6 / 5)
    // DC 10 and +3: 14 of 20; DC 15: 9 of 20.
    expect(under({ dc: 5 }) / calm).toBeCloseTo((2 * 14) / (14 + 9))
  })

  test('R-WAY-1, R-NAV-5: on the party’s own trail no day is lost', () => {
    const rules = rulesWith({ navigation: { onTrail: 'skip' } })
    const way = straightPath(START, { x: 0, y: -10 })
    expect(expectedPathDays(START, way, { ...given, rules, isOnTrail: () => true })).toBe(5)
  })

  test('R-WAY-2: over equal land it is the straight way', () => {
    const to = { x: 7, y: 5 }
    expect(quickestPath(START, to, given)).toEqual(straightPath(START, to))
  })

  test('R-WAY-2: it goes round what is slow', () => {
    // A beach one column beside the jungle on the straight way.
    const terrainAt = ({ x }: Hex) => (x === 1 ? BEACH : null)
    const way = quickestPath(START, { x: 0, y: -20 }, { ...given, terrainAt })
    expect(way.filter(({ x }) => x === 1).length).toBeGreaterThan(7)
  })

  test('R-WAY-2: never more expected days than by the aim, and a way of neighbours', () => {
    fc.assert(
      fc.property(
        anyRules,
        near,
        fc.constantFrom(...PACES),
        fc.boolean(),
        fc.integer({ min: -5, max: 12 }),
        fc.nat(),
        ({ rules }, to, pace, canoe, survival, seed) => {
          const { terrains } = rules
          const conditions: PathConditions = {
            rules,
            pace,
            canoe,
            survival,
            terrain: '1',
            unknownCost: 1 + (seed % 3),
            terrainAt: ({ x, y }) =>
              terrains[Math.abs(x * 31 + y * 17 + seed) % (terrains.length + 2)]?.id ?? null,
            isOnTrail: ({ x, y }) => (x * 5 + y + seed) % 3 === 0,
          }
          const way = quickestPath(START, to, conditions)
          expect(expectedPathDays(START, way, conditions)).toBeLessThanOrEqual(
            expectedPathDays(START, straightPath(START, to), conditions) + 1e-6,
          )
          let here = START
          for (const hex of way) {
            expect(hexDistance(here, hex)).toBe(1)
            here = hex
          }
          expect(hexKey(here)).toBe(hexKey(to))
        },
      ),
      { numRuns: inSoak({ commit: 10, soak: 25 }) },
    )
  })

  test('R-WAY-2: a search that would be too large ends soon, with the straight way', () => {
    const to = { x: 0, y: -8_000 }
    const way = quickestPath(START, to, {
      ...given,
      terrainAt: ({ x }) => (x === 900 ? BEACH : null),
    })
    expect(way).toHaveLength(4_000)
  })
})
