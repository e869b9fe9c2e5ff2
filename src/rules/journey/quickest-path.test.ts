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

const CONDITIONS: PathConditions = {
  rules: STANDARD_RULES,
  pace: 'normal',
  canoe: false,
  survival: 3,
  terrain: '2',
  unknownCost: 1,
  terrainAt: () => null,
}

const BEACH = '1'

const nearbyHex = fc
  .tuple(fc.integer({ min: -12, max: 12 }), fc.integer({ min: -12, max: 12 }))
  .map(([x, y]) => ({ x, y: 2 * y + Math.abs(x % 2) }))

describe('the way to a hex', () => {
  test('R-WAY-1: DC 15 with +3 succeeds on 12 or more, so a hex takes 20 / 9 days', () => {
    expect(expectedPathDays(START, straightPath(START, { x: 0, y: -10 }), CONDITIONS)).toBeCloseTo(
      (5 * 20) / 9,
    )
  })

  test('R-WAY-1: slow pace is surer, a guide surer still, and a canoe on water may be faster', () => {
    const path = straightPath(START, { x: 0, y: -10 })
    const normalDays = expectedPathDays(START, path, CONDITIONS)
    const slowDays = expectedPathDays(START, path, { ...CONDITIONS, pace: 'slow' })
    const guidedRules = rulesWith({ navigation: { guide: 4 } })
    const guidedDays = expectedPathDays(START, path, {
      ...CONDITIONS,
      pace: 'slow',
      rules: guidedRules,
    })
    expect([slowDays < normalDays, guidedDays < slowDays]).toEqual([true, true])
    const river = { ...CONDITIONS, rules: rulesWith({ movement: { canoe: 3 } }), terrain: '6' }
    expect(expectedPathDays(START, path, { ...river, canoe: true })).toBeCloseTo(
      expectedPathDays(START, path, river) / 3,
    )
  })

  test('R-WAY-1, R-WEATHER-2: half of the days a storm keeps the party in, or its canoe ashore', () => {
    const path = straightPath(START, { x: 0, y: -10 })
    const weather = weatherFromRain({ ...STANDARD_RAIN, heavyOnAtLeast: 3 })
    const daysInStorm = (storm: Partial<WeatherRow>) => {
      const rules = inStorm(storm, rulesWith({ movement: { canoe: 3 }, weather }))
      return expectedPathDays(START, path, { ...CONDITIONS, rules, terrain: '6', canoe: true })
    }
    const calmDays = daysInStorm({})
    expect(daysInStorm({ points: null }) / calmDays).toBeCloseTo(2)
    // The party makes three hexes on one day and one on the other: four instead of six.
    expect(daysInStorm({ canoe: false }) / calmDays).toBeCloseTo(6 / 4)
    expect(daysInStorm({ points: -1 }) / calmDays).toBeCloseTo(6 / 5)
    // A check of DC 10 with +3 succeeds 14 times in 20, one of DC 15 9 times.
    expect(daysInStorm({ dc: 5 }) / calmDays).toBeCloseTo((2 * 14) / (14 + 9))
  })

  test('R-WAY-1, R-NAV-5: on the party’s own trail no day is lost', () => {
    const rules = rulesWith({ navigation: { onTrail: 'skip' } })
    const path = straightPath(START, { x: 0, y: -10 })
    expect(expectedPathDays(START, path, { ...CONDITIONS, rules, isOnTrail: () => true })).toBe(5)
  })

  test('R-WAY-2: over equal land it is the straight way', () => {
    const to = { x: 7, y: 5 }
    expect(quickestPath(START, to, CONDITIONS)).toEqual(straightPath(START, to))
  })

  test('R-WAY-2: it goes round what is slow', () => {
    // A beach lies one column beside the straight path through the jungle.
    const terrainAt = ({ x }: Hex) => (x === 1 ? BEACH : null)
    const path = quickestPath(START, { x: 0, y: -20 }, { ...CONDITIONS, terrainAt })
    expect(path.filter(({ x }) => x === 1).length).toBeGreaterThan(7)
  })

  test('R-WAY-2: never more expected days than by the aim, and a way of neighbours', () => {
    fc.assert(
      fc.property(
        anyRules,
        nearbyHex,
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
          const path = quickestPath(START, to, conditions)
          expect(expectedPathDays(START, path, conditions)).toBeLessThanOrEqual(
            expectedPathDays(START, straightPath(START, to), conditions) + 1e-6,
          )
          let here = START
          for (const hex of path) {
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
    const path = quickestPath(START, to, {
      ...CONDITIONS,
      terrainAt: ({ x }) => (x === 900 ? BEACH : null),
    })
    expect(path).toHaveLength(4_000)
  })
})
