import { describe, expect, test } from 'vitest'
import { loadedDice } from '../../test/support/loaded-dice.ts'
import { recordRolls } from './dice.ts'
import type { Heading } from './hex.ts'
import { checkNavigation, navigationDc } from './navigation.ts'
import { PACES, type Pace } from './pace.ts'
import { STANDARD_RULES } from './standard-rules.ts'

const dcOf = (name: string, pace: Pace): number => {
  const { navigation, terrains } = STANDARD_RULES
  const terrain = terrains.find((found) => found.name === name)
  if (!terrain) throw new Error(`There is no ${name}`)
  return navigationDc(navigation, terrain, pace)
}

interface Check {
  readonly terrain?: string
  readonly survival?: number
  readonly direction?: Heading
  readonly pace?: Pace
}

const check = (
  { terrain = 'Swamp', survival = 0, direction = 2, pace = 'normal' }: Check,
  ...results: readonly number[]
) => {
  const { roll, rolls } = recordRolls(loadedDice(...results))
  const dc = dcOf(terrain, pace)
  return { ...checkNavigation({ dc, bonus: survival }, direction, roll), rolls }
}

test.each([
  ['Beach', 'slow', 5],
  ['Beach', 'normal', 10],
  ['Beach', 'fast', 15],
  ['Rivers', 'slow', 5],
  ['Swamp', 'slow', 10],
  ['Swamp', 'normal', 15],
  ['Swamp', 'fast', 20],
] as const)('R-NAV-2: %s at %s pace has DC %i', (terrain, pace, dc) => {
  expect(dcOf(terrain, pace)).toBe(dc)
})

describe('R-NAV-1: a d20 plus the survival modifier that meets the DC succeeds', () => {
  test.each([
    ['Swamp', 'normal', 0, 15, false],
    ['Swamp', 'normal', 0, 14, true],
    ['Swamp', 'normal', 3, 12, false],
    ['Swamp', 'normal', 3, 11, true],
    ['Swamp', 'slow', 0, 10, false],
    ['Swamp', 'slow', 0, 9, true],
    ['Swamp', 'fast', 0, 20, false],
    ['Swamp', 'fast', 0, 19, true],
    ['Beach', 'normal', -2, 12, false],
    ['Beach', 'normal', -2, 11, true],
    ['Beach', 'slow', -20, 20, true],
    ['Wasteland', 'fast', 50, 1, false],
  ] as const)(
    '%s, %s pace, survival %i, a %i: lost is %s',
    (terrain, pace, survival, result, lost) => {
      const dice = lost ? [result, 5] : [result]
      expect(check({ terrain, pace, survival }, ...dice).lost).toBe(lost)
    },
  )
})

test('R-NAV-1: the party that finds the way goes where it was told, without a d6', () => {
  expect(check({ direction: 4 }, 15)).toEqual({
    heading: 4,
    lost: false,
    rolls: [{ purpose: 'navigation', sides: 20, result: 15 }],
  })
})

test.each([1, 2, 3, 4, 5, 6])('R-NAV-3: a lost party goes where the d6 says: %i', (result) => {
  expect(check({ direction: 2 }, 14, result)).toEqual({
    heading: result,
    lost: true,
    rolls: [
      { purpose: 'navigation', sides: 20, result: 14 },
      { purpose: 'lost-direction', sides: 6, result },
    ],
  })
})

test('R-NAV-4: lost is lost even when the d6 shows the chosen heading', () => {
  const { heading, lost } = check({ direction: 2 }, 1, 2)
  expect(heading).toBe(2)
  expect(lost).toBe(true)
})

test('R-NAV-2, R-PACE-2: the DC is made of what the rules say of terrain and pace', () => {
  const rules = { ...STANDARD_RULES.navigation, paceDc: { slow: -1, normal: 2, fast: 9 } }
  const terrain = { dc: 7 }
  expect(PACES.map((pace) => navigationDc(rules, terrain, pace))).toEqual([6, 9, 16])
})
