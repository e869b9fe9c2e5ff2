import { expect, test } from 'vitest'
import { STANDARD_RULES } from '../../../rules/standard-rules.ts'
import { hexesADay } from './use-route.ts'

test.each([
  { pace: 'fast', canoe: true, water: false, hexes: 2.5 },
  { pace: 'slow', canoe: true, water: false, hexes: 1.5 },
  { pace: 'normal', canoe: true, water: true, hexes: 5 },
  { pace: 'normal', canoe: false, water: true, hexes: 2 },
] as const)('R-PLOT-5: the pace’s die counts by half, a canoe on water: %o', (given) => {
  const movement = { hexes: { slow: 2, normal: 2, fast: 2 }, paceDie: 'one-hex', canoe: 5 } as const
  expect(hexesADay({ ...STANDARD_RULES, movement }, given, given)).toBe(given.hexes)
})
