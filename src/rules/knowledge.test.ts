import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyHex } from '../../test/support/arbitraries.ts'
import { hexNearOrigin } from '../../test/support/grids.ts'
import { type Hex, hexDistance, hexFromKey, hexKey, isWithinBounds } from './hex.ts'
import { KNOWLEDGE, type KnownHexes, MAX_REACH, markVisit, painting } from './knowledge.ts'
import { atOnce } from './steps.ts'

const paint = (...given: Parameters<typeof painting>) => atOnce(painting(...given))

const NOTHING: KnownHexes = new Map()
const HERE = { x: 4, y: 2 }

const anyKnown: fc.Arbitrary<KnownHexes> = fc
  .array(fc.tuple(hexNearOrigin(4), fc.constantFrom('seen' as const, 'visited' as const)))
  .map((entries) => new Map(entries.map(([hex, knowledge]) => [hexKey(hex), knowledge])))

const anyReach = fc.nat({ max: 2 * MAX_REACH })
const knowledgeOf = (known: KnownHexes, hex: Hex) => known.get(hexKey(hex)) ?? 'unknown'

describe('R-KNOW-2: the party comes to a hex', () => {
  test.each([
    [0, 0],
    [1, 6],
    [2, 18],
    [3, 36],
  ])('R-KNOW-3: with a reach of %i it visits one hex and sees %i', (reach, seen) => {
    const known = markVisit(NOTHING, HERE, reach)
    expect(known.get(hexKey(HERE))).toBe('visited')
    expect([...known.values()].filter((knowledge) => knowledge === 'seen')).toHaveLength(seen)
    for (const key of known.keys())
      expect(hexDistance(HERE, hexFromKey(key))).toBeLessThanOrEqual(reach)
  })

  test('nothing is forgotten, and what was visited stays visited', () => {
    fc.assert(
      fc.property(anyKnown, hexNearOrigin(5), anyReach, (known, hex, reach) => {
        const after = markVisit(known, hex, reach)
        for (const [key, knowledge] of known)
          expect(after.get(key)).toBe(key === hexKey(hex) ? 'visited' : knowledge)
      }),
    )
  })

  test('coming again changes nothing, and is the same map', () => {
    fc.assert(
      fc.property(anyKnown, anyHex, anyReach, (known, hex, reach) => {
        const once = markVisit(known, hex, reach)
        expect(markVisit(once, hex, reach)).toBe(once)
      }),
    )
  })

  test('at the edge of the world only hexes within it become known', () => {
    fc.assert(
      fc.property(anyHex, anyReach, (hex, reach) => {
        const known = markVisit(NOTHING, hex, reach)
        expect([...known.keys()].map(hexFromKey).every(isWithinBounds)).toBe(true)
      }),
    )
    expect(markVisit(NOTHING, { x: 10_000, y: 10_000 }, 1).size).toBe(3)
    expect(markVisit(NOTHING, { x: 10_001, y: 10_001 }, 0)).toBe(NOTHING)
  })
})

describe('R-KNOW-1, R-KNOW-4: the GM says what is known', () => {
  test('painted hexes become what is painted, all others stay as they were', () => {
    fc.assert(
      fc.property(
        anyKnown,
        fc.array(hexNearOrigin(4)),
        fc.constantFrom(...KNOWLEDGE),
        hexNearOrigin(4),
        (known, hexes, knowledge, other) => {
          const painted = paint(known, hexes, knowledge)
          const keys = hexes.map(hexKey)
          for (const hex of hexes) {
            const stays = knowledge === 'seen' && knowledgeOf(known, hex) === 'visited'
            expect(knowledgeOf(painted, hex)).toBe(stays ? 'visited' : knowledge)
          }
          if (!keys.includes(hexKey(other)))
            expect(knowledgeOf(painted, other)).toBe(knowledgeOf(known, other))
          expect(paint(painted, hexes, knowledge)).toBe(painted)
        },
      ),
    )
  })

  test('what was visited stays visited when it is painted seen, and unknown takes it back', () => {
    const known: KnownHexes = new Map([[hexKey(HERE), 'visited']])
    expect(paint(known, [HERE], 'seen')).toBe(known)
    expect(paint(known, [HERE], 'unknown')).toEqual(NOTHING)
  })

  test('the map that was painted on stays as it was', () => {
    const known: KnownHexes = new Map([['0,0', 'visited']])
    expect(paint(known, [{ x: 0, y: 0 }], 'unknown')).toEqual(NOTHING)
    expect(known).toEqual(new Map([['0,0', 'visited']]))
  })

  test('hexes out of bounds are left out', () => {
    expect(paint(NOTHING, [{ x: 10_001, y: 1 }], 'seen')).toBe(NOTHING)
    expect(paint(NOTHING, [{ x: 10_001, y: 1 }, HERE], 'seen')).toEqual(new Map([['4,2', 'seen']]))
  })
})
