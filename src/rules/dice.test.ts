import { expect, test } from 'vitest'
import { loadedDice } from '../../test/support/loaded-dice.ts'
import { PURPOSE_PATTERN, recordRolls } from './dice.ts'

test('R-DIE-2: every die is written down as it fell, in the order it fell', () => {
  const { roll, rolls } = recordRolls(loadedDice(17, 4, 6))
  const results = [roll('navigation', 20), roll('rain', 4), roll('lost-direction', 6)]
  expect(results).toEqual([17, 4, 6])
  expect(rolls).toEqual([
    { purpose: 'navigation', sides: 20, result: 17 },
    { purpose: 'rain', sides: 4, result: 4 },
    { purpose: 'lost-direction', sides: 6, result: 6 },
  ])
})

test('R-DIE-2: two days keep their dice apart', () => {
  const first = recordRolls(loadedDice(1))
  const second = recordRolls(loadedDice(2))
  first.roll('rain', 4)
  second.roll('rain', 4)
  expect(first.rolls).toEqual([{ purpose: 'rain', sides: 4, result: 1 }])
  expect(second.rolls).toEqual([{ purpose: 'rain', sides: 4, result: 2 }])
})

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
