import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyHex } from '#test/support/arbitraries.ts'
import {
  hexByNumber,
  hexNumber,
  type Numbering,
  ODD_COLUMNS,
  STANDARD_NUMBERING,
  withOrigin,
  withStandardOrigin,
} from './hex-number.ts'

const LOWER = STANDARD_NUMBERING
const UPPER: Numbering = { ...LOWER, oddColumns: 'upper' }
const POINTY: Numbering = { ...LOWER, pointy: true }
const POINTY_UPPER: Numbering = { ...UPPER, pointy: true }

const number = fc.oneof(fc.integer({ min: -2, max: 12 }), fc.integer({ min: -10_000, max: 10_000 }))
const anyNumbering: fc.Arbitrary<Numbering> = fc.record({
  origin: anyHex,
  column: number,
  row: number,
  oddColumns: fc.constantFrom(...ODD_COLUMNS),
  pointy: fc.boolean(),
})

test.each([
  [LOWER, { x: 0, y: 0 }, '0101'],
  [LOWER, { x: 0, y: 2 }, '0102'],
  [LOWER, { x: 1, y: 1 }, '0201'],
  [LOWER, { x: 1, y: -1 }, '0200'],
  [LOWER, { x: 4, y: 22 }, '0512'],
  [UPPER, { x: 1, y: 1 }, '0202'],
  [UPPER, { x: 1, y: -1 }, '0201'],
  [UPPER, { x: 4, y: 22 }, '0512'],
  [LOWER, { x: -4, y: 22 }, '-0312'],
  [LOWER, { x: 4, y: -8 }, '05-03'],
  [LOWER, { x: 104, y: 12 }, '105007'],
  [{ origin: { x: 40, y: 24 }, column: 12, row: 7, oddColumns: 'lower' }, { x: 39, y: 25 }, '1107'],
] as const)('R-NUM-1, R-NUM-2: by %o hex %o is %s', (numbering, hex, written) => {
  expect(hexNumber(numbering, hex)).toBe(written)
  expect(hexByNumber(numbering, written)).toEqual(hex)
})

// On a pointy map x is the drawn row, downwards, and -y the drawn half column, to the right.
test.each([
  [POINTY, { x: 0, y: 0 }, '0101'],
  [POINTY, { x: 2, y: 0 }, '0103'],
  [POINTY, { x: 0, y: -2 }, '0201'],
  [POINTY, { x: 1, y: 1 }, '0102'],
  [POINTY, { x: 1, y: -1 }, '0202'],
  [POINTY_UPPER, { x: 1, y: -1 }, '0102'],
  [POINTY, { x: 11, y: -7 }, '0512'],
  [
    { origin: { x: 3, y: 5 }, column: 12, row: 7, oddColumns: 'lower', pointy: true },
    { x: 4, y: 6 },
    '1208',
  ],
] as const)('R-NUM-1, R-GRID-11: by %o hex %o of a pointy map is %s', (numbering, hex, written) => {
  expect(hexNumber(numbering, hex)).toBe(written)
  expect(hexByNumber(numbering, written)).toEqual(hex)
})

describe('R-NUM-3: a number that is typed in', () => {
  test('names the hex that carries it, and no two hexes carry the same', () => {
    fc.assert(
      fc.property(anyNumbering, anyHex, (numbering, hex) => {
        expect(hexByNumber(numbering, hexNumber(numbering, hex))).toEqual(hex)
      }),
    )
  })

  test.each(['5 12', '5.12', '5,12', '5, 12', '05 12', '5:12', '5/12', ' 0512 ', '005012'])(
    '"%s" is column 5, row 12',
    (text) => {
      expect(hexByNumber(LOWER, text)).toEqual({ x: 4, y: 22 })
    },
  )

  test.each(['', '5', '51', '512', '05123', 'x', '5-', '--0512', '5 12 3', '1e3 4', '½ 3'])(
    '"%s" names none',
    (text) => {
      expect(hexByNumber(LOWER, text)).toBeNull()
    },
  )

  test('a number out of bounds names none', () => {
    expect(hexByNumber(LOWER, '10001 1')).toEqual({ x: 10_000, y: 0 })
    expect(hexByNumber(LOWER, '10002 1')).toBeNull()
    expect(hexByNumber(LOWER, '9'.repeat(400))).toBeNull()
  })
})

describe('a numbering that begins at another hex', () => {
  test('keeps the numbers that are printed on hexes that are renamed', () => {
    fc.assert(
      fc.property(anyNumbering, anyHex, anyHex, anyHex, (numbering, here, party, other) => {
        const moved = { x: other.x + party.x - here.x, y: other.y + party.y - here.y }
        expect(hexNumber(withOrigin(numbering, here, party), moved)).toBe(
          hexNumber(numbering, other),
        )
      }),
    )
  })

  test('R-NUM-6: whichever hex the same numbers are counted from, alone they are the same', () => {
    fc.assert(
      fc.property(anyNumbering, anyHex, anyHex, (numbering, here, hex) => {
        const alone = withStandardOrigin(numbering)
        expect(alone).toEqual(withStandardOrigin(withOrigin(numbering, here, here)))
        expect(hexNumber(alone, hex)).toBe(hexNumber(numbering, hex))
      }),
    )
  })
})
