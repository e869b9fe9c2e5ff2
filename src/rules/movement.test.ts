import { describe, expect, test } from 'vitest'
import { mostPointsOfDay, PACES, paceDiePoints, pointsOfDay } from './movement.ts'
import { STANDARD_RULES } from './standard-rules.ts'

const { movement, forage } = STANDARD_RULES
const RULES = {
  movement: {
    hexes: { slow: 1, normal: 2, fast: 4 },
    paceDie: 'one-hex' as const,
    canoe: 3,
    leftover: 'lost' as const,
  },
  forage: { ...forage, whileTravelling: 2 },
}
const ON_FOOT = { pace: 'normal', afloat: false, foraging: false } as const

test('R-MOV-5: by the standard a day has one hex, whatever its pace, canoe and dice', () => {
  for (const pace of PACES)
    for (const afloat of [true, false]) {
      const travelling = { pace, afloat, foraging: false }
      expect(mostPointsOfDay(STANDARD_RULES, travelling)).toBe(1)
      for (const shown of [0, 1, 2, 3, 4])
        expect(pointsOfDay(STANDARD_RULES, travelling, paceDiePoints(movement, pace, shown))).toBe(
          1,
        )
    }
})

describe('R-MOV-5: the hexes of a day', () => {
  test.each([
    ['by pace', ON_FOOT, 0, 2],
    ['in a canoe, where that is more', { ...ON_FOOT, afloat: true }, 0, 3],
    ['in a canoe, where that is less', { ...ON_FOOT, pace: 'fast', afloat: true }, 0, 4],
    ['less what foraging costs (R-FORAGE-4)', { ...ON_FOOT, foraging: true }, 0, 0],
    ['in a canoe, foraging', { ...ON_FOOT, afloat: true, foraging: true }, 0, 1],
    ['never less than none', { ...ON_FOOT, pace: 'slow', foraging: true }, -1, 0],
    ['and one more by the die', { ...ON_FOOT, pace: 'fast' }, 1, 5],
    ['and one less by the die', { ...ON_FOOT, pace: 'slow' }, -1, 0],
  ] as const)('%s', (_, travelling, more, hexes) => {
    expect(pointsOfDay(RULES, travelling, more)).toBe(hexes)
  })

  test('are at most so many', () => {
    const most = PACES.map((pace) => mostPointsOfDay(RULES, { ...ON_FOOT, pace }))
    expect(most).toEqual([1, 2, 5])
  })
})
