import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyHex } from '#test/support/arbitraries.ts'
import {
  HEADINGS,
  headingName,
  hexDistance,
  hexesWithin,
  hexFromKey,
  hexKey,
  isOnLattice,
  isWithinBounds,
  moveHex,
  neighbour,
  sameHex,
} from './hex.ts'

const anyHeading = fc.constantFrom(...HEADINGS)

test.each([
  [{ x: 0, y: 0 }, true],
  [{ x: 1, y: 0 }, false],
  [{ x: 0, y: -1 }, false],
  [{ x: -1, y: 0 }, false],
  [{ x: -1, y: -3 }, true],
  [{ x: -7, y: 4 }, false],
  [{ x: 42, y: 30 }, true],
])('R-HEX-1: whether %o lies on the lattice: %s', (hex, expected) => {
  expect(isOnLattice(hex)).toBe(expected)
})

test('R-HEX-1, R-MOV-2: six headings clockwise from north, with y growing downwards', () => {
  expect(HEADINGS.map((heading) => [heading, headingName(heading)])).toEqual([
    [1, 'north'],
    [2, 'north-east'],
    [3, 'south-east'],
    [4, 'south'],
    [5, 'south-west'],
    [6, 'north-west'],
  ])
})

test('R-GRID-11: on a pointy map the headings have the names of their turned drawing', () => {
  expect(HEADINGS.map((heading) => headingName(heading, true))).toEqual([
    'east',
    'south-east',
    'south-west',
    'west',
    'north-west',
    'north-east',
  ])
})

test.each([
  [1, { x: 40, y: 28 }],
  [2, { x: 41, y: 29 }],
  [3, { x: 41, y: 31 }],
  [4, { x: 40, y: 32 }],
  [5, { x: 39, y: 31 }],
  [6, { x: 39, y: 29 }],
] as const)('R-MOV-2: heading %i leads from (40, 30) to %o', (heading, expected) => {
  expect(neighbour({ x: 40, y: 30 }, heading)).toEqual(expected)
  expect(moveHex({ x: 40, y: 30 }, heading)).toEqual(expected)
})

describe('R-HEX-1, R-MOV-3: the edge of the world', () => {
  test.each([
    [{ x: 10_000, y: 10_000 }, true],
    [{ x: -10_000, y: -10_000 }, true],
    [{ x: 10_001, y: 1 }, false],
    [{ x: 1, y: -10_001 }, false],
    [{ x: -10_001, y: 1 }, false],
    [{ x: 1, y: 10_001 }, false],
  ])('whether %o lies within the bounds: %s', (hex, expected) => {
    expect(isWithinBounds(hex)).toBe(expected)
  })

  test('a move goes to the neighbour or nowhere, and never out', () => {
    fc.assert(
      fc.property(anyHex, anyHeading, (hex, heading) => {
        const moved = moveHex(hex, heading)
        expect([hex, neighbour(hex, heading)]).toContainEqual(moved)
        expect(isWithinBounds(moved)).toBe(true)
      }),
    )
  })
})

test('a key names its hex and no other', () => {
  expect(hexKey({ x: -3, y: 5 })).toBe('-3,5')
  fc.assert(
    fc.property(anyHex, anyHex, (a, b) => {
      expect(hexFromKey(hexKey(a))).toEqual(a)
      expect(hexKey(a) === hexKey(b)).toBe(sameHex(a, b))
    }),
  )
})

describe('distance', () => {
  test('it is what a walk takes: each step changes it by one at most, and one heading brings it down', () => {
    fc.assert(
      fc.property(anyHex, anyHex, (a, b) => {
        const steps = HEADINGS.map((heading) => hexDistance(neighbour(a, heading), b))
        const here = hexDistance(a, b)
        if (here > 0) expect(Math.min(...steps)).toBe(here - 1)
        expect(Math.max(...steps)).toBeLessThanOrEqual(here + 1)
        expect(hexDistance(b, a)).toBe(here)
        expect(here === 0).toBe(sameHex(a, b))
      }),
    )
  })

  test.each([0, 1, 2, 3, 6])(
    'within %i steps lie exactly the hexes that many steps reach',
    (reach) => {
      const centre = { x: 7, y: -3 }
      let reached = new Set([hexKey(centre)])
      for (let step = 0; step < reach; step++)
        reached = new Set(
          [...reached].flatMap((key) => [
            key,
            ...HEADINGS.map((heading) => hexKey(neighbour(hexFromKey(key), heading))),
          ]),
        )
      const within = hexesWithin(centre, reach).map(hexKey)
      expect(within.toSorted()).toEqual([...reached].toSorted())
    },
  )
})
