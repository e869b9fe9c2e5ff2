import { expect, test } from 'vitest'
import { PACES } from './movement.ts'
import { navigationCheck } from './navigation.ts'
import { STANDARD_RULES } from './standard-rules.ts'

test('R-NAV-2, R-PACE-2: the DC is made of what the rules say of terrain and pace', () => {
  const rules = { ...STANDARD_RULES.navigation, paceDc: { slow: -1, normal: 2, fast: 9 } }
  const terrain = { dc: 7 }
  expect(PACES.map((pace) => navigationCheck(rules, terrain, { pace, survival: 0 }).dc)).toEqual([6, 9, 16])
})
