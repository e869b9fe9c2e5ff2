import { expect, test } from 'vitest'
import { loadedDice } from '../../test/support/loaded-dice.ts'
import { recordRolls } from './dice.ts'
import { RAINS, rollRain } from './weather.ts'

test('R-RAIN-1: rain is light or heavy', () => {
  expect(RAINS).toEqual(['Light', 'Heavy'])
})

test.each([
  [1, 'Light'],
  [2, 'Light'],
  [3, 'Light'],
  [4, 'Heavy'],
])('R-RAIN-2: a d4 of %i is %s rain', (result, rain) => {
  const { roll, rolls } = recordRolls(loadedDice(result))
  expect(rollRain(roll)).toBe(rain)
  expect(rolls).toEqual([{ purpose: 'rain', sides: 4, result }])
})
