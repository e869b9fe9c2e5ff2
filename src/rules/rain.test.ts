import { expect, test } from 'vitest'
import { loadedDice } from '../../test/support/loaded-dice.ts'
import { recordRolls } from './dice.ts'
import { RAINS } from './record.ts'
import { STANDARD_RULES } from './standard-rules.ts'
import { gallonsOf, isDry, rollRain } from './supplies.ts'

test('R-RAIN-1: rain is light or heavy', () => {
  expect(RAINS).toEqual(['Light', 'Heavy'])
})

test.each([
  [4, 'Light'],
  [5, 'Heavy'],
  [8, 'Heavy'],
])('R-RAIN-2: by other rules a d8 of %i is %s rain', (result, rain) => {
  const { roll, rolls } = recordRolls(loadedDice(result))
  expect(rollRain({ ...STANDARD_RULES.rain, die: 8, heavyOnAtLeast: 5 }, roll)).toBe(rain)
  expect(rolls).toEqual([{ purpose: 'rain', sides: 8, result }])
})

test('R-RAIN-3: a raincatcher collects what the rules say of the rain', () => {
  const { rain } = STANDARD_RULES
  expect(RAINS.map((seen) => gallonsOf(rain, seen))).toEqual([0, 1])
  const wet = { ...rain, gallons: { light: 2, heavy: 5 } }
  expect(RAINS.map((seen) => gallonsOf(wet, seen))).toEqual([2, 5])
  const dry = { ...rain, gallons: { light: 0, heavy: 0 } }
  expect([rain, wet, dry].map(isDry), 'R-RAIN-4').toEqual([false, false, true])
})
