import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Hex, hexDistance, hexKey, isWithinBounds, sameHex } from '#shared/hex.ts'
import { countHexes, hexEntries, valueAt, withHexes } from '#shared/hex-rows.ts'
import { anyHex } from '#test/support/arbitraries.ts'
import { frozen } from '#test/support/frozen.ts'
import { hexNearOrigin } from '#test/support/grids.ts'
import { KNOWLEDGE, type KnownHexes, MAX_REACH, markVisit, paintKnowledge } from './knowledge.ts'

const NOTHING: KnownHexes = {}
const HERE = { x: 4, y: 2 }

const anyKnown: fc.Arbitrary<KnownHexes> = fc
  .array(fc.tuple(hexNearOrigin(4), fc.constantFrom('seen' as const, 'visited' as const)))
  .map((entries) => frozen(withHexes(NOTHING, entries)))

const anyReach = fc.nat({ max: 2 * MAX_REACH })
const knowledgeOf = (known: KnownHexes, hex: Hex) => valueAt(known, hex) ?? 'unknown'

describe('R-KNOW-2: the party comes to a hex', () => {
  test.each([
    [0, 0],
    [1, 6],
    [2, 18],
    [3, 36],
  ])('R-KNOW-3: with a reach of %i it visits one hex and sees %i', (reach, seen) => {
    const known = markVisit(NOTHING, HERE, reach)
    expect(valueAt(known, HERE)).toBe('visited')
    const all = [...hexEntries(known)]
    expect(all.filter(([, knowledge]) => knowledge === 'seen')).toHaveLength(seen)
    for (const [hex] of all) expect(hexDistance(HERE, hex)).toBeLessThanOrEqual(reach)
  })

  test('nothing is forgotten, and what was visited stays visited', () => {
    fc.assert(
      fc.property(anyKnown, hexNearOrigin(5), anyReach, (known, hex, reach) => {
        const after = markVisit(known, hex, reach)
        for (const [here, knowledge] of hexEntries(known))
          expect(valueAt(after, here)).toBe(sameHex(here, hex) ? 'visited' : knowledge)
      }),
    )
  })

  test('coming again changes nothing, and is the same object', () => {
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
        expect([...hexEntries(known)].every(([near]) => isWithinBounds(near))).toBe(true)
      }),
    )
    expect(countHexes(markVisit(NOTHING, { x: 10_000, y: 10_000 }, 1))).toBe(3)
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
          const painted = paintKnowledge(known, hexes, knowledge)
          const keys = hexes.map(hexKey)
          for (const hex of hexes) {
            const stays = knowledge === 'seen' && knowledgeOf(known, hex) === 'visited'
            expect(knowledgeOf(painted, hex)).toBe(stays ? 'visited' : knowledge)
          }
          if (!keys.includes(hexKey(other)))
            expect(knowledgeOf(painted, other)).toBe(knowledgeOf(known, other))
          expect(paintKnowledge(painted, hexes, knowledge)).toBe(painted)
        },
      ),
    )
  })

  test('hexes out of bounds are left out', () => {
    expect(paintKnowledge(NOTHING, [{ x: 10_001, y: 1 }], 'seen')).toBe(NOTHING)
    const painted = paintKnowledge(NOTHING, [{ x: 10_001, y: 1 }, HERE], 'seen')
    expect(painted).toEqual({ 2: { 4: 'seen' } })
  })
})
