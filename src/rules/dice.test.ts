import { expect, test } from 'vitest'
import { PURPOSE_PATTERN } from './dice.ts'

test.each([
  ['encounter:morning', true],
  ['encounter-type:dead of night', true],
  ['encounter-type:morning:2', true],
  ['rain', true],
  ['navigation', true],
  ['lost-direction', true],
  ['pace', true],
  ['encounter:', false],
  ['encounter:morning:', false],
  ['encounter:morning:0', false],
  [`encounter:${'n'.repeat(31)}`, false],
  ['raining', false],
  ['', false],
])('R-DIE-1: a die is rolled for “%s”: %s', (purpose, isOne) => {
  expect(new RegExp(PURPOSE_PATTERN, 'u').test(purpose)).toBe(isOne)
})
