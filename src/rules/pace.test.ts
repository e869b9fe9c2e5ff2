import { expect, test } from 'vitest'
import { PACES, rollsPaceDie } from './pace.ts'
import { STANDARD_RULES } from './standard-rules.ts'

test('R-PACE-1: slow, normal and fast, and no other', () => {
  expect(PACES).toEqual(['slow', 'normal', 'fast'])
})

test.each([
  ['slow', -5, true],
  ['normal', 0, false],
  ['fast', 5, true],
] as const)(
  'R-PACE-2, R-PACE-3: %s changes the DC by %i; rolls the d4: %s',
  (pace, change, rolls) => {
    expect(STANDARD_RULES.navigation.paceDc[pace]).toBe(change)
    expect(rollsPaceDie(pace)).toBe(rolls)
  },
)
